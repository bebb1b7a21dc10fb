/**
 * Measures one row in one scenario and prints what it found as one line of JSON. A process of its own for each
 * measurement, so that none profits from what another one loaded or compiled.
 *
 *   node measure.js BASE_URL ROW SCENARIO COUNTS...
 *
 * The scenario `start` only loads the row and leaves: the time of the whole process counts.
 */
const [baseURL = '', rowName = '', scenarioName = '', ...counts] = process.argv.slice(2);

const { ROWS } = await import('./rows.ts');
const createRow = ROWS[rowName];
if (createRow === undefined) throw new Error(`There is no row "${rowName}".`);

const startCpu = process.cpuUsage();
const row = await createRow(baseURL);
const { user, system } = process.cpuUsage(startCpu);
if (scenarioName === 'start') process.exit(0);

// Loaded behind the row: nothing that it needs may be there already.
const { readPeakMemory } = await import('./memory.ts');
const loadedMb = readPeakMemory();
const { calibrate } = await import('./calibrate.ts');
const cpuLoadMs = (user + system) / calibrate() / 1000;

const { SCENARIOS } = await import('./scenarios.ts');
const scenario = SCENARIOS[scenarioName];
if (scenario === undefined) throw new Error(`There is no scenario "${scenarioName}".`);
const { figures, ...expected } = await scenario(row, counts.map(Number));

const findings = { figures: { cpuLoadMs, loadedMb, ...figures }, ...expected };
process.stdout.write(`${JSON.stringify(findings)}\n`, () => process.exit(0));
