import { beforeEach, expect, test } from 'vitest';
import type { ViewSpec } from '../../contract/sync-api';
import { freshBrowser } from '../store/testing/fresh-browser';
import { COMPANY } from './testing/fake-server';
import { World } from './testing/world';

/** Views of small kinds: those the store keeps row by row. */

beforeEach(freshBrowser);

const id = (n: number): string => `00000000-0000-4000-8000-0000000003${String(n).padStart(2, '0')}`;
const ast = { op: 'and', items: [] } as const;

async function start() {
  const world = new World();
  const { server } = world;
  const run = (n: number, source: string, status: string) =>
    server.put('syncRun', id(n), {
      ...{ source, status, startedAt: `2026-03-0${n}T10:00:00.000Z` },
      files: [{ name: `${source}-${n}.xml`, bytes: n, sha256: 'x' }],
    });
  run(1, 'Nessus', 'success');
  run(2, 'Nmap', 'failed');
  run(3, 'nessus', 'success');
  run(4, 'Nmap', 'success');
  server.put('savedQuery', id(20), { name: 'Servers', entity: 'asset', ast });
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(9);
  await world.until('the rows are here', () => tab.answer(9)?.loaded === true);
  const ask = async (viewId: number, more: Partial<ViewSpec>) => {
    await tab.view(viewId, more);
    await world.until(`view ${viewId} is answered`, () => tab.answer(viewId) !== undefined);
    return tab.answer(viewId);
  };
  return { world, server, tab, ask };
}

test('[Q73] a small kind is asked like a large one: window, count, total, order, facets, a summary, ids and an export', async () => {
  const { tab, ask } = await start();
  const answer = await ask(1, {
    entity: 'syncRun',
    where: { field: 'status', op: 'eq', value: 'success' },
    text: 'NESSUS',
    sort: [{ field: 'startedAt', descending: true }],
    facets: ['status', 'source'],
    limit: 1,
    aggregation: { measure: { op: 'sum', field: 'files.bytes' }, by: [{ field: 'status' }] },
  });
  expect(answer).toMatchObject({
    rows: [{ id: id(3) }],
    ...{ count: 2, total: 4, loaded: true },
    facets: {
      status: [{ value: 'success', count: 2 }],
      source: [
        { value: 'Nessus', count: 1 },
        { value: 'nessus', count: 1 },
      ],
    },
    aggregation: { whole: { rows: 2 } },
  });
  expect(answer?.aggregation?.groups[0]).toMatchObject([{ key: { kind: 'value', value: 'success' }, rows: 2 }]);
  expect((await ask(2, { entity: 'syncRun', text: 'nmap-2.xml' }))?.rows.map((row) => row.id)).toEqual([id(2)]);
  const spec = { companyId: COMPANY, entity: 'syncRun' } as const;
  expect(await tab.api.matchingIds({ ...spec, sort: [{ field: 'source', descending: false }] }, 3)).toEqual([
    ...[id(1), id(3), id(2)],
  ]);
  const portion = { ...spec, format: 'csv', ids: [id(2), id(90)], isFirst: true } as const;
  expect(await tab.api.exportRows(portion)).toMatchObject({ rows: 1, text: expect.stringContaining('Nmap-2.xml') });
  expect((await ask(3, { entity: 'syncRun', where: { field: 'sorce', op: 'exists' } }))?.problems).toEqual([
    { path: ['field'], message: 'No field "sorce" here. Is it source?' },
  ]);
  expect((await ask(4, { entity: 'company' }))?.count).toBe(0);
});

test('[Q73] a relation leads from a small kind to others, large and small, and through lists', async () => {
  const { server, tab, ask, world } = await start();
  server.put('asset', id(40), { name: 'edge', tags: [] });
  server.put('assetGroup', id(41), { name: 'By hand', kind: 'static', memberIds: [id(40), id(1)], queryId: null });
  server.put('assetGroup', id(42), { name: 'Follows', kind: 'dynamic', memberIds: [], queryId: id(20) });
  await ask(1, {
    entity: 'assetGroup',
    where: { relation: 'member', where: { field: 'name', op: 'eq', value: 'edge' } },
  });
  await ask(2, {
    entity: 'assetGroup',
    where: { relation: 'query', where: { field: 'name', op: 'eq', value: 'Servers' } },
  });
  await world.until('both are found', () => tab.names(1).length + tab.names(2).length === 2);
  expect([tab.names(1), tab.names(2)]).toEqual([['By hand'], ['Follows']]);
  server.put('asset', id(40), { name: 'core' });
  await world.until('it follows the assets', () => tab.names(1).length === 0);
});

