import type { TokenShelf } from '../../contract/sync-api';

/** Holds the tokens of the tabs where the browser shall not: gone with this worker. */
export function createTokenShelf(): TokenShelf {
  const kept = new Map<string, string>();
  return {
    shelve: async (key, text) => {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
    },
    shelved: async (key) => kept.get(key) ?? null,
    shelvedKeys: async () => [...kept.keys()],
  };
}
