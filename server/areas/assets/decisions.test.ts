import { v7 } from 'uuid';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { DryRun } from '../../../domain/correlation/dry-run';
import { KnownCompany } from '../../../domain/correlation/known-company';
import { createImportServer, type ImportServer, record } from '../../../tests/kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterEach(() => server.reset());
afterAll(() => server.close());

const web = record('a', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] });
const till = record('b', { hostnames: ['till'], macs: ['00:50:56:81:01:e4'], location: 'Hall 1' });
const alike = record('c', { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] });
const doubtful = record('e', { hostnames: ['dock'], macs: ['00:50:56:81:01:e3'] });

const recordId = async (uid: string): Promise<string> => {
  const found = (await server.allRows('sourceRecord')).find(({ sourceUid }) => sourceUid === uid);
  if (!found) throw new Error(`there is no source record ${uid}`);
  return found.id;
};

async function decide(kind: 'link' | 'unlink' | 'pin', uids: readonly string[], others: readonly string[] = []) {
  const id = crypto.randomUUID();
  const [recordIds, otherIds] = await Promise.all([uids, others].map((some) => Promise.all(some.map(recordId))));
  const body = { id, kind, recordIds, otherIds, reason: 'I stood before it' };
  await server.call('correlation-decisions.create', { body });
  return id;
}
const revert = (id: string) => server.call('correlation-decisions.delete', { params: { id } });

/** Which records are of one asset, by what their source calls them; each group and all of them in order. */
async function groups(): Promise<string[]> {
  const live = new Set((await server.rows('asset')).map(({ id }) => id));
  const byAsset = new Map<string, string[]>();
  for (const { assetId, sourceUid } of await server.rows('sourceRecord')) {
    if (live.has(assetId)) byAsset.set(assetId, [...(byAsset.get(assetId) ?? []), sourceUid]);
  }
  return [...byAsset.values()].map((uids) => uids.sort().join('+')).sort();
}

/** All that can be told apart of assets and of who is of which, but for how often they were written. */
async function inventory() {
  const plain = ({ rev: _, updatedAt: __, fieldRevs: ___, ...row }: Awaited<ReturnType<typeof assets>>[number]) => row;
  const places = (await server.rows('sourceRecord')).map(({ id, assetId, matchKeys, matchReason }) => ({
    ...{ id, assetId, matchKeys, matchReason },
  }));
  const byId = (a: { id: string }, b: { id: string }) => (a.id < b.id ? -1 : 1);
  return { assets: (await assets()).map(plain).sort(byId), places: places.sort(byId) };
}
const assets = () => server.rows('asset');

describe('a link', () => {
  test('[C40, C41] makes one asset of what nothing else would, in every later import too, and is taken back exactly', async () => {
    await server.import('Nessus', [web, till]);
    const before = await inventory();
    const id = await decide('link', ['a', 'b']);
    expect(await groups()).toEqual(['a+b']);
    expect((await server.rows('assetEvent')).filter(({ type }) => type === 'merged')).toEqual([
      expect.objectContaining({ old: 'till', source: 'developer', syncRunId: null }),
    ]);
    await server.import('Nessus', [web, { ...till, asset: { ...till.asset, location: 'Hall 2' } }]);
    expect(await groups()).toEqual(['a+b']);
    await server.import('Nessus', [web, till]);
    await revert(id);
    expect(await groups()).toEqual(['a', 'b']);
    const after = await inventory();
    // Each import saw the record again.
    expect(after.places).toEqual(before.places);
    expect(after.assets.map(({ lastSeenAt: _, ...row }) => row)).toEqual(
      before.assets.map(({ lastSeenAt: _, ...row }) => row),
    );
    await server.call('correlation-decisions.restore', { body: { ids: [id] } });
    expect(await groups()).toEqual(['a+b']);
  });

  test('[C42] stands when the run is undone that changed a record, and the undo is exact', async () => {
    await server.import('Nessus', [web, till]);
    await decide('link', ['a', 'b']);
    const before = await inventory();
    const run = await server.import('Nessus', [web, { ...till, asset: { ...till.asset, location: 'Hall 2' } }]);
    await server.undo(run.id);
    expect(await inventory()).toEqual(before);
  });

  test('[C42] a record that went has its decision when it comes back, unless the decision was taken back meanwhile', async () => {
    await server.import('Nessus', [web]);
    const run = await server.import('Qualys', [till]);
    const id = await decide('link', ['a', 'b']);
    await server.undo(run.id);
    expect(await groups()).toEqual(['a']);
    const again = await server.import('Qualys', [till]);
    expect(await groups()).toEqual(['a+b']);
    await server.undo(again.id);
    await revert(id);
    await server.import('Qualys', [till]);
    expect(await groups()).toEqual(['a', 'b']);
  });
});

