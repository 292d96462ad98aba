import { expect, test } from 'vitest';
import { testId } from '../../tests/kit/test-records';
import { decisionNotices } from './decision-notices';

const decision = (n: number, recordIds: readonly string[], deletedAt: string | null = null) => ({
  ...{ id: testId(n), companyId: testId(99), rev: 1, deletedAt, kind: 'link', recordIds, otherIds: [], assetIds: [] },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', reason: 'One machine' },
  ...{ ownerId: testId(98), ownerName: 'Ada', fieldRevs: {} },
});

test('[C63] a dry run says that a record which comes back has its decision again, as it cannot foresee it', async () => {
  const said = async (...rows: readonly object[]) => {
    const isHere = (id: string) => id === testId(1) || id === testId(2);
    const readRows = async () => rows.map((row) => ({ ...row }));
    return (await decisionNotices('a.csv', testId(99), isHere, { readRows })).map(({ message }) => message);
  };
  expect(
    await said(decision(10, [testId(1), testId(2)]), decision(11, [testId(3)], '2026-02-01T00:00:00.000Z')),
  ).toEqual([]);
  expect(await said(decision(10, [testId(1), testId(3)]))).toEqual([
    'A decision of a person names source records that are gone. Where this file brings one back, it is linked or kept apart again as it says, which cannot be foreseen before the import.',
  ]);
  expect((await said(decision(10, [testId(3), testId(4)]), decision(11, [testId(1), testId(5)])))[0]).toContain(
    '2 decisions of people name',
  );
});
