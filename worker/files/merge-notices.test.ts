import { expect, test } from 'vitest';
import { mergeNotices } from './merge-notices';

test('[C29] a draft says which asset in use leaves the lists, and with which archived one', () => {
  const told = mergeNotices('scan.nessus', [
    { putsAway: null },
    { putsAway: { inUse: ['qa3app02'], archived: ['qa3app03'] } },
    { putsAway: { inUse: ['a', 'b'], archived: ['c'] } },
  ]);
  expect(told.map(({ message }) => message.slice(0, message.indexOf(':')))).toEqual([
    '“qa3app02” is in use and becomes one asset with “qa3app03”, which is archived',
    '“a” and “b” are in use and become one asset with “c”, which is archived',
  ]);
});
