import { stripEnd } from '../ask/path-words.ts';
import { toOnePath } from '../ask/split-targets.ts';
import { describePackages } from '../manifests/describe-packages.ts';
import { findPackages } from '../manifests/find-packages.ts';
import type { Plan } from '../plan/plan.ts';
import type { DemoRule, RuleContext } from './demo-rule.ts';

const which = '(which|what|list|show|name|give|enumerate|find|tell|see|get|how many|count)';
const packages =
  '(packages|workspaces|crates|sub-?packages|npm packages|workspace packages|workspace members|monorepo packages|package names|packages and apps|apps and packages|package|crate)';
const kinds =
  '[different|local|npm|node|workspace|internal|rust|cargo|python|go|pnpm|yarn|available|existing|private]';
const where = '[(in|inside|of|under|within|from|below) {path}]';

/** Lists the packages of a workspace by their manifests. */
export const packagesRule: DemoRule = {
  id: 'packages',
  does: 'list the packages of a workspace (npm, pnpm, yarn, cargo, go, uv)',
  examples: [
    'Which packages are in this workspace?',
    'list all packages',
    'what packages are there?',
    'how many packages does this repo have?',
    'is this a monorepo?',
    'which packages depend on zod?',
    'what are the names of the crates in this folder?',
  ],
  phrases: [
    `${which} [me] [all] [of] [the|our|my] ${kinds} ${packages} (depend on|depends on|use|uses|need|needs|import|imports|require|requires) {dependency}`,
    '(who|what) (depends on|requires) {dependency}',
    `${which} [me] [all|every|each] [of] [the|our|my] ${kinds} ${packages} [(are|is|exist|live|belong to|there are|can you (see|find)|do (i|we|you) have|are (there|defined|contained)|can be found)] [there] [here] [to] ${where}`,
    `${which} [of] [the|our|my] ${kinds} ${packages} (does|do) {path} (have|contain|hold|include|consist of)`,
    `(what|which) (is|are) [the] [names of] [all] [the|our|my] ${kinds} ${packages} ${where}`,
    `${which} [me] [all] [the] names of [all] [the|our|my] ${kinds} ${packages} ${where}`,
    `(is|are) (this|it|there|these|that) [a|an|any] ${kinds} (monorepo|workspace|packages|workspaces|crates|multi-package repo) [here] ${where}`,
    `[the|all|our|my] ${kinds} ${packages} ${where}`,
    "(what|which|list|show) [me] [are] [this|the|our|my] (workspace's|repo's|project's|monorepo's|repository's) packages",
  ],
  plan,
};

function* plan(context: RuleContext): Plan {
  const dependency = context.caught('dependency');
  const found = yield* findPackages(toOnePath(context.caught('path'), context.ask.mask));
  return describePackages(found, dependency === undefined ? undefined : stripEnd(dependency.text));
}
