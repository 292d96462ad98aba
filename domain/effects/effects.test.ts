import { expect, test } from 'vitest';
import { CALLS } from '../../contract/calls';
import type { CommandId } from '../../contract/endpoints';
import { isKeyOf } from '../../contract/narrow';
import { effectsOf } from './command-effects';
import { applyEffect, type Row } from './effect';

const ID = '00000000-0000-4000-8000-00000000000a';
const base = { companyId: '00000000-0000-4000-8000-000000000001', at: '2026-01-01T00:00:00.000Z' };
const shown = (row: Row | undefined, effects: ReturnType<typeof effectsOf>) => effects.reduce(applyEffect, row);

test('[CM1] a patch replaces fields, adds and removes tags, and marks what is unsent', () => {
  const effects = effectsOf({
    ...base,
    endpoint: 'assets.update',
    params: { id: ID },
    body: { name: 'new', location: null, tags: { add: ['b'], remove: ['a'] } },
  });
  expect(effects).toMatchObject([{ ids: [ID] }]);
  expect(shown({ id: ID, name: 'old', location: 'Bonn', tags: ['a', 'c'] }, effects)).toEqual({
    id: ID,
    name: 'new',
    location: 'Bonn',
    tags: ['c', 'b'],
    pendingFields: ['name', 'tags'],
  });
});

test('[CM1] a patch of a row that is not here shows nothing', () => {
  expect(
    shown(undefined, effectsOf({ ...base, endpoint: 'assets.update', params: { id: ID }, body: { name: 'x' } })),
  ).toBeUndefined();
});

test('[CM2] a creation shows a whole row, and the server row in its place once it is here', () => {
  const effects = effectsOf({
    ...base,
    endpoint: 'assets.create',
    params: {},
    body: { id: ID, type: 'server', name: 'db-1', ips: ['10.0.0.1'] },
  });
  expect(shown(undefined, effects)).toMatchObject({
    id: ID,
    rev: 0,
    name: 'db-1',
    ips: ['10.0.0.1'],
    tags: [],
    deletedAt: null,
  });
  expect(shown({ id: ID, rev: 1, name: 'DB-1' }, effects)).toMatchObject({ rev: 1, name: 'DB-1' });
});

test('[CM3] deletion and restoration, one row or many', () => {
  const bulk = effectsOf({ ...base, endpoint: 'assets.bulk-delete', params: {}, body: { ids: [ID] } });
  const deleted = shown({ id: ID, deletedAt: null }, bulk);
  expect(deleted).toMatchObject({ deletedAt: base.at });
  expect(
    shown(deleted, effectsOf({ ...base, endpoint: 'assets.restore', params: {}, body: { ids: [ID] } })),
  ).toMatchObject({ deletedAt: null });
});

test('[CM2, CM3] a saved query shows at once, with marks and its last run, until it is deleted', () => {
  const personId = '00000000-0000-4000-8000-00000000000b';
  const asked = { entity: 'asset', ast: { op: 'and', items: [] }, sort: null, isPrivate: true };
  const step = (endpoint: CommandId, params: Record<string, string>, body?: object) =>
    effectsOf({ ...base, endpoint, params, body });
  const made = shown(undefined, step('queries.create', {}, { id: ID, name: 'Exposed', ...asked }));
  expect(made).toMatchObject({ rev: 0, name: 'Exposed', favouriteOf: [], lastRun: null });
  const marked = shown(made, step('query-favourites.add', { id: ID, personId }));
  expect(marked).toMatchObject({ favouriteOf: [personId] });
  expect(shown(made, step('query-defaults.add', { id: ID, personId }))).toMatchObject({ defaultOf: [personId] });
  const run = { queryId: ID, queryName: 'Exposed', at: base.at, durationMs: 1, rowsScanned: 2, count: 1, ...asked };
  const effects = step('query-runs.create', {}, { id: personId, ...run }).filter(
    ({ entity }) => entity === 'savedQuery',
  );
  expect(shown(marked, effects)).toMatchObject({ lastRun: { at: base.at, by: '' } });
  expect(shown(marked, step('query-favourites.remove', { id: ID, personId }))).toMatchObject({ favouriteOf: [] });
  expect(shown(marked, step('queries.update', { id: ID }, { name: 'Open' }))).toMatchObject({ name: 'Open' });
  expect(shown(marked, step('queries.delete', { id: ID }))).toMatchObject({ deletedAt: base.at });
});

test("[CM4] a body that is not the endpoint's is refused before anything is stored", () => {
  expect(() => effectsOf({ ...base, endpoint: 'assets.update', params: { id: ID }, body: { rev: 3 } })).toThrow();
});

test('[GR1] a group shows at once, with a new name and members that come and go, until it is deleted', () => {
  const [a, b] = ['00000000-0000-4000-8000-00000000000b', '00000000-0000-4000-8000-00000000000c'];
  const step = (endpoint: CommandId, params: Record<string, string>, body?: object) =>
    effectsOf({ ...base, endpoint, params, body });
  const made = shown(
    undefined,
    step('asset-groups.create', {}, { kind: 'static', id: ID, name: 'Edge', memberIds: [a] }),
  );
  expect(made).toMatchObject({ rev: 0, name: 'Edge', memberIds: [a], queryId: null });
  const filled = shown(made, step('asset-groups.update', { id: ID }, { memberIds: { add: [a, b] } }));
  expect(filled).toMatchObject({ name: 'Edge', memberIds: [a, b] });
  const left = shown(filled, step('asset-groups.update', { id: ID }, { name: 'Core', memberIds: { remove: [a] } }));
  expect(left).toMatchObject({ name: 'Core', memberIds: [b] });
  expect(shown(left, step('asset-groups.delete', { id: ID }))).toMatchObject({ deletedAt: base.at });
});

const isCommand = (id: string): id is CommandId => isKeyOf(CALLS, id) && CALLS[id].answer === undefined;
/** What is taken from a file goes by its own way (`worker/sync/import-lane.ts`). */
const WITH_BODY = Object.keys(CALLS)
  .filter(isCommand)
  .filter((id) => CALLS[id].body === true && !CALLS[id].ofFile);

test.each(WITH_BODY)('[CM4] a body that is not that of %s is refused before it is kept', (endpoint) => {
  expect(() => effectsOf({ ...base, endpoint, params: { id: ID }, body: { nonsense: true } })).toThrow('nonsense');
});
