import { callAt } from './call-at.ts';
import { joinPlans } from './join-plans.ts';
import type { Finding } from './plan.ts';
import { type Listing, toListing } from './tool-answers.ts';
import { listFiles } from './tool-calls.ts';

const deepest = 64;
/** How often a listing that does not fit is taken apart by folders. */
const mostLevels = 3;

/** Everything below a folder that fits a glob, and the folder that was listed in the end. */
export function* listDeep(asked: string, pattern?: string): Finding<{ listing: Listing; path: string }> {
  const { answer, path } = yield* callAt(asked, (place) => listFiles(place, toOptions(deepest, pattern)));
  const listing = toListing(answer);
  return { path, listing: yield* completeListing(listing, { path, pattern, levels: mostLevels }) };
}

interface Place {
  path: string;
  pattern: string | undefined;
  levels: number;
}

/** A listing that was cut is made anew, folder by folder. */
function* completeListing(listing: Listing, { path, pattern, levels }: Place): Finding<Listing> {
  if (listing.leftOut === 0 || levels === 0) return listing;
  const [all, fitting] = yield [listFiles(path, { depth: 1 }), listFiles(path, toOptions(1, pattern))];
  const here = toListing(all);
  const own = toListing(fitting);
  if (!here.ok || !own.ok || here.leftOut > 0) return listing;
  const folders = here.entries.filter((entry) => entry.kind === 'folder').map((entry) => entry.path);
  const parts = yield* joinPlans(
    folders.map((folder) => listPart({ path: folder, pattern, levels: levels - 1 })),
  );
  return [own, ...parts].reduce(addListings);
}

function* listPart(place: Place): Finding<Listing> {
  const [answer] = yield [listFiles(place.path, toOptions(deepest, place.pattern))];
  return yield* completeListing(toListing(answer), place);
}

function addListings(a: Listing, b: Listing): Listing {
  return {
    ok: a.ok,
    entries: [...a.entries, ...b.entries],
    // A folder that could not be listed is missing, however much is in it.
    leftOut: a.leftOut + (b.ok ? b.leftOut : 1),
    ignored: a.ignored + b.ignored,
    unreadable: a.unreadable + b.unreadable,
    problem: a.problem,
  };
}

function toOptions(depth: number, pattern: string | undefined): { depth: number; pattern?: string } {
  return pattern === undefined ? { depth } : { depth, pattern };
}
