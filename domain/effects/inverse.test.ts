import { expect, test } from 'vitest';
import { inverseOf } from './inverse';

const companyId = '00000000-0000-4000-8000-000000000001';
const id = '00000000-0000-4000-8000-000000000101';
const given = { companyId, params: { id }, base: null };

test('[CM40] an edit is taken back to what the person saw, tags too', () => {
  const inverse = inverseOf({
    ...given,
    endpoint: 'assets.update',
    body: { name: 'new', location: 'Bonn', criticality: null, tags: { add: ['a', 'b'], remove: ['c', 'd'] } },
    base: { name: 'old', location: null, criticality: 3, tags: ['b', 'c'] },
  });
  expect(inverse).toMatchObject({
    endpoint: 'assets.update',
    params: { id },
    body: { name: 'old', location: null, criticality: 3, tags: { add: ['c'], remove: ['a'] } },
  });
});

test('[CM43] what no person had said is left to the sources again', () => {
  const inverse = inverseOf({
    ...given,
    endpoint: 'assets.update',
    body: { name: 'new', location: 'Bonn', tags: { add: ['a'] } },
    base: { name: 'old', location: 'Rome', tags: [] },
    unsaid: ['location'],
  });
  expect(inverse?.body).toEqual({ name: 'old', location: null, tags: { add: [], remove: ['a'] } });
});

test('[CM58] what is left to the sources again is shown as the person saw it before', () => {
  const inverse = inverseOf({
    ...given,
    endpoint: 'assets.update',
    body: { name: 'new', lifecycle: 'archived', owner: { name: 'Ann' } },
    base: { name: 'old', lifecycle: 'spare', owner: null },
    unsaid: ['lifecycle', 'owner'],
  });
  expect(inverse?.shows).toEqual([{ entity: 'asset', ids: [id], set: { lifecycle: 'spare', owner: undefined } }]);
});

test('[CM40] creating and deleting, restoring and deleting take each other back', () => {
  const create = { id, type: 'server', name: 'x' };
  expect(inverseOf({ ...given, endpoint: 'assets.create', params: {}, body: create })).toMatchObject({
    endpoint: 'assets.delete',
    params: { id },
  });
  expect(inverseOf({ ...given, endpoint: 'assets.delete', body: undefined })).toMatchObject({
    endpoint: 'assets.restore',
    body: { ids: [id] },
  });
  expect(inverseOf({ ...given, endpoint: 'assets.restore', params: {}, body: { ids: [id] } })?.endpoint).toBe(
    'assets.bulk-delete',
  );
  expect(inverseOf({ ...given, endpoint: 'assets.bulk-delete', params: {}, body: { ids: [id] } })?.endpoint).toBe(
    'assets.restore',
  );
});

test('[CM40] a saved query is taken back by its deletion', () => {
  const body = { id, name: 'x', entity: 'asset', ast: {}, sort: null, isPrivate: true };
  expect(inverseOf({ ...given, endpoint: 'queries.create', params: {}, body })).toMatchObject({
    endpoint: 'queries.delete',
    params: { id },
  });
});

test('[CM40] an edit of a saved query is taken back to what the person saw', () => {
  const body = { name: 'new', folder: 'x' };
  const base = { name: 'old', folder: null };
  expect(inverseOf({ ...given, endpoint: 'queries.update', body, base })).toMatchObject({ params: { id }, body: base });
});

test('[GR3] a group’s new name and changed members are taken back, those who were in it before stay', () => {
  const [a, b, c] = ['a', 'b', 'c'].map((last) => `00000000-0000-4000-8000-00000000020${last}`);
  const patch = { endpoint: 'asset-groups.update', base: { name: 'Edge', memberIds: [a, b] } } as const;
  expect(
    inverseOf({ ...given, ...patch, body: { name: 'Core', memberIds: { add: [b, c], remove: [a, c] } } }),
  ).toMatchObject({
    endpoint: 'asset-groups.update',
    params: { id },
    body: { name: 'Edge', memberIds: { add: [a], remove: [c] } },
  });
  expect(inverseOf({ ...given, ...patch, body: { name: 'Core' } })?.body).toEqual({ name: 'Edge' });
  const body = { kind: 'static', id, name: 'Edge', memberIds: [a] };
  expect(inverseOf({ ...given, endpoint: 'asset-groups.create', params: {}, body })).toMatchObject({
    endpoint: 'asset-groups.delete',
    params: { id },
  });
});

test('[CM40] what has no inverse has none', () => {
  expect(inverseOf({ ...given, endpoint: 'sync-runs.undo', body: undefined })).toBeNull();
  expect(inverseOf({ ...given, endpoint: 'assets.update', body: { name: 'new' } })).toBeNull();
});
