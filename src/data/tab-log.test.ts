import { afterEach, expect, test, vi } from 'vitest';
import { keepLog, setLogLevel, withoutSecrets } from './tab-log';

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

test.each([
  ['failed: Bearer abc.def-1', 'failed: Bearer [token]'],
  ['got eyJhbGciOiJSUzI1NiJ9.eyJzdWIiOiJhIn0.c2ln end', 'got [token] end'],
  ['/auth/callback?code=abc&state=def', '/auth/callback?code=[secret]&state=[secret]'],
  ['{"refresh_token":"abc","ok":true}', '{"refresh_token":"[secret]","ok":true}'],
  ['at /companies/invitations/abc123/x', 'at /companies/invitations/[token]/x'],
  ['state: connected, attempt 2', 'state: connected, attempt 2'],
])('[R21] %s', (text, shown) => {
  expect(withoutSecrets(text)).toBe(shown);
});
