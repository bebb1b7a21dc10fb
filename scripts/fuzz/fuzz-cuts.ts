import { createAdapter } from '../fixtures/adapters.ts';
import { checkCuts } from './check-cuts.ts';
import { listCutUnits, WIRE_FOLDERS } from './cut-unit.ts';

const REPORT_EVERY_MS = 5000;
const SHOWN = 20;

/** Cuts the body of every wire case at every byte and prints what went wrong. @returns whether nothing did */
export async function fuzzCuts(): Promise<boolean> {
  const units = await listCutUnits(WIRE_FOLDERS);
  console.log(`Cutting ${units.length} bodies of wire cases at every byte.`);
  let reportedAt = performance.now();
  const report = await checkCuts(units, {
    createProvider: createAdapter,
    onUnit({ bodies, places }) {
      if (performance.now() - reportedAt < REPORT_EVERY_MS) return;
      reportedAt = performance.now();
      console.log(`${bodies} of ${units.length} bodies, ${places} places`);
    },
  });
  const { bodies, places, turns, problems } = report;
  for (const problem of problems.slice(0, SHOWN)) console.error(problem);
  if (problems.length > SHOWN) console.error(`… and ${problems.length - SHOWN} more`);
  console.log(`${bodies} bodies cut at ${places} places in ${turns} turns: ${problems.length} problems.`);
  return problems.length === 0;
}
