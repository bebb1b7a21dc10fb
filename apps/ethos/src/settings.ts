import type { Limits } from '@ethosagent/core';
import type { PermissionMode, SessionWish } from '@ethosagent/runtime';
import type { ModelName } from './option-values.ts';

export type OutputFormat = 'text' | 'json' | 'stream-json';

/** What a person wants of the terminal beside the text. */
interface ScreenWish {
  plain: boolean;
  title: boolean;
  bell: boolean;
}

/** What the command line asks for. */
export interface Settings {
  prompt: string | undefined;
  format: OutputFormat;
  /** Wait for the end of stdin, however long it takes. */
  stdin: boolean;
  provider: string | undefined;
  protocol: string | undefined;
  model: string | undefined;
  baseURL: string | undefined;
  fallbacks: readonly ModelName[] | undefined;
  cwd: string | undefined;
  addDirs: readonly string[];
  mode: PermissionMode | undefined;
  /** Rules. */
  allow: readonly string[];
  deny: readonly string[];
  /** Which session to go on with. */
  session: SessionWish;
  limits: Partial<Limits>;
  timeoutMs: number | undefined;
  thinking: true | undefined;
  schemaFile: string | undefined;
  /** How the chat uses its terminal. */
  screen: ScreenWish;
}
