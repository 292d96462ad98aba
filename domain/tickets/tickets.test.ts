import { expect, test } from 'vitest';
import { TICKET_STATUSES } from '../../contract/areas/vulnerabilities/tickets';
import { matchesPlan } from '../query/condition';
import { planQuery } from '../query/plan-query';
import { findingProgress } from './finding-progress';
import { columnBeside, columnSort, columnWhere } from './ticket-board';
import { isOverdue } from './ticket-due';
import { ticketKey } from './ticket-key';
import { isUndone, ticketSteps } from './ticket-status';

test('[TK1] a key is the prefix and the number', () => {
  expect([1, 9, 10, 12_345].map((number) => ticketKey('SEC', number))).toEqual([
    ...['SEC-1', 'SEC-9', 'SEC-10', 'SEC-12345'],
  ]);
});

test('[TK2] every status leads on, to others than itself, and each can be reached by steps', () => {
  const reached = new Set(['open']);
  for (const status of TICKET_STATUSES) {
    const steps = ticketSteps(status, false);
    expect(steps.length, status).toBeGreaterThan(0);
    expect(steps.map(({ to }) => to)).not.toContain(status);
    expect(new Set(steps.map(({ text }) => text)).size).toBe(steps.length);
    for (const { to } of steps) reached.add(to);
  }
  expect([...reached].sort()).toEqual(TICKET_STATUSES.toSorted());
});

test('[TK6] once all findings are closed, resolving comes first wherever the work is not done', () => {
  for (const status of TICKET_STATUSES) {
    const [first] = ticketSteps(status, true);
    if (isUndone(status)) expect(first, status).toEqual({ to: 'resolved', text: 'Resolve' });
    else expect(ticketSteps(status, true)).toEqual(ticketSteps(status, false));
  }
  expect(ticketSteps('in_progress', true).filter(({ to }) => to === 'resolved')).toHaveLength(1);
});

test('[TK5] every ticket that is asked for is in one column, and the columns are beside each other', () => {
  const among = { field: 'priority', op: 'eq' as const, value: 'high' };
  const tickets = TICKET_STATUSES.flatMap((status) => ['high', 'low'].map((priority) => ({ status, priority })));
  const inColumn = (status: (typeof TICKET_STATUSES)[number]) => {
    const { plan, problems } = planQuery(columnWhere(status, among), { entity: 'vulnerabilityTicket', now: 0 });
    expect(problems).toEqual([]);
    return tickets.filter((ticket) => plan !== null && matchesPlan(ticket, plan));
  };
  expect(TICKET_STATUSES.map(inColumn)).toEqual(TICKET_STATUSES.map((status) => [{ status, priority: 'high' }]));
  expect(TICKET_STATUSES.map((status) => columnBeside(status, 1))).toEqual([...TICKET_STATUSES.slice(1), undefined]);
  expect(columnBeside('open', -1)).toBeUndefined();
  expect(columnBeside('blocked', -1)).toBe('in_progress');
  expect(columnSort('open')[0]).toEqual({ field: 'priority', descending: true });
  expect(columnSort('closed')).toEqual([{ field: 'updatedAt', descending: true }]);
});

test('[TK7] a ticket is overdue once its day is over, unless its work is done', () => {
  const dueOn = '2026-12-01T23:59:59.999Z';
  const [before, after] = ['2026-12-01T23:00:00Z', '2026-12-02T00:00:00Z'].map(Date.parse);
  expect(isOverdue({ dueOn, status: 'blocked' }, before ?? 0)).toBe(false);
  expect(isOverdue({ dueOn, status: 'blocked' }, after ?? 0)).toBe(true);
  expect(isOverdue({ dueOn, status: 'resolved' }, after ?? 0)).toBe(false);
  expect(isOverdue({ status: 'open' }, after ?? 0)).toBe(false);
});

test('[TK6] findings are counted as they are: open, closed, and gone', () => {
  const counts = [
    { value: 'active', count: 1 },
    { value: 'reopened', count: 1 },
    { value: 'mitigated', count: 2 },
  ];
  expect(findingProgress(5, counts)).toEqual({ open: 2, closed: 2, gone: 1, isAllClosed: false });
  expect(findingProgress(2, counts.slice(2))).toEqual({ open: 0, closed: 2, gone: 0, isAllClosed: true });
  expect(findingProgress(3, counts.slice(2))).toMatchObject({ gone: 1, isAllClosed: true });
  // Of nothing, nothing is done.
  expect(findingProgress(0, [])).toEqual({ open: 0, closed: 0, gone: 0, isAllClosed: false });
  expect(findingProgress(2, [])).toMatchObject({ gone: 2, isAllClosed: false });
});
