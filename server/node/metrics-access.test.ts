import { expect, test } from 'vitest';
import { mayReadMetrics } from './metrics-access';

const TOKEN = 'a-long-enough-token';
const asking = (remote: string, headers: Readonly<Record<string, string>> = {}) => ({
  remote,
  header: (name: string) => ({ host: 'localhost:8080', ...headers })[name],
});
const bearing = (token: string) => ({ authorization: `Bearer ${token}` });

test.each([
  ['127.0.0.1', {}, true],
  ['::1', { host: '[::1]:8080' }, true],
  ['10.0.0.7', {}, false],
  ['127.0.0.1', { host: 'evil.example:8080' }, false],
  ['127.0.0.1', { 'x-forwarded-for': '10.0.0.7' }, false],
  ['127.0.0.1', { via: '1.1 proxy' }, false],
])('[S91] without a token, from %s with %j: %s', (remote, headers, may) => {
  expect(mayReadMetrics({ publicUrl: undefined }, asking(remote, headers))).toBe(may);
});

test('[S91] with a token, only who shows it, from wherever', () => {
  const settings = { publicUrl: undefined, metricsToken: TOKEN };
  expect(mayReadMetrics(settings, asking('10.0.0.7', bearing(TOKEN)))).toBe(true);
  for (const headers of [{}, bearing(`${TOKEN}x`), bearing('bypass'), { authorization: TOKEN }]) {
    expect(mayReadMetrics(settings, asking('127.0.0.1', headers))).toBe(false);
  }
});

test('[S91] with a public address and no token, nobody', () => {
  expect(mayReadMetrics({ publicUrl: 'https://muster.example' }, asking('127.0.0.1'))).toBe(false);
});
