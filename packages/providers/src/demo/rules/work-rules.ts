import { countFilesRule } from './count-files-rule.ts';
import { countPlacesRule } from './count-places-rule.ts';
import { countUnitsRule } from './count-units-rule.ts';
import type { DemoRule } from './demo-rule.ts';
import { findFileRule } from './find-file-rule.ts';
import { listRule } from './list-rule.ts';
import { memoryRule } from './memory-rule.ts';
import { noteRule } from './note-rule.ts';
import { packagesRule } from './packages-rule.ts';
import { readRule } from './read-rule.ts';
import { runRule } from './run-rule.ts';
import { searchRule } from './search-rule.ts';
import { summaryRule } from './summary-rule.ts';
import { waitRule } from './wait-rule.ts';

/** What the demo can do, in the order in which a request is tried on it. */
export const workRules: readonly DemoRule[] = [
  memoryRule,
  waitRule,
  runRule,
  noteRule,
  packagesRule,
  countUnitsRule,
  countFilesRule,
  countPlacesRule,
  summaryRule,
  findFileRule,
  listRule,
  searchRule,
  readRule,
];
