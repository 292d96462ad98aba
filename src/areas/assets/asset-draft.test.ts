import { expect, test } from 'vitest';
import { type AssetDraft, editProblems, patchOf, withOwner } from './asset-draft';
import { bulkPatch, UNCHANGED } from './bulk-draft';

const BEFORE: AssetDraft = {
  name: 'web01',
  type: 'server',
  owner: 'Ann',
  email: '',
  criticality: '3',
  location: 'Bern',
  lifecycle: 'in_use',
  internetExposed: '',
  managed: 'no',
  os: 'Debian',
  osVersion: '11',
  tags: ['prod', 'eu'],
  custom: {},
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

test('[BI21] what a source said and nobody touched is neither asked about nor sent', () => {
  const before = { ...BEFORE, name: ' web01 ', location: 'Bern ', email: 'IT dept' };
  const after = { ...before, criticality: '5' };
  expect(patchOf(before, after)).toEqual({ criticality: 5 });
  expect(editProblems(before, after)).toEqual({});
  expect(editProblems(before, { ...before, email: '' })).toEqual({});
  expect(patchOf(before, { ...after, owner: 'Bo' })).toEqual({
    criticality: 5,
    owner: { name: 'Bo', email: 'IT dept' },
  });
});

test('[BI21] an address somebody typed is one, or the field says so', () => {
  expect(editProblems(BEFORE, { ...BEFORE, email: 'jsmith' })).toEqual({ email: 'This is not an email address' });
  expect(editProblems(BEFORE, { ...BEFORE, email: ' ann@example.org ' })).toEqual({});
});

test('[AL8] exposure, management and the operating system are a person’s to say, and to take back', () => {
  const after = { ...BEFORE, internetExposed: 'yes', managed: '', osVersion: '12' };
  expect(patchOf(BEFORE, after)).toEqual({
    internetExposed: true,
    managed: null,
    os: { name: 'Debian', version: '12', type: 'linux' },
  });
  expect(patchOf(BEFORE, { ...BEFORE, os: '', osVersion: '' })).toEqual({ os: null });
});

test('[AL8] many assets get only what is filled in', () => {
  expect(bulkPatch(UNCHANGED)).toEqual({});
  expect(
    bulkPatch({ ...UNCHANGED, type: 'laptop', location: ' Bern ', internetExposed: 'no', os: 'Debian 12.5' }),
  ).toEqual({
    type: 'laptop',
    location: 'Bern',
    internetExposed: false,
    os: { name: 'Debian', version: '12.5', type: 'linux' },
  });
});

test('[AL14] a changed owner does not keep the email of the one before', () => {
  const draft = { ...BEFORE, owner: 'Ada', email: 'ada@example.com' };
  const changed = withOwner(withOwner(draft, draft, 'Ad'), draft, 'Bob');
  expect([changed.owner, changed.email]).toEqual(['Bob', '']);
  expect(patchOf(draft, changed)).toEqual({ owner: { name: 'Bob' } });
  expect(withOwner(changed, draft, 'Ada')).toEqual(draft);
  expect(withOwner({ ...draft, email: 'bob@example.com' }, draft, 'Bob').email).toBe('bob@example.com');
  const nameless = { ...BEFORE, owner: '', email: 'ada@example.com' };
  expect(withOwner(nameless, nameless, 'Ada').email).toBe('ada@example.com');
});
