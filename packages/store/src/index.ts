export { createSqliteStore, type SqliteStoreOptions } from './sqlite-store.ts';
export { toSessionRows } from './to-session-rows.ts';
