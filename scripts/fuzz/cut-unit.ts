import { join } from 'node:path';
import { type LoadedCase, listCases, loadCase } from '@ethosagent/testkit';

/** The folders of wire cases: those that came from reports of bugs, and our own. */
export const WIRE_FOLDERS: readonly string[] = ['wire', 'wire-own'].map((name) =>
  join(import.meta.dirname, '../../packages/testkit/fixtures', name),
);

type WireCase = NonNullable<LoadedCase['case']>;
type WireAnswer = WireCase['responses'][number];

/** One body that is cut, in the course of one turn that reads it. */
export interface CutUnit {
  /** Case, variant and number of the response. */
  name: string;
  wireCase: WireCase;
  answers: readonly { answer: WireAnswer; body: Uint8Array }[];
  /** Which of the answers is cut. */
  index: number;
}

/**
 * Every body of the cases of these folders once for each way of reading it: by its adapter and the settings that
 * change how a reply is read. Throws when a case cannot be read.
 */
export async function listCutUnits(folders: readonly string[]): Promise<CutUnit[]> {
  const paths = (await Promise.all(folders.map(listCases))).flat();
  const cases = await Promise.all(paths.map(loadCase));
  const units = new Map<string, CutUnit>();
  for (const loaded of cases) {
    for (const unit of toUnits(loaded)) {
      const key = keyOf(unit);
      if (!units.has(key)) units.set(key, unit);
    }
  }
  return [...units.values()];
}

function toUnits(loaded: LoadedCase): CutUnit[] {
  const { id, problems, case: wireCase } = loaded;
  if (wireCase === undefined || problems.length > 0) throw new Error(`The wire case ${id} cannot be read.`);
  const variants = (wireCase.variants ?? []).map(({ name, settings, responses }) => ({
    name: `${id} (${name})`,
    played: {
      ...wireCase,
      settings: settings ?? wireCase.settings,
      responses: responses ?? wireCase.responses,
    },
  }));
  return [{ name: id, played: wireCase }, ...variants].flatMap(({ name, played }) => {
    const answers = played.responses.map((answer) => ({
      answer,
      body: loaded.bodies.get(answer.body) ?? new Uint8Array(),
    }));
    return answers.map(({ answer }, index) => ({
      name: `${name}, ${answer.body}`,
      wireCase: played,
      answers,
      index,
    }));
  });
}

/** Prices, clocks and retries change nothing in how a body is read. */
function keyOf({ wireCase, answers, index }: CutUnit): string {
  const { profile, inlineThinkTags } = wireCase.settings ?? {};
  const { body, status } = answers[index]?.answer ?? {};
  return JSON.stringify([wireCase.provider, profile, inlineThinkTags, body, status]);
}
