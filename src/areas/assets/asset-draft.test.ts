import { expect, test } from 'vitest';
import { type AssetDraft, patchOf } from './asset-draft';

const BEFORE: AssetDraft = {
  name: 'web01',
  type: 'server',
  owner: 'Ann',
  email: '',
  criticality: '3',
  location: 'Bern',
  lifecycle: 'in_use',
  tags: ['prod', 'eu'],
};

test('[U19] nothing changed, nothing sent', () => {
  expect(patchOf(BEFORE, { ...BEFORE })).toEqual({});
  expect(patchOf(BEFORE, { ...BEFORE, name: ' web01 ' })).toEqual({});
});

test('[U19] only the changed fields', () => {
  const after = { ...BEFORE, name: 'web-01', criticality: '5', type: 'virtual', lifecycle: 'spare' };
  expect(patchOf(BEFORE, after)).toEqual({ name: 'web-01', criticality: 5, type: 'virtual', lifecycle: 'spare' });
});

test('[U19] an emptied field is null', () => {
  const after = { ...BEFORE, name: '', owner: '', criticality: '', location: ' ' };
  expect(patchOf(BEFORE, after)).toEqual({ name: null, owner: null, criticality: null, location: null });
});

test('[U19] an owner travels whole, tags as additions and removals', () => {
  const after = { ...BEFORE, email: 'ann@example.org', tags: ['eu', 'lab'] };
  expect(patchOf(BEFORE, after)).toEqual({
    owner: { name: 'Ann', email: 'ann@example.org' },
    tags: { add: ['lab'], remove: ['prod'] },
  });
});

test('[AL2] a new owner name keeps the email that was not touched', () => {
  const before = { ...BEFORE, email: 'ann@example.org' };
  expect(patchOf(before, { ...before, owner: 'Bo' })).toEqual({ owner: { name: 'Bo', email: 'ann@example.org' } });
});
