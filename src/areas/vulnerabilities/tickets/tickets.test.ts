import { expect, test } from 'vitest';
import { findingProgress } from '../../../../domain/tickets/finding-progress';
import { suggestedTicket } from '../../../../domain/tickets/suggested-ticket';
import { newFindings } from './save-ticket';
import { boardOf, ticketList } from './ticket-list';
import { isAsked, isBoard, otherView, TICKETS } from './ticket-places';
import { progressText, ticketName } from './ticket-text';

const NOW = '2026-11-27T07:00:00.000Z';

test('[TK1] until it has a key, a ticket is called by its title', () => {
  expect(ticketName({ key: '', name: 'Upgrade' })).toBe('Upgrade');
  expect(ticketName({ key: 'SEC-4', name: 'Upgrade' })).toBe('SEC-4 Upgrade');
});

test('[TK4] a ticket begins with the title its findings have in common, as urgent as the worst is severe', () => {
  const finding = (title: string, severity: 'low' | 'critical' | 'info') => ({ title, severity });
  expect(suggestedTicket([finding('Ghost ', 'low'), finding('Ghost', 'critical')], NOW)).toEqual({
    ...{ name: 'Ghost', priority: 'urgent' },
  });
  expect(suggestedTicket([finding('Ghost', 'info'), finding('Other', 'info')], NOW)).toEqual({
    ...{ name: '', priority: 'low' },
  });
  expect(suggestedTicket([finding('x'.repeat(900), 'low')], NOW).name).toHaveLength(500);
  expect(suggestedTicket([], NOW)).toEqual({ name: '', priority: 'medium' });
});

test('[TK25] a ticket is suggested to be due on the day of the first deadline of its findings, and never before today', () => {
  const due = (...times: readonly (string | undefined)[]) =>
    suggestedTicket(
      times.map((dueAt) => ({ title: 'Ghost', severity: 'low' as const, dueAt })),
      NOW,
    ).dueOn;
  expect(due('2026-12-24T09:00:00.000Z', undefined, '2026-12-01T23:00:00.000Z')).toBe('2026-12-01T23:59:59.999Z');
  expect(due('2026-10-01T09:00:00.000Z', '2026-12-01T23:00:00.000Z')).toBe('2026-11-27T23:59:59.999Z');
  expect(due(undefined)).toBe(undefined);
});

test('[TK4] only those are added that it is not about yet', () => {
  expect(newFindings({ findingIds: ['a', 'b'] }, ['b', 'c'])).toEqual(['c']);
});

test('[TK5] the board has the list’s filters in its address, and the list has them again', () => {
  const board = boardOf(ticketList(true));
  const { state, unknown } = board.parse('?view=board&q=ssl&priority=high&priority=urgent');
  expect(unknown).toEqual([]);
  expect(state).toMatchObject({ q: 'ssl', chosen: { priority: ['high', 'urgent'] } });
  const search = board.format(state);
  expect(search).toBe('view=board&q=ssl&priority=high&priority=urgent');
  expect(isBoard(search)).toBe(true);
  expect(otherView(search, false)).toBe(`${TICKETS}?q=ssl&priority=high&priority=urgent`);
  // What only rows have is left behind.
  expect(otherView('?open=x&sort=-number&status=open', true)).toBe(`${TICKETS}?status=open&view=board`);
  expect(otherView('?view=board', false)).toBe(TICKETS);
  expect(board.parse('?view=board&deleted=1').unknown).toEqual(['deleted']);
});

test('[TK5] the form is at the same address', () => {
  expect([isAsked('?new', 'new'), isAsked('?company=x&edit=', 'edit'), isAsked('?new', 'edit')]).toEqual([
    ...[true, true, false],
  ]);
});

test('[TK6] how many of its findings are closed, in words', () => {
  const text = (named: number, open: number, closed: number) =>
    progressText(
      findingProgress(named, [
        { value: 'active', count: open },
        { value: 'mitigated', count: closed },
      ]),
    );
  expect(text(5, 3, 2)).toBe('2 of 5 findings are closed');
  expect(text(1, 1, 0)).toBe('0 of 1 finding is closed');
  expect(text(4, 1, 2)).toBe('2 of 3 findings are closed, 1 finding is no longer here');
  expect(text(2, 0, 0)).toBe('2 findings are no longer here');
  expect(text(0, 0, 0)).toBe('No findings');
});
