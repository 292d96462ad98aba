import { expect, test } from 'vitest';
import type { AuditRow } from '../../../contract/areas/admin/audit';
import { actionText, actorText, changesText, csvHead, csvLine } from './audit-words';

const ROW: AuditRow = {
  ...{ chain: 'installation', seq: 7, at: '2026-11-27T10:00:00.000Z', action: 'assets.bulk-update', outcome: 'done' },
  ...{ company: null, actor: { id: 'a', name: 'Ada' }, impersonator: null, means: 'session', call: null, from: null },
  ...{ origin: null, madeAt: null, record: null, fields: [], changes: [], about: {} },
};

test('[AD2] an entry is told in words', () => {
  expect(actionText('assets.bulk-update')).toBe('Assets: bulk update');
  expect(actionText('sign-in')).toBe('Sign in');
  expect(actorText(ROW)).toBe('Ada');
  expect(actorText({ ...ROW, actor: null })).toBe('Nobody signed in');
  expect(actorText({ ...ROW, impersonator: { id: 'r', name: 'Root' } })).toBe('Root acting as Ada');
  expect(actorText({ ...ROW, means: 'personal-token' })).toBe('Ada, by a token');
  const changes = [{ kind: 'softwareInstall', count: 3, ids: [] }];
  expect(changesText({ ...ROW, changes, fields: ['ownerId'] })).toBe('3 × software install; fields: owner id');
});

test('[AD9] a file holds a line an entry, and nothing that a spreadsheet would run', () => {
  const line = csvLine({ ...ROW, actor: { id: 'a', name: '=HYPERLINK("x")' } });
  expect(line.split(',').slice(0, 4)).toEqual([ROW.at, ROW.action, 'done', 'installation']);
  expect(line).toContain(`"'=HYPERLINK(""x"")"`);
  expect(csvHead.split(',').length).toBe(csvLine(ROW).split(',').length);
});
