import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Metric } from '../../../contract/areas/boards/daily-figures';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());

const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const dayAgo = (days: number): string => ago(days).slice(0, 10);

test('[BO15] on the first day the figures of days before come from what the records know', async () => {
  const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
  const scan = (days: number, ...names_: readonly ('critical' | 'low')[]) =>
    server.import('Nessus', [
      {
        ...record('a', names, { findings: names_.map((severity) => finding(`f-${severity}`, severity)) }),
        observedAt: ago(days),
      },
    ]);
  await scan(20, 'critical', 'low');
  await scan(5, 'low');
  const of = async (metric: Metric, days: number): Promise<unknown> => {
    const answer = await server.call('daily-figures.list');
    return answer.figures[metric]?.[answer.days.indexOf(dayAgo(days))] ?? null;
  };
  await expect.poll(() => of('findings.open', 10), { timeout: 15_000 }).toBe(2);
  // The second scan left it out: it was gone that day.
  await expect.poll(() => of('findings.critical', 2), { timeout: 15_000 }).toBe(0);
  expect(await of('findings.critical', 10)).toBe(1);
  expect(await of('findings.low', 2)).toBe(1);
  expect(await of('assets', 10)).toBe(1);
  // Nothing is said of days before anything was known, nor of what the records do not know of the past.
  expect(await of('assets', 40)).toBeNull();
  expect(await of('assets.exposed', 10)).toBeNull();
  expect((await server.call('daily-figures.list')).days).not.toContain(dayAgo(0));
});

test('[BO15] of a company that knew nothing yesterday that is kept, once, and the next has its turn', async () => {
  const other = await createImportServer();
  await other.import('Nessus', [{ ...record('b', { hostnames: ['web2'] }, {}), observedAt: ago(0) }]);
  const days = async () => (await other.call('daily-figures.list')).days;
  await expect.poll(days, { timeout: 15_000 }).toEqual([dayAgo(1)]);
  expect((await other.call('daily-figures.list')).figures.assets).toEqual([null]);
  await other.close();
});