describe('an unlink', () => {
  test('[C40, C41] makes two assets of what shares a strong key, in every later import too, and is taken back exactly', async () => {
    await server.import('Nessus', [web]);
    await server.import('Qualys', [alike]);
    expect(await groups()).toEqual(['a+c']);
    const before = await inventory();
    const id = await decide('unlink', ['c'], ['a']);
    expect(await groups()).toEqual(['a', 'c']);
    await server.import('Qualys', [{ ...alike, asset: { ...alike.asset, ips: ['10.0.0.5'] } }]);
    expect(await groups()).toEqual(['a', 'c']);
    await server.import('Qualys', [alike]);
    await revert(id);
    const strip = ({ assets, places }: typeof before) => ({
      places,
      assets: assets.map(({ lastSeenAt: _, ...row }) => row),
    });
    expect(strip(await inventory())).toEqual(strip(before));
  });
});

describe('a pin', () => {
  test('[C40] keeps others away that come later, whatever they share', async () => {
    await server.import('Nessus', [web]);
    const id = await decide('pin', ['a']);
    await server.import('Qualys', [alike]);
    expect(await groups()).toEqual(['a', 'c']);
    await revert(id);
    expect(await groups()).toEqual(['a+c']);
  });
});

test('[C40] many decisions are taken back at once, and what two say of a record stands apart', async () => {
  await server.import('Nessus', [web, till, record('d', { hostnames: ['door'] })]);
  const ids = [await decide('link', ['a', 'b']), await decide('link', ['b', 'd'])];
  expect(await groups()).toEqual(['a+b+d']);
  await revert(ids[0] ?? '');
  expect(await groups()).toEqual(['a', 'b+d']);
  await server.call('correlation-decisions.restore', { body: { ids } });
  await server.call('correlation-decisions.bulk-delete', { body: { ids } });
  expect(await groups()).toEqual(['a', 'b', 'd']);
});

test('[C43] an asset a person deleted does not come back for a decision', async () => {
  await server.import('Nessus', [web, till]);
  const [one] = (await assets()).filter(({ name }) => name === 'till');
  await server.call('assets.delete', { params: { id: one?.id ?? '' } });
  const id = await decide('pin', ['b']);
  expect(await groups()).toEqual(['a']);
  await revert(id);
  expect(await groups()).toEqual(['a']);
});

test('[C43] what names its records wrongly is refused, and what is not here is passed over', async () => {
  await server.import('Nessus', [web, till]);
  const [a, b] = await Promise.all(['a', 'b'].map(recordId));
  const base = { kind: 'link', recordIds: [a, b], reason: 'One till' };
  const wrong = [{ recordIds: [a] }, { otherIds: [b] }, { recordIds: [a, a] }, { reason: ' ' }, { kind: 'unlink' }];
  for (const one of wrong) {
    const body: unknown = { id: crypto.randomUUID(), ...base, ...one };
    const refusal = await server.refusal('correlation-decisions.create', { body });
    expect([one, refusal.status]).toEqual([one, 400]);
  }
  await server.giveAway('source_records', b ?? '');
  await server.call('correlation-decisions.create', { body: { id: crypto.randomUUID(), ...base } });
  expect((await server.rows('sourceRecord')).find(({ id }) => id === a)?.matchReason).toBe(
    'first record of this asset',
  );
});

