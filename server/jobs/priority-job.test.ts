import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import { DEFAULT_WEIGHTS } from '../../domain/findings/priority';
import { createImportServer, finding, type ImportServer, record } from '../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const names = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const scan = (day: number, findings: readonly NormalizedFinding[], asset = {}) =>
  server.import('Nessus', [
    {
      ...record('a', { ...names, ...asset }, { findings: [...findings] }),
      observedAt: `2026-01-0${day}T00:00:00.000Z`,
    },
  ]);
const priorities = async () =>
  Object.fromEntries((await server.rows('finding')).map((one) => [one.uniqueIdFromTool, one.priority]));
const ONLY_EXPOSED = { severity: 0, epss: 0, kev: 0, exploit: 0, exposure: 5, criticality: 0 };

test('[PR5] the priority of open findings follows findings, assets and weights, and nothing is written that stays', async () => {
  const scored = { ...finding('f2', 'low'), cvss: { version: '3.1', baseScore: 10 } };
  await scan(1, [finding('f1', 'critical'), scored]);
  await expect.poll(priorities).toEqual({ f1: 35, f2: 35 });
  const [asset] = await server.rows('asset');
  const id = asset?.id ?? '';
  await server.call('assets.update', { params: { id }, body: { internetExposed: true, criticality: 5 } });
  await expect.poll(priorities).toEqual({ f1: 55, f2: 55 });
  // What is closed keeps what it had; what came with the next scan is worked out, too.
  await scan(2, [finding('f1', 'critical'), finding('f3', 'high')]);
  await expect.poll(priorities).toEqual({ f1: 55, f2: 55, f3: 46 });
  const weightsId = crypto.randomUUID();
  await server.call('priority-weights.create', { body: { id: weightsId, ...ONLY_EXPOSED } });
  await expect.poll(priorities).toEqual({ f1: 100, f2: 55, f3: 100 });
  const revs = async () => (await server.rows('finding')).map(({ rev }) => rev);
  const before = await revs();
  await server.call('priority-weights.update', { params: { id: weightsId }, body: { exposure: 6 } });
  await new Promise((resolve) => setTimeout(resolve, 300));
  expect(await revs()).toEqual(before);
  await server.call('priority-weights.delete', { params: { id: weightsId } });
  await expect.poll(priorities).toEqual({ f1: 55, f2: 55, f3: 46 });
});

test('[PR6] other weights say what they would change, and change nothing', async () => {
  await scan(1, [finding('f1', 'critical'), finding('f2', 'info')], { internetExposed: true });
  await expect.poll(priorities).toEqual({ f1: 45, f2: 10 });
  expect(await server.call('findings.what-if', { body: ONLY_EXPOSED })).toEqual({
    ...{ findings: 2, changed: 2, before: [0, 1, 0, 1], after: [2, 0, 0, 0] },
  });
  expect(await server.call('findings.what-if', { body: DEFAULT_WEIGHTS })).toMatchObject({ findings: 2, changed: 0 });
  expect(await priorities()).toEqual({ f1: 45, f2: 10 });
});

test('[PR3] weights of which none counts are refused', async () => {
  const body = { id: crypto.randomUUID(), ...ONLY_EXPOSED, exposure: 0 };
  expect(await server.refusal('priority-weights.create', { body })).toMatchObject({ status: 400, code: 'invalid' });
});
