import { expect, test } from 'vitest';
import { changeLines } from './history-text';

test('[RD14] a change is said by its fields’ labels, with the words of their values', () => {
  const looks = [
    { field: 'days', label: 'Deadline' },
    { field: 'clock', label: 'Days that count', values: { calendar: 'All days', business: 'Monday to Friday' } },
    { field: 'order', label: 'Position', isWordless: true },
  ];
  const changes = {
    order: { before: 2.5, after: -1 },
    days: { before: 30, after: 7 },
    clock: { before: 'calendar', after: 'business' },
    enforced: { before: true, after: false },
    description: { before: null, after: 'Agreed' },
    when: { before: { op: 'and', items: [] }, after: { op: 'or', items: [] } },
    name: { before: 'a', after: 'b', cut: true as const },
    memberIds: { added: { count: 1_200, some: [] }, removed: { count: 0, some: [] } },
  };
  expect(changeLines({ changes }, looks)).toEqual([
    'Position changed',
    'Deadline: 30 → 7',
    'Days that count: All days → Monday to Friday',
    'Enforced: Yes → No',
    'Description: no value → Agreed',
    'When changed',
    'Name changed',
    'Member ids: 1,200 added',
  ]);
});
