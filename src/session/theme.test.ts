import { beforeEach, expect, test, vi } from 'vitest';
import { browserStorage } from '../data/browser-storage';
import { connection } from '../data/sync-client';
import { keptTheme, saveTheme, settledTheme } from './theme';

const kept = new Map<string, string>();
vi.stubGlobal('localStorage', {
  getItem: (key: string) => kept.get(key) ?? null,
  setItem: (key: string, value: string) => void kept.set(key, value),
  removeItem: (key: string) => void kept.delete(key),
});
const call = vi.spyOn(connection, 'call');
const warned = vi.spyOn(console, 'warn').mockReturnValue();

beforeEach(() => {
  kept.clear();
  call.mockReset();
  warned.mockClear();
});

test('[TH1] without anything kept it is light, and what the profile says is kept', () => {
  expect(keptTheme()).toBe('light');
  expect(settledTheme({ theme: 'dark', brand: true })).toBe('dark-brand');
  expect(keptTheme()).toBe('dark-brand');
  expect(call).not.toHaveBeenCalled();
});

test('[TH3, TH4] a choice that could not be saved is logged, stands over the profile, and is saved again', async () => {
  call.mockRejectedValueOnce(new Error('no network'));
  await saveTheme('dark-brand');
  expect(warned).toHaveBeenCalledWith('The theme could not be saved.', expect.any(Error));
  call.mockResolvedValue(undefined);
  expect(settledTheme({ theme: 'light' })).toBe('dark-brand');
  await vi.waitFor(() => expect(browserStorage.theme.read()).toEqual({ theme: 'dark-brand', saved: true }));
  // From now on the profile counts again.
  expect(settledTheme({ theme: 'light' })).toBe('light');
});

test('[TH3] choices are saved one after the other, the last one last', async () => {
  let settle: () => void = () => undefined;
  call.mockImplementationOnce(() => new Promise<void>((resolve) => (settle = resolve)));
  call.mockResolvedValue(undefined);
  const first = saveTheme('dark');
  const second = saveTheme('light-brand');
  await vi.waitFor(() => expect(call).toHaveBeenCalledTimes(1));
  settle();
  await Promise.all([first, second]);
  expect(call).toHaveBeenCalledTimes(2);
  expect(browserStorage.theme.read()).toEqual({ theme: 'light-brand', saved: true });
});
