import { expect, test } from 'vitest';
import { RECORDS } from '../../../../contract/record-list';
import { formFields, formProblems } from '../../../forms/form-values';
import { besideChanges, besideOf, exceptionLooks, scopeOf } from './exception-form';

const row = { scope: 'query', queryId: 'q', approverIds: ['a', 'b'], startsAt: '2026-05-01T00:00:00.000Z' } as const;

test('[EX1] what an edit says beside the fields is only what is otherwise than before', () => {
  const start = besideOf({ ...row, approverIds: [...row.approverIds] }, []);
  expect(start).toEqual({ where: 'query:q', approverIds: ['a', 'b'], from: '2026-05-01', isAsked: false });
  expect(besideChanges(start, { ...start, approverIds: ['b', 'a'], isAsked: true })).toEqual({});
  expect(besideChanges(start, { ...start, where: 'group:g', approverIds: ['a'], from: '2026-06-01' })).toEqual({
    ...{ scope: 'group', groupId: 'g', queryId: null },
    ...{ approverIds: ['a'], startsAt: '2026-06-01T00:00:00.000Z' },
  });
  expect(besideChanges(start, { ...start, where: 'everywhere', from: '' })).toEqual({
    ...{ scope: 'everywhere', groupId: null, queryId: null },
  });
  expect(besideOf(null, ['x']).where).toBe('assets');
  expect(scopeOf({ where: 'assets' }, ['x'])).toMatchObject({ scope: 'assets', assetIds: ['x'] });
});

test('[EX1] that it ends before it begins is said by the form, which does not ask when it begins', () => {
  const fields = formFields(RECORDS.policyException, exceptionLooks(false));
  const values = { name: 'OpenSSL', treatment: 'accept', reason: 'Later', reactivateOnExpiry: true };
  const said = (expiresAt: string, startsAt: string) =>
    formProblems(RECORDS.policyException, fields, { ...values, expiresAt }, new Set(), {
      ...{ about: 'findings', findingIds: ['f'], cveIds: [], scope: 'everywhere', assetIds: [], startsAt },
    });
  expect(said('2026-05-31', '2026-05-01T00:00:00.000Z')).toEqual([]);
  expect(said('2026-05-31', '2026-06-01T00:00:00.000Z')).toMatchObject([{ field: 'expiresAt' }]);
});
