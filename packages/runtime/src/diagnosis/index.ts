export { type DiagnosisOptions, diagnose } from './diagnose.ts';
export type { Finding } from './finding.ts';
