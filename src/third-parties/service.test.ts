import { expect, test, vi } from 'vitest';
import { createService } from './service';

function service(open: (key: string) => Promise<string> = async (key) => `client of ${key}`) {
  const warn = vi.fn();
  const opened = vi.fn(open);
  const states: string[] = [];
  const made = createService({
    name: 'payments',
    lacking: 'publishable key',
    open: opened,
    isValid: (key: string) => key !== 'odd',
    warn,
    told: (state) => void states.push(state),
  });
  return { ...made, warn, opened, states };
}

test.each([undefined, 'odd'])('[TP3] with %s it is off, says once what it lacks, and loads nothing', async (key) => {
  const payments = service();
  expect(payments.configure(key)).toBe('payments (publishable key)');
  expect(payments.configure(key)).toBeNull();
  expect(await Promise.all([payments.load(), payments.load()])).toEqual([null, null]);
  expect(payments.opened).not.toHaveBeenCalled();
  expect(payments.states).toEqual(['off']);
});

test('[TP3] set up, it is loaded when somebody needs it, once for all who do, and says nothing', async () => {
  const payments = service();
  const early = payments.load();
  expect(payments.opened).not.toHaveBeenCalled();
  payments.configure('key');
  expect(await Promise.all([early, payments.load()])).toEqual(['client of key', 'client of key']);
  expect(payments.opened.mock.calls).toEqual([['key']]);
  expect(payments.warn).not.toHaveBeenCalled();
  expect(payments.states).toEqual(['ready', 'loading', 'loaded']);
});

test('[TP3] nobody needs it, nothing is loaded', async () => {
  const payments = service();
  payments.configure('key');
  await Promise.resolve();
  expect(payments.opened).not.toHaveBeenCalled();
});

test('[TP10] what could not be loaded is a warning, and is tried again when needed again', async () => {
  const open = vi.fn(async (key: string) => key);
  open.mockRejectedValueOnce(new Error('blocked'));
  const payments = service(open);
  payments.configure('key');
  await expect(payments.load()).rejects.toThrow('blocked');
  expect(payments.warn).toHaveBeenCalledTimes(1);
  expect(await payments.load()).toBe('key');
  expect(payments.states).toEqual(['ready', 'loading', 'failed', 'loading', 'loaded']);
});
