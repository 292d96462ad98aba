import { afterEach, expect, test, vi } from 'vitest';
import { browserStorage } from './browser-storage';

afterEach(() => vi.unstubAllGlobals());

const JUNK = ['', '{', 'null', '7', '"\u0000"', '[null]', '{"theme":7,"saved":"no","path":1,"at":"x"}', 'undefined'];

test.each(JUNK)('[ST36] a browser’s storage that holds %j everywhere is one that holds nothing', (junk) => {
  const storage = { getItem: () => junk, setItem: () => undefined, removeItem: () => undefined };
  vi.stubGlobal('localStorage', storage);
  vi.stubGlobal('sessionStorage', storage);
  expect(browserStorage.staleReload.read()).toBe(null);
  expect(browserStorage.worker.read()).toBe(null);
  expect(browserStorage.sharedComputer.read()).toBe(false);
  expect(browserStorage.logLevel.read()).toBe(null);
  expect(browserStorage.theme.read()).toBe(null);
  expect(browserStorage.recentCommands.read()).toBe(null);
  expect(browserStorage.list('/assets').read()).toEqual({});
});

test('[ST36] a browser that forbids its storage is one that holds nothing', () => {
  vi.stubGlobal('localStorage', {
    getItem: () => {
      throw new DOMException('denied', 'SecurityError');
    },
  });
  expect(browserStorage.worker.read()).toBe(null);
  expect(browserStorage.theme.read()).toBe(null);
});