test('[Q83] a text finds an asset by what it has, as a condition does, as soon as that is here and no longer than that', async () => {
  const { server, tab, ask, world } = await start();
  server.put('asset', id(40), { name: 'edge', tags: [] });
  server.put('asset', id(41), { name: 'core', tags: [] });
  await ask(1, { entity: 'asset', text: 'openssl edge' });
  await ask(2, { entity: 'asset', where: { field: '*', op: 'contains', value: 'OpenSSL' } });
  expect([tab.names(1), tab.names(2)]).toEqual([[], []]);
  server.put('softwareInstall', id(43), { assetId: id(40), name: 'OpenSSL' });
  server.put('finding', id(44), { assetId: id(41), title: 'Old openssl', cves: [] });
  await world.until('both are found', () => tab.names(2).length === 2);
  expect(tab.names(1)).toEqual(['edge']);
  server.remove('softwareInstall', id(43));
  await world.until('it has none any more', () => tab.names(1).length === 0);
  expect(tab.names(2)).toEqual(['core']);
});

test('[Q74] what is not sent of a small kind is shown at once: made, changed, deleted, and taken back where it is refused', async () => {
  const { world, server, tab, ask } = await start();
  await ask(1, { entity: 'savedQuery', sort: [{ field: 'name', descending: false }], facets: ['folder'] });
  server.isUp = false;
  const made = { id: id(21), name: 'Mine', folder: 'x', entity: 'asset', sort: null, isPrivate: true, ast } as const;
  await tab.api.command({ companyId: COMPANY, endpoint: 'queries.create', params: {}, body: made });
  await world.until('it is made', () => tab.names(1).join() === 'Mine,Servers');
  expect(tab.answer(1)).toMatchObject({ count: 2, total: 2, facets: { folder: [{ value: 'x', count: 1 }] } });
  const change = { companyId: COMPANY, endpoint: 'queries.update', params: { id: id(20) } } as const;
  await tab.api.command({ ...change, body: { name: 'All servers' } });
  await world.until('it is changed', () => tab.names(1).join() === 'All servers,Mine');
  expect(tab.answer(1)?.rows[0]).toMatchObject({ pendingFields: ['name'] });
  await tab.api.command({ companyId: COMPANY, endpoint: 'queries.delete', params: { id: id(20) }, body: undefined });
  await world.until('it is deleted', () => tab.names(1).join() === 'Mine');
  const refusal = { status: 403, code: 'forbidden', message: 'Not yours' };
  server.refuseNext = refusal;
  server.isUp = true;
  await world.until('the refused one is gone', () => !tab.names(1).includes('Mine'), 1_000);
});

test('[Q74] what the server changes of a small kind is answered again, and nobody else is told', async () => {
  const { world, server, tab, ask } = await start();
  await ask(1, { entity: 'syncRun', where: { field: 'status', op: 'eq', value: 'running' } });
  await ask(2, { entity: 'savedQuery' });
  const told = (viewId: number) => tab.events.filter((one) => one.type === 'view' && one.viewId === viewId).length;
  const before = told(2);
  server.put('syncRun', id(1), { status: 'running', batches: 9 });
  await world.until('it runs', () => tab.answer(1)?.count === 1);
  server.put('syncRun', id(1), { batchesApplied: 4 });
  await world.until('its progress is shown', () => rowsOf(tab.answer(1)?.rows).includes('4 of 9'));
  server.remove('syncRun', id(1));
  await world.until('it is gone', () => tab.answer(1)?.count === 0);
  expect(told(2)).toBe(before);
});

const rowsOf = (rows: readonly object[] = []): readonly string[] =>
  rows.map((row) => ('batches' in row && 'batchesApplied' in row ? `${row.batchesApplied} of ${row.batches}` : ''));
