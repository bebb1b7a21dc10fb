import { modelFactsSchema } from '@ethosagent/providers/prices';
import { PROVIDER_PROFILES } from '@ethosagent/providers/profiles';
import { z } from 'zod';
import { PERMISSION_MODES } from '../permissions/permission-mode.ts';
import { ruleTextSchema } from '../permissions/rule/parse-rule.ts';

/** A timer of the platform counts to 2^31 milliseconds only. */
const LONGEST_MS = 2_000_000_000;

const name = z.string().trim().min(1).max(200);
const count = z.int().positive().max(1_000_000_000);
const milliseconds = z.union([z.number().positive().max(LONGEST_MS), z.literal('none')], {
  error: `must be a number of milliseconds above 0 and up to ${LONGEST_MS}, or none`,
});
const address = z.string().superRefine((value, context) => {
  const problem = findAddressProblem(value);
  if (problem !== undefined) context.addIssue({ code: 'custom', message: problem });
});
const protocol = z.enum(['openai-chat', 'anthropic-messages', 'openai-responses']);
const modelName = z
  .string()
  .regex(/^[^:\s]+:\S+$/, { error: 'must be PROVIDER:MODEL, such as ollama:qwen3:8b' });
const rules = z.array(ruleTextSchema).max(10_000);

const providerName = z.string().superRefine((value, context) => {
  const isTaken = PROVIDER_PROFILES.some((profile) => profile.name === value);
  if (isTaken)
    context.addIssue({ code: 'custom', message: 'is the name of a built-in provider: take another' });
  else if (!/^[a-z][a-z0-9-]{0,31}$/.test(value)) {
    context.addIssue({
      code: 'custom',
      message: 'must be 1 to 32 of a-z, 0-9 and -, beginning with a letter',
    });
  }
});

/** Every setting of a person's config file. None has to be there. */
export const settingsSchema = z.strictObject({
  provider: name.optional().describe('Who answers: a name of `ethos providers`, or one below `providers`.'),
  model: name.optional().describe('Which model to use.'),
  protocol: protocol.optional().describe('What a `custom` server speaks.'),
  baseURL: address.optional().describe('Address of the server; belongs to `provider` beside it.'),
  fallbacks: z
    .array(modelName)
    .max(20)
    .optional()
    .describe('PROVIDER:MODEL, in the order in which they take over.'),
  mode: z.enum(PERMISSION_MODES).optional().describe('What tools may do without asking.'),
  permissions: z
    .strictObject({
      allow: rules.optional().describe('Rules of what runs without a question.'),
      ask: rules.optional().describe('Rules of what is always asked.'),
      deny: rules.optional().describe('Rules of what never runs; they win.'),
    })
    .optional(),
  allowHosts: z
    .array(z.string().trim().min(1).max(300))
    .max(1000)
    .optional()
    .describe(
      'Hosts that are not on the public internet and may be fetched all the same, such as localhost:3000.',
    ),
  limits: z
    .strictObject({
      budgetCapUsd: z
        .number()
        .positive()
        .max(1_000_000)
        .optional()
        .describe('US dollars that a session may spend.'),
      allowUnpriced: z.boolean().optional().describe('Run under a cap although the price is unknown.'),
      maxToolCallsPerTurn: count.optional().describe('Calls in a turn.'),
      maxIdenticalToolCalls: count.optional().describe('Calls of one name in a turn.'),
      maxIdenticalStreak: count.optional().describe('Equal calls in a row.'),
      maxRounds: count.optional().describe('LLM calls in a turn.'),
      maxParallelTools: count.optional().describe('Reading calls side by side.'),
    })
    .optional(),
  timeouts: z
    .strictObject({
      firstByteMs: milliseconds.optional().describe('Until the first sign of life of an LLM call.'),
      firstContentMs: milliseconds.optional().describe('Until its first content.'),
      silenceMs: milliseconds.optional().describe('Between two pieces of content.'),
      callMs: milliseconds.optional().describe('The whole LLM call.'),
      turnMs: milliseconds.optional().describe('The whole turn.'),
      toolMs: milliseconds.optional().describe('A tool that declares nothing else.'),
      hookMs: milliseconds.optional().describe('A hook.'),
      injectorMs: milliseconds.optional().describe('A context injector.'),
      storeMs: milliseconds.optional().describe('Opening and saving a session.'),
    })
    .optional(),
  retry: z
    .strictObject({
      maxAttempts: z
        .int()
        .positive()
        .max(20)
        .optional()
        .describe('Requests for one LLM call, the first included.'),
      baseMs: z.number().nonnegative().max(60_000).optional().describe('First wait.'),
      waitCapMs: z.number().nonnegative().max(600_000).optional().describe('Longest wait.'),
    })
    .optional(),
  thinking: z.boolean().optional().describe('Ask models for reasoning.'),
  models: z
    .record(name, modelFactsSchema)
    .optional()
    .describe('Facts by model that win over the built-in table.'),
  providers: z
    .record(
      providerName,
      z.strictObject({
        baseURL: address.describe('Address of the server.'),
        protocol: protocol.optional().describe('What it speaks.'),
        keyEnv: z
          .string()
          .regex(/^[A-Za-z_][A-Za-z0-9_]*$/, { error: 'must be the name of an environment variable' })
          .optional()
          .describe('The variable that holds its key: the name, never the key.'),
        model: name.optional().describe('The model when none is named.'),
      }),
    )
    .optional()
    .describe('Servers of your own, by name.'),
  telemetry: z.literal('none').optional().describe('Nothing is ever sent about you.'),
});

/** What a config file says. */
export type Settings = z.infer<typeof settingsSchema>;

/** What is wrong with the address of a server; never shows it, since it may hold a password. */
function findAddressProblem(value: string): string | undefined {
  const url = URL.canParse(value) ? new URL(value) : undefined;
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    return 'must be a complete http or https address, such as http://127.0.0.1:11434/v1';
  }
  if (url.username !== '' || url.password !== '')
    return 'must not hold a name or password: keys go into ethos keys';
  if (url.search !== '' || url.hash !== '') return 'must not hold ? or #';
  return undefined;
}