describe('assets in doubt', () => {
  const doubts = async () =>
    Object.fromEntries((await assets()).map(({ name, doubts = [] }) => [name, doubts.map((one) => one.isCertain)]));

  test('[C45] say on both sides what speaks for one thing and what against, and tell it as no news', async () => {
    await server.import('Nessus', [web]);
    const run = await server.import('Qualys', [doubtful]);
    const [one, other] = (await assets()).sort((a, b) => (a.name < b.name ? 1 : -1));
    expect(one?.doubts).toEqual([
      {
        ...{ assetId: other?.id, rule: 'same-mac-other-names', isCertain: false },
        because: expect.stringContaining('00:50:56:81:01:e3'),
        against: expect.stringContaining('dock and web1'),
      },
    ]);
    expect(other?.doubts).toEqual([{ ...one?.doubts?.[0], assetId: one?.id }]);
    expect(run.counts.assetsUpdated).toBe(0);
    expect((await server.rows('assetEvent')).map(({ type }) => type)).toEqual(['created', 'created']);
    await server.undo(run.id);
    expect(await doubts()).toEqual({ web1: [] });
  });

  test('[C45] are so until somebody decides, and again when that is reverted', async () => {
    await server.import('Nessus', [web, doubtful]);
    const id = await decide('unlink', ['a'], ['e']);
    expect(await doubts()).toEqual({ web1: [true], dock: [true] });
    await revert(id);
    expect(await doubts()).toEqual({ web1: [false], dock: [false] });
    await decide('link', ['a', 'e']);
    expect(await doubts()).toEqual({ web1: [] });
  });

  test('[C45] an edit leaves doubts as they are, and what a person deletes is nobody’s', async () => {
    await server.import('Nessus', [web, doubtful]);
    const [dock] = (await assets()).filter(({ name }) => name === 'dock');
    const params = { id: dock?.id ?? '' };
    await server.call('assets.update', { params, body: { location: 'Hall 9' } });
    expect(await doubts()).toEqual({ web1: [false], dock: [false] });
    await server.call('assets.delete', { params });
    expect(await doubts()).toEqual({ web1: [] });
    await server.import('Nessus', [{ ...web, asset: { ...web.asset, location: 'Hall 2' } }, doubtful]);
    expect(await doubts()).toEqual({ web1: [] });
    await server.call('assets.restore', { body: { ids: [params.id] } });
    expect(await doubts()).toEqual({ web1: [false], dock: [false] });
  });
});

test('[C41, C25] a dry run says what the run does with what people decided', async () => {
  await server.import('Nessus', [web, till]);
  await server.import('Qualys', [alike]);
  await decide('link', ['a', 'b']);
  await decide('unlink', ['a'], ['c']);
  expect(await groups()).toEqual(['a+b', 'c']);
  const next = [{ ...till, asset: { ...till.asset, location: 'Hall 2' } }, web];
  const rows = [await server.rows('integration'), await server.rows('sourceRecord'), await assets()] as const;
  const { integrations, records: existing, assetName } = new KnownCompany(server.companyId, ...rows);
  const source = { vendor: 'Nessus', displayName: 'Nessus', category: 'vulnerability_scanner' } as const;
  const run = new DryRun({ source, integrations, existing, assetName, maxRows: 10 });
  for (const one of next) run.add(one);
  const { counts } = run.finish();
  const did = await server.import('Nessus', next);
  expect(await groups()).toEqual(['a+b', 'c']);
  const { assetsNew, assetsSplit, assetsMerged, assetsChanged } = counts;
  expect([assetsNew, assetsSplit, assetsMerged, assetsChanged]).toEqual([0, 0, 0, 1]);
  expect([did.counts.assetsCreated, did.assetsSplit, did.assetsMerged, did.counts.assetsUpdated]).toEqual([0, 0, 0, 1]);
});

test('[C40, S184] decisions that leave in one parcel see what those before them did', async () => {
  await server.import('Nessus', [web, till, doubtful, record('d', { hostnames: ['door'] })]);
  const [a = '', b = '', e = '', d = ''] = await Promise.all(['a', 'b', 'e', 'd'].map(recordId));
  const decisions = [
    { kind: 'link', recordIds: [a, b] },
    { kind: 'link', recordIds: [b, e] },
    { kind: 'link', recordIds: [e, d] },
    { kind: 'unlink', recordIds: [d], otherIds: [a] },
  ];
  const commands = decisions.map((one, at) => ({
    ...{ n: at + 1, endpoint: 'correlation-decisions.create', params: {} },
    body: { id: v7(), reason: 'Seen', ...one },
  }));
  // A busy machine does less in the time a company may be held.
  vi.spyOn(performance, 'now').mockReturnValue(0);
  await server.call('commands.parcel', { body: { clientId: `client-${crypto.randomUUID()}`, commands } });
  vi.restoreAllMocks();
  // The newest first: of the links, the one is outweighed that would bring what is kept apart together.
  expect(await groups()).toEqual(['a', 'b+d+e']);
});
