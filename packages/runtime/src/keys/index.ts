export { addKey, type KeyAddition } from './add-key.ts';
export { createKeyFile, type KeptKey, type KeptKeys, type KeyFile, type KeyReading } from './key-file.ts';
export { type KeyListing, listKeys } from './list-keys.ts';
export { type KeyTest, type KeyTestOptions, type KeyTestStatus, testKey } from './test-key.ts';
export { type KnownKeyTest, testKnownKey } from './test-known-key.ts';
