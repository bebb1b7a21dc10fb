import { findModelFacts, listModelNames, type TieredPrices } from '@ethosagent/providers/prices';
import { z } from 'zod';
import type { Settings } from '../config/settings-schema.ts';
import { isOwnAddress, parseAddress } from './address.ts';
import { chooseProvider, type ProviderWish, type ServerChoice } from './choose-provider.ts';
import { getJson } from './get-json.ts';
import { readModelIds } from './model-ids.ts';
import { toQuestion } from './to-question.ts';

/** A model that can be named. What is not known is `null`. */
export interface ModelListing {
  provider: string;
  model: string;
  /** Who told of it: the server, or what Ethos and the config know. */
  source: 'server' | 'table';
  /** It is taken when none is named. */
  isDefault: boolean;
  /** Tokens of input and output together. */
  contextWindow: number | null;
  /** US dollars for a million tokens. */
  prices: TieredPrices | null;
  /** The month in which the table was true, `YYYY-MM`; `null` for what the server or the config says. */
  asOf: string | null;
}

/** The models of one provider. */
export interface ModelList {
  provider: string;
  /** Who was asked, or would be; `null` for the demo. */
  host: string | null;
  models: ModelListing[];
  /** Why the server's own list is not here; `undefined` when it is, or was not wanted. */
  problem: string | undefined;
}

/** Whose models, and whether the server is asked. */
export interface ModelListOptions extends ProviderWish {
  /** Facts of the config, which win. */
  models?: Settings['models'];
  /** Ask nobody: only what is known here. @default false */
  isOffline?: boolean | undefined;
  /** @default 10000 */
  timeoutMs?: number | undefined;
}

/**
 * Lists the models of a provider: what its server says, with prices and limits from the table and the config. The key
 * goes where a turn would send it. Rejects with `invalid_options` for a wish that cannot be; what a server does wrong
 * is told as `problem`, with what is known without it.
 */
export async function listModels(options: ModelListOptions): Promise<ModelList> {
  // A server is asked for its models before anyone knows one of them.
  const choice = chooseProvider({ ...options, model: options.model ?? '-' });
  if (choice.kind === 'demo') return { provider: 'demo', host: null, models: [], problem: undefined };
  const { name } = choice.profile;
  const { host } = new URL(choice.baseURL);
  const asked =
    options.isOffline === true ? { rows: [], problem: undefined } : await ask(choice, options.timeoutMs);
  const told = new Set(asked.rows.map(({ id }) => id));
  const known = asked.rows.length > 0 ? [] : listKnownNames(choice, options.models).map((id) => ({ id }));
  const rows = [...asked.rows, ...known];
  const models = rows.map((row) =>
    toListing(row, { choice, models: options.models, isTold: told.has(row.id) }),
  );
  return { provider: name, host, models, problem: asked.problem };
}

/** A model as its server tells of it. */
interface Row {
  id: string;
  contextWindow?: number | undefined;
  prices?: TieredPrices | undefined;
}

async function ask(
  { profile, protocol, baseURL, apiKey, missing }: ServerChoice,
  timeoutMs = 10_000,
): Promise<{ rows: Row[]; problem: string | undefined }> {
  if (missing.length > 0)
    return { rows: [], problem: `There is no key for it: set ${missing.join(' or ')}.` };
  const question = toQuestion({ provider: { ...profile, protocol }, baseURL, apiKey });
  const { status, json, problem } = await getJson({ ...question, timeoutMs });
  const ids = status === 200 ? readModelIds(json) : undefined;
  if (ids !== undefined)
    return { rows: ids.map((id) => ({ id, ...readFacts(json, id) })), problem: undefined };
  const { host } = question.url;
  return {
    rows: [],
    problem:
      status === 0
        ? `${host} gave no answer (${problem}).`
        : `${host} answered ${status} without a list of models.`,
  };
}

const count = z.number().int().positive().optional().catch(undefined);
const dollars = z.coerce.number().nonnegative().optional().catch(undefined);
const factsSchema = z.object({
  id: z.string(),
  // By OpenRouter, vLLM and llama.cpp.
  context_length: count,
  max_model_len: count,
  meta: z.object({ n_ctx_train: count }).nullish().catch(undefined),
  pricing: z.object({ prompt: dollars, completion: dollars }).nullish().catch(undefined),
});

function readFacts(json: unknown, id: string): Omit<Row, 'id'> {
  const { data } = json as { data: readonly { id: string }[] };
  const facts = factsSchema.safeParse(data.find((row) => row.id === id));
  if (!facts.success) return {};
  const { context_length, max_model_len, meta, pricing } = facts.data;
  const { prompt, completion } = pricing ?? {};
  const isPriced = prompt !== undefined && completion !== undefined;
  return {
    contextWindow: context_length ?? max_model_len ?? meta?.n_ctx_train,
    prices: isPriced
      ? { inputPerMillion: toPerMillion(prompt), outputPerMillion: toPerMillion(completion) }
      : undefined,
  };
}

/** Without the noise of binary fractions. */
function toPerMillion(each: number): number {
  return Number((each * 1_000_000).toPrecision(12));
}

/** What there is to list without the server: the default model, those of the table and those that the config tells of. */
function listKnownNames({ profile, baseURL }: ServerChoice, models: Settings['models'] = {}): string[] {
  const table = isOwnAddress(profile, parseAddress(baseURL)) ? listModelNames(profile.name) : [];
  const names = [profile.defaultModel, ...table, ...Object.keys(models)];
  return [...new Set(names)].filter((name) => name !== undefined);
}

function toListing(
  { id, contextWindow, prices }: Row,
  { choice, models, isTold }: { choice: ServerChoice; models: Settings['models']; isTold: boolean },
): ModelListing {
  const { profile, baseURL } = choice;
  // Elsewhere the vendor's prices need not hold.
  const isOwn = isOwnAddress(profile, parseAddress(baseURL));
  const table = isOwn ? findModelFacts(profile.name, id) : undefined;
  const facts = findModelFacts(isOwn ? profile.name : '', id, models);
  const isFromTable = table !== undefined && facts?.prices === table.prices;
  return {
    provider: profile.name,
    model: id,
    source: isTold ? 'server' : 'table',
    isDefault: id === profile.defaultModel,
    contextWindow: facts?.contextWindow ?? contextWindow ?? null,
    prices: facts?.prices ?? prices ?? null,
    asOf: isFromTable ? (table.asOf ?? null) : null,
  };
}
