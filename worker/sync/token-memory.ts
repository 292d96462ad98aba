import type { TokenMemory } from '../../contract/sync-api';

/** Holds the tokens of the tabs where the browser shall not: gone with this worker. */
export function createTokenMemory(): TokenMemory {
  const kept = new Map<string, string>();
  return {
    setToken: async (key, text) => {
      if (text === null) kept.delete(key);
      else kept.set(key, text);
    },
    getToken: async (key) => kept.get(key) ?? null,
    tokenKeys: async () => [...kept.keys()],
  };
}
