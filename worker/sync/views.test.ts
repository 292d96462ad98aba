import { beforeEach, expect, test } from 'vitest';
import type { Change, Chunk } from '../../contract/sync';
import type { Effect } from '../../domain/effects/effect';
import { evaluate, type Question } from '../../domain/query/evaluate';
import { planQuery } from '../../domain/query/plan-query';
import { fc } from '../../tests/kit/fast-check';
import { chunkOfRows } from '../store/chunk-rows';
import { EffectIndex } from '../store/effect-index';
import type { RowRecord } from '../store/records';
import { freshBrowser } from '../store/testing/fresh-browser';
import { EntityColumns } from './columns/entity-columns';
import { joinRanges } from './range-queue';
import { COMPANY } from './testing/fake-server';
import { World } from './testing/world';

beforeEach(freshBrowser);

const id = (n: number): string => `00000000-0000-4000-8000-0000000001${String(n).padStart(2, '0')}`;

async function start(rows: number) {
  const world = new World();
  for (let n = 1; n <= rows; n += 1) {
    world.server.put('asset', id(n), { name: `host-${n}`, type: n % 2 === 0 ? 'server' : 'laptop', tags: [] });
  }
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1, { facets: ['type'], limit: 2, offset: 1, sort: [{ field: 'name', descending: true }] });
  await world.until('the rows are here', () => tab.answer(1)?.loaded === true);
  const answers = (viewId: number) =>
    tab.events.filter((event) => event.type === 'view' && event.viewId === viewId).length;
  return { world, server: world.server, tab, answers };
}

test('[Y60] a view answers with window, count, total and facets', async () => {
  const { world, tab, answers, server } = await start(5);
  expect(tab.names(1)).toEqual(['host-4', 'host-3']);
  expect(tab.answer(1)).toMatchObject({
    count: 5,
    total: 5,
    facets: {
      type: [
        { value: 'laptop', count: 3 },
        { value: 'server', count: 2 },
      ],
    },
  });
  await tab.view(2, { where: { field: 'name', op: 'eq', value: 'host-1' } });
  expect(tab.answer(2)).toMatchObject({ count: 1, total: 5 });
  const before = answers(2);
  server.put('asset', id(3), { name: 'elsewhere' });
  await world.until('the first view changes', () => tab.names(1).includes('host-2'));
  expect(answers(2)).toBe(before);
});

test('[Y61] changes of one moment make one answer', async () => {
  const { world, tab, answers, server } = await start(5);
  const before = answers(1);
  for (let n = 1; n <= 5; n += 1) server.put('asset', id(n), { name: `renamed-${n}` });
  await world.until('the last is shown', () => tab.names(1)[0] === 'renamed-4');
  expect(answers(1) - before).toBeLessThanOrEqual(2);
});

test('[Y62] a hidden tab waits; seen again, it is told once. A closed one is not told at all', async () => {
  const { world, tab, answers, server } = await start(3);
  const other = world.tab('tab-2');
  await other.hello();
  await other.view(1);
  await tab.api.visibility(false);
  const before = answers(1);
  server.put('asset', id(2), { name: 'changed' });
  server.put('asset', id(2), { name: 'changed twice' });
  await world.until('the visible tab shows it', () => other.names(1).includes('changed twice'));
  await world.clock.advance(500);
  expect(answers(1)).toBe(before);
  await tab.api.visibility(true);
  await world.until('the hidden tab is told', () => tab.names(1).includes('changed twice') || answers(1) > before);
  expect(answers(1)).toBe(before + 1);
  world.closeTab('tab-2');
  await world.clock.advance(50);
  const told = other.events.length;
  server.put('asset', id(1), { name: 'for the living' });
  await world.clock.advance(500);
  expect(other.events).toHaveLength(told);
});

test('[Y64] without rows a view says that nothing was ever here', async () => {
  const world = new World();
  world.server.isUp = true;
  world.server.beforePage = () => {
    throw new TypeError('Failed to fetch');
  };
  const tab = world.tab('tab-1');
  await tab.hello();
  await tab.view(1);
  expect(tab.answer(1)).toMatchObject({ loaded: false, count: 0 });
});

