import hashes from './kind-hashes.json';

/**
 * The hash of each kind's definition in this build, written by `npm run fingerprint` (Y10). It stays where a definition
 * grows by optional fields, and is another one after any other change: rows written under another hash are fetched again.
 */
export const KIND_HASHES: Readonly<Record<string, string>> = hashes;
