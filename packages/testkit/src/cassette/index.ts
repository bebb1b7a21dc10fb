export type { Cassette, CassetteEntry } from './cassette.ts';
export { loadCassette, saveCassette } from './cassette-file.ts';
export { type CassetteRecorder, type RecordCassetteOptions, recordCassette } from './record-cassette.ts';
export { type CassettePlayer, type ReplayCassetteOptions, replayCassette } from './replay-cassette.ts';