test('[AG10] an aggregation follows the rows, and the changes that are not sent yet', async () => {
  const { world, tab, server, answers } = await start(5);
  const aggregation = { measure: { op: 'count' as const }, by: [{ field: 'type' }] };
  await tab.view(2, { aggregation, limit: 0 });
  const told = () =>
    tab
      .answer(2)
      ?.aggregation?.groups[0]?.map(({ key, rows }) => `${key.kind === 'value' ? key.value : key.kind} ${rows}`);
  expect(told()).toEqual(['laptop 3', 'server 2']);
  expect(tab.answer(2)?.rows).toEqual([]);
  server.put('asset', id(1), { name: 'host-1', type: 'server', tags: [] });
  await world.until('the change is counted', () => told()?.[0] === 'server 3');
  world.server.isUp = false;
  await tab.api.command({ companyId: COMPANY, endpoint: 'assets.delete', params: { id: id(3) }, body: undefined });
  await world.until('the deletion is counted', () => told()?.[1] === 'laptop 1');
  const before = answers(2);
  await tab.view(3, { aggregation: { ...aggregation, by: [{ field: 'lastSeenAt' }] }, limit: 0 });
  expect(tab.answer(3)?.problems).toEqual([
    { path: ['by', 0, 'field'], message: 'Last seen is grouped by day, week or month' },
  ]);
  expect(answers(2)).toBe(before);
});

test('[Y66] a question that speaks of now is asked again as time passes, and no other', async () => {
  const { world, tab, answers, server } = await start(1);
  server.put('asset', id(1), { lastSeenAt: new Date(world.clock.now() - 28 * 60_000).toISOString() });
  await tab.view(2, { where: { field: 'lastSeenAt', op: 'inLast', value: { n: 30, unit: 'minutes' } } });
  await tab.view(3, { where: { field: 'name', op: 'eq', value: 'host-1' } });
  await world.until('it was seen lately', () => tab.answer(2)?.count === 1);
  const before = answers(3);
  await world.clock.advance(60_000);
  expect(tab.answer(2)?.count).toBe(1);
  await world.until('it was not', () => tab.answer(2)?.count === 0, 10_000);
  expect(answers(3)).toBe(before);
});

test('[Y65] matchingIds counts unsent changes in and stops at the limit', async () => {
  const { tab } = await start(4);
  await tab.api.command({ companyId: COMPANY, endpoint: 'assets.delete', params: { id: id(2) }, body: undefined });
  const spec = { companyId: COMPANY, entity: 'asset' as const };
  expect(await tab.api.matchingIds(spec, 10)).toEqual([id(1), id(3), id(4)]);
  expect(await tab.api.matchingIds({ ...spec, where: { field: 'type', op: 'eq', value: 'server' } }, 10)).toEqual([
    id(4),
  ]);
  expect(await tab.api.matchingIds(spec, 2)).toEqual([id(1), id(3)]);
});

test('[Q25] a saved query is asked as it is now, unsent changes and what it names itself counted in', async () => {
  const { world, server, tab } = await start(4);
  const query = (ast: object, more: object = {}) => ({ name: 'Servers', entity: 'asset', ast, ...more });
  const [outer, inner] = [id(80), id(81)];
  const names = async (viewId: number, wanted: readonly string[]) =>
    world.until(`view ${viewId} finds ${wanted.join()}`, () => tab.names(viewId).join() === wanted.join());
  await tab.view(2, { where: { op: 'and', not: true, items: [{ queryId: outer }] } });
  expect(tab.answer(2)).toMatchObject({ problems: [{ path: ['items', 0, 'queryId'] }] });
  server.put('savedQuery', inner, query({ field: 'type', op: 'eq', value: 'server' }));
  server.put('savedQuery', outer, query({ op: 'and', items: [{ queryId: inner }] }));
  await names(2, ['host-1', 'host-3']);
  server.put('savedQuery', inner, query({ field: 'name', op: 'in', value: ['host-1', 'host-2'] }));
  await names(2, ['host-3', 'host-4']);
  expect(await tab.api.matchingIds({ companyId: COMPANY, entity: 'asset', where: { queryId: outer } }, 9)).toEqual([
    id(1),
    id(2),
  ]);
  server.isUp = false;
  const made = { id: id(82), name: 'Mine', folder: 'x', entity: 'asset', sort: null, isPrivate: true } as const;
  const body = { ...made, ast: { field: 'name', op: 'eq', value: 'host-4' } };
  await tab.view(3, { where: { queryId: made.id } });
  await tab.api.command({ companyId: COMPANY, endpoint: 'queries.create', params: {}, body });
  await names(3, ['host-4']);
  const ast = { field: 'name', op: 'eq', value: 'host-1' };
  await tab.api.command({ companyId: COMPANY, endpoint: 'queries.update', params: { id: made.id }, body: { ast } });
  await names(3, ['host-1']);
});

