/** What the protocol leaves to the model. */
export interface ModelRules {
  /** Most output tokens of a request that names no limit: every request must name one. */
  outputTokens: number;
  /** How reasoning is asked for: the model decides how much, within a budget of tokens, or not at all. */
  thinking: 'adaptive' | 'budget' | 'none';
  /** Takes `output_config.format`; else the schema stands in the system text only. */
  jsonSchema: boolean;
}

/**
 * Claude models by version times 100, newest first, as of December 2026. Limits of 64,000 and more are real ones or
 * kept at 64,000, which is enough for long reasoning. Models before 4.5 refuse a request whose input and limit
 * together do not fit the context window, so theirs are lower.
 */
const CLAUDE: readonly (ModelRules & { from: number })[] = [
  { from: 406, outputTokens: 64_000, thinking: 'adaptive', jsonSchema: true },
  { from: 405, outputTokens: 64_000, thinking: 'budget', jsonSchema: true },
  { from: 307, outputTokens: 32_000, thinking: 'budget', jsonSchema: false },
  { from: 305, outputTokens: 8_192, thinking: 'none', jsonSchema: false },
  { from: 0, outputTokens: 4_096, thinking: 'none', jsonSchema: false },
];

/** Models of other vendors behind this protocol. */
const OTHER: ModelRules = { outputTokens: 32_000, thinking: 'budget', jsonSchema: false };

/** The rules of a model by its name, in any spelling: `claude-opus-4-6`, `anthropic/claude-opus-4.6`, `claude-3-5-haiku-…`. */
export function findModelRules(model: string): ModelRules {
  const name = model.toLowerCase().replaceAll('.', '-');
  if (!name.includes('claude')) return OTHER;
  // A date such as 20250514 is no version.
  const version = /claude-(?:[a-z]+-)?(\d{1,2})(?:-(\d{1,2}))?(?!\d)/.exec(name);
  const number =
    version === null ? Number.POSITIVE_INFINITY : Number(version[1]) * 100 + Number(version[2] ?? 0);
  return CLAUDE.find(({ from }) => number >= from) ?? OTHER;
}
