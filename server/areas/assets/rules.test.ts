import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Rule } from '../../../domain/correlation/company-rules';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const DOCK = '00:50:56:81:02:d0';
const desk = record('a', { hostnames: ['desk'], macs: [DOCK] }, { findings: [finding('F1')] });
const seen = record('b', { ips: ['10.0.0.7'], macs: [DOCK] }, { findings: [finding('F2')] });
const till = record('c', { hostnames: ['till'], macs: ['00:50:56:81:02:01'] });

async function make(rule: Rule): Promise<string> {
  const id = crypto.randomUUID();
  await server.call('correlation-rules.create', { body: { id, ...rule, reason: 'A docking station' } });
  await server.ruled();
  return id;
}
async function takeBack(id: string): Promise<void> {
  await server.call('correlation-rules.delete', { params: { id } });
  await server.ruled();
}

/** Which records are of one asset, by what their source calls them. */
async function groups(): Promise<string[]> {
  const live = new Set((await server.rows('asset')).map(({ id }) => id));
  const byAsset = new Map<string, string[]>();
  for (const { assetId, sourceUid } of await server.rows('sourceRecord'))
    if (live.has(assetId)) byAsset.set(assetId, [...(byAsset.get(assetId) ?? []), sourceUid]);
  return [...byAsset.values()].map((uids) => uids.sort().join('+')).sort();
}

/** All of assets, places and findings but how often and when they were written. */
async function inventory() {
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  const plain = <R extends { readonly id: string }>(row: R) => ({ ...row, rev: 0, updatedAt: '', fieldRevs: {} });
  const [assets, records, findings] = [
    await server.rows('asset'),
    await server.rows('sourceRecord'),
    await server.rows('finding'),
  ];
  return [assets, records, findings].map((rows) => rows.map(plain).sort(byId));
}

describe('a rule of a company', () => {
  test('[C47, C50] takes apart what only that brought together, and its end makes exactly what was', async () => {
    await server.import('Nessus', [desk, till]);
    await server.import('Scanner', [seen]);
    expect(await groups()).toEqual(['a+b', 'c']);
    const before = await inventory();

    const id = await make({ kind: 'mac', value: DOCK });
    expect(await groups()).toEqual(['a', 'b', 'c']);
    const [one, other] = (await server.rows('asset')).filter(({ macs }) => macs.includes(DOCK));
    expect(one?.doubts).toEqual([
      {
        assetId: other?.id,
        rule: 'ruled-out',
        because: `same MAC ${DOCK}`,
        against: 'the company’s rules say that it identifies nothing',
        isCertain: true,
      },
    ]);
    const places = new Map((await server.rows('sourceRecord')).map((row) => [row.id, row.assetId]));
    for (const { assetId, sourceRecordId } of await server.rows('finding'))
      expect(assetId).toBe(places.get(sourceRecordId));

    await takeBack(id);
    expect(await groups()).toEqual(['a+b', 'c']);
    expect(await inventory()).toEqual(before);
    await server.call('correlation-rules.restore', { body: { ids: [id] } });
    await server.ruled();
    expect(await groups()).toEqual(['a', 'b', 'c']);
  });

  test('[C47] holds for what is imported, undone and added by hand later', async () => {
    await make({ kind: 'mac', value: '00:50:56' });
    await server.import('Nessus', [desk]);
    const run = await server.import('Scanner', [seen]);
    expect(await groups()).toEqual(['a', 'b']);
    await server.call('assets.create', {
      body: { id: crypto.randomUUID(), type: 'server', name: 'by hand', macs: [DOCK] },
    });
    expect(await groups()).toHaveLength(3);
    await server.undo(run.id);
    expect(await groups()).toHaveLength(2);
  });

  test('[C50] writes nothing of what it says nothing of', async () => {
    await server.import('Nessus', [till]);
    const rows = async () => [await server.rows('asset'), await server.rows('sourceRecord')];
    const before = await rows();
    await make({ kind: 'mac', value: '00:50:57' });
    expect(await rows()).toEqual(before);
    await make({ kind: 'mac', value: '00:50:56' });
    const [assets, records] = await rows();
    expect(assets).toEqual(before[0]);
    expect(records).toEqual([
      expect.objectContaining({ rev: 2, state: 'insufficient', matchReason: expect.stringContaining('rules') }),
    ]);
  });

  test('[C50] brings no asset back that a person deleted, and hides none in one', async () => {
    await server.import('Nessus', [desk, till]);
    await server.import('Scanner', [seen]);
    const [docked] = (await server.rows('asset')).filter(({ macs }) => macs.includes(DOCK));
    await server.call('assets.delete', { params: { id: docked?.id ?? '' } });
    const id = await make({ kind: 'mac', value: DOCK });
    expect(await groups()).toEqual(['c']);
    await takeBack(id);
    expect(await groups()).toEqual(['c']);
  });

  test('[C50] that ends while an asset is deleted leaves the other one to be seen', async () => {
    const id = await make({ kind: 'mac', value: DOCK });
    await server.import('Nessus', [desk]);
    await server.import('Scanner', [seen]);
    const [first] = (await server.rows('asset')).filter(({ name }) => name === 'desk');
    await server.call('assets.delete', { params: { id: first?.id ?? '' } });
    await takeBack(id);
    expect(await groups()).toEqual(['a+b']);
  });

  test('[C48] is refused with what is wrong with it', async () => {
    const wrong: readonly [Rule, RegExp][] = [
      [{ kind: 'keys', value: 'cloud' }, /can be switched off/],
      [{ kind: 'name', value: '*' }, /host name such as kiosk/],
      [{ kind: 'name', value: 'Kiosk' }, /host name such as kiosk/],
      [{ kind: 'mac', value: '00:50' }, /first three octets/],
      [{ kind: 'serial', value: 'a1' }, /at least four/],
      [{ kind: 'uuid', value: 'none' }, /UUID such as/],
    ];
    for (const [rule, message] of wrong) {
      const body = { id: crypto.randomUUID(), ...rule };
      const refusal = await server.refusal('correlation-rules.create', { body });
      expect(refusal.message).toMatch(message);
    }
  });
});
