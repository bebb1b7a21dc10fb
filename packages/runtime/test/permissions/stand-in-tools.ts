import type { Tool, ToolTouches } from '@ethosagent/core';

type Args = Record<string, string>;

/** Tools that do nothing but say, as the built-in ones do, what they would touch. */
export const standInTools: readonly Tool[] = [
  tool('run_command', {
    reason: ({ command }) => `Run ${command}`,
    touches: ({ command = '' }) => ({ commands: [command] }),
  }),
  tool('write_file', {
    reason: ({ path }) => `Write to ${path}`,
    touches: ({ path = '' }) => ({ writes: [path] }),
  }),
  tool('edit_file', {
    reason: ({ path }) => `Edit ${path}`,
    touches: ({ path = '' }) => ({ reads: [path], writes: [path] }),
  }),
  tool('read_file', { readOnly: true, touches: ({ path = '' }) => ({ reads: [path] }) }),
  tool('fetch_url', {
    readOnly: true,
    reason: ({ host }) => `Fetch ${host}`,
    touches: ({ host = '' }) => ({ hosts: [host] }),
  }),
  tool('mcp_mail_send', { reason: () => 'Send a mail' }),
  tool('note', {}),
];

interface StandIn {
  readOnly?: boolean;
  reason?: (args: Args) => string;
  touches?: (args: Args) => ToolTouches;
}

function tool(name: string, { readOnly, reason, touches }: StandIn): Tool {
  return {
    name,
    description: `The tool ${name}.`,
    input: { type: 'object' },
    replay: 'never',
    readOnly,
    ...(reason && { needsApproval: (input: unknown) => reason(input as Args) }),
    ...(touches && { touches: (input: unknown) => touches(input as Args) }),
    execute: async () => ({ ok: true, value: 'done' }),
  };
}