test('[GR5] who is in a group is asked like a saved query: as it is now, unsent changes counted in', async () => {
  const { world, server, tab } = await start(4);
  const names = async (viewId: number, wanted: readonly string[]) =>
    world.until(`view ${viewId} finds ${wanted.join()}`, () => tab.names(viewId).join() === wanted.join());
  const [byHand, follows, query] = [id(80), id(81), id(82)];
  await tab.view(2, { where: { queryId: byHand } });
  await tab.view(3, { where: { op: 'and', not: true, items: [{ queryId: follows }] } });
  expect(tab.answer(2)).toMatchObject({ problems: [{ path: ['queryId'] }] });
  server.put('assetGroup', byHand, { name: 'Edge', kind: 'static', memberIds: [id(1), id(2)], queryId: null });
  await names(2, ['host-1', 'host-2']);
  const ast = { field: 'type', op: 'eq', value: 'server' };
  server.put('savedQuery', query, { name: 'Servers', entity: 'asset', ast });
  server.put('assetGroup', follows, { name: 'Servers', kind: 'dynamic', memberIds: [], queryId: query });
  await names(3, ['host-1', 'host-3']);
  server.isUp = false;
  const body = { memberIds: { add: [id(4)], remove: [id(1)] } };
  await tab.api.command({ companyId: COMPANY, endpoint: 'asset-groups.update', params: { id: byHand }, body });
  await names(2, ['host-2', 'host-4']);
});

test('[Y51] ranges that follow one another are joined; a row counts as it came last', () => {
  const change = (row: string, rev: number): Change => ({ entity: 'asset', id: row, rev, row: { id: row, rev } });
  const range = (from: number, to: number, ...changes: Change[]) => ({ stream: 's', logId: 'l', from, to, changes });
  const joined = joinRanges([
    range(1, 2, change('a', 1)),
    range(3, 3, change('a', 2), change('b', 1)),
    range(5, 5, change('c', 1)),
  ]);
  expect(joined).toEqual([range(1, 3, change('a', 2), change('b', 1)), range(5, 5, change('c', 1))]);
});

const SET = 'company:x#1';
const rowId = fc.constantFrom('a', 'b', 'c', 'd', 'e');
const fields = fc.record({
  name: fc.constantFrom('x', 'y', 'Z'),
  tags: fc.subarray(['t', 'u']),
  deletedAt: fc.constantFrom(null, null, 'then'),
});
const chunks = fc
  .uniqueArray(fc.tuple(rowId, fields), { selector: ([one]) => one, maxLength: 4 })
  .map((rows): Chunk[] => [
    chunkOfRows(
      'asset',
      rows.map(([one, row]) => ({ id: one, rev: 2, row })),
    ),
  ]);
const record = fc.record({ id: rowId, rev: fc.integer({ min: 1, max: 5 }), row: fc.option(fields) }).map(
  (one): RowRecord => ({
    set: SET,
    entity: 'asset',
    id: one.id,
    rev: one.rev,
    row: one.row === null ? null : { id: one.id, rev: one.rev, ...one.row },
  }),
);
const effect = fc.oneof(
  fc
    .record({ ids: fc.uniqueArray(rowId, { maxLength: 3 }), set: fields })
    .map((one): Effect => ({ entity: 'asset', ...one })),
  rowId.map(
    (one): Effect => ({
      entity: 'asset',
      ids: [one],
      create: { id: one, rev: 0, name: 'new', tags: [], deletedAt: null },
    }),
  ),
);
type Step = { readonly records: RowRecord[] } | { readonly effects: Effect[] };
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ records: fc.array(record, { maxLength: 3 }) }),
  fc.record({ effects: fc.array(effect, { maxLength: 2 }) }),
);

test('[Y63] columns brought up to date piece by piece answer as columns built anew', () => {
  const { plan } = planQuery({ field: 'tags', op: 'neq', value: 'u' }, { entity: 'asset', now: 0 });
  if (plan === null) throw new Error('no plan');
  const question: Question = {
    facets: ['tags', 'name'],
    sort: [{ field: 'name', descending: false }],
    where: plan,
  };
  const shown = (columns: EntityColumns) => {
    const found = evaluate(columns, question);
    return { rows: Array.from(found.slots(), (slot) => columns.rowAt(slot)), facets: found.facets, total: found.total };
  };
  fc.assert(
    fc.property(chunks, fc.array(step, { maxLength: 6 }), (held, steps) => {
      const index = new EffectIndex();
      const live = new EntityColumns({ chunks: held, overlay: [] }, index);
      shown(live);
      let effects: Effect[] = [];
      let overlay: RowRecord[] = [];
      for (const one of steps) {
        if ('effects' in one) {
          // What was sent goes, what is new comes: the columns hear of both.
          const ids = [...effects, ...one.effects].flatMap((each) => each.ids);
          effects.forEach((each, ord) => {
            index.remove(ord, each);
          });
          effects = one.effects;
          effects.forEach((each, ord) => {
            index.add(ord, each);
          });
          live.retake(new Set(ids));
        } else {
          live.apply(one.records);
          overlay = [...overlay, ...one.records];
        }
        shown(live);
      }
      expect(shown(live)).toEqual(shown(new EntityColumns({ chunks: held, overlay }, index)));
    }),
    { numRuns: 400 },
  );
});
