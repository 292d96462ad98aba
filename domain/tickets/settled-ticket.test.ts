import { expect, test } from 'vitest';
import { findingEvents } from './finding-events';
import { allGone, type Said, type SeenFinding, seenSince, settledTicket } from './settled-ticket';

const day = (n: number): string => `2026-01-${String(n).padStart(2, '0')}T00:00:00.000Z`;
const open: SeenFinding = { status: 'active', resolvedAt: null, lastSeenAt: day(1), scanner: 'Nessus' };
const gone: SeenFinding = { ...open, status: 'mitigated', resolvedAt: day(5) };
const said = (workStatus: Said['status'], at = 3, more: Partial<Said> = {}): Said => ({
  ...{ status: workStatus, workStatus, workAt: day(at), updatedAt: day(at) },
  ...more,
});
const statusOf = (ticket: Said, findings: readonly SeenFinding[]) => settledTicket(ticket, findings).status;

test('[TK8] once sources see none of its findings it is verified and closed, whatever people had said before', () => {
  for (const status of ['open', 'in_progress', 'blocked', 'resolved', 'closed'] as const)
    expect(settledTicket(said(status), [gone, { ...gone, resolvedAt: day(4) }]), status).toEqual({
      ...{ status: 'closed', workStatus: status, workAt: day(3), verifiedAt: day(5) },
    });
  expect(statusOf(said('open'), [gone, open])).toBe('open');
  expect(statusOf(said('resolved'), [gone, open])).toBe('resolved');
  expect(statusOf(said('open'), [])).toBe('open');
});

test('[TK8] a person’s word on a finding proves nothing, and a duplicate is another one’s to answer for', () => {
  const decided: SeenFinding = { ...open, status: 'risk_accepted' };
  expect(allGone([gone, decided])).toBe(false);
  expect(statusOf(said('resolved'), [gone, decided])).toBe('resolved');
  expect(statusOf(said('resolved'), [gone, { ...decided, lastSeenAt: day(9) }])).toBe('resolved');
  expect(allGone([gone, { ...decided, resolvedAt: day(6) }])).toBe(true);
  const duplicate: SeenFinding = { ...open, status: 'duplicate', lastSeenAt: day(9) };
  expect(statusOf(said('resolved'), [gone, duplicate])).toBe('closed');
  expect(allGone([duplicate])).toBe(false);
  expect(seenSince([duplicate], day(1))).toEqual([]);
});

test('[TK9] what a scan of later than the tick still sees brings it back, and says why', () => {
  const seen = [{ ...open, lastSeenAt: day(4) }, { ...open, lastSeenAt: day(6), scanner: 'Trivy' }, gone];
  for (const status of ['resolved', 'closed'] as const)
    expect(settledTicket(said(status), seen)).toMatchObject({
      ...{
        status: 'open',
        workStatus: status,
        backAt: day(6),
        backWhy: 'Nessus, Trivy still saw 2 of its findings on 2026-01-06',
      },
    });
  // Of before the tick, or while nobody said it was done, it is no news.
  expect(settledTicket(said('resolved', 8), seen)).not.toHaveProperty('backAt');
  expect(settledTicket(said('in_progress'), seen)).toMatchObject({ status: 'in_progress' });
  const many = ['a', 'b', 'c', 'd', 'e'].map((scanner) => ({ ...open, scanner, lastSeenAt: day(4) }));
  expect(settledTicket(said('resolved'), many).backWhy).toBe(
    'a, b, c and 2 more still saw 5 of its findings on 2026-01-04',
  );
});

test('[TK10] what a scan changed is as it was once the scan is undone', () => {
  for (const before of [said('open'), said('in_progress'), said('resolved')]) {
    for (const scan of [[gone], [{ ...open, lastSeenAt: day(9) }]]) {
      const after = { ...before, ...settledTicket(before, scan) };
      expect(settledTicket(after, [open])).toEqual(settledTicket(before, [open]));
      // Once more changes nothing.
      expect(settledTicket(after, scan)).toEqual(settledTicket(before, scan));
    }
  }
});

test('[TK8] who opens a ticket knowing that all is closed is heard; one of before has only its status', () => {
  expect(statusOf(said('in_progress', 6, { staysAsSet: true }), [gone])).toBe('in_progress');
  expect(settledTicket(said('in_progress', 6, { staysAsSet: true }), [gone])).toHaveProperty('verifiedAt', day(5));
  expect(statusOf(said('resolved', 6, { staysAsSet: true }), [gone])).toBe('closed');
  expect(settledTicket({ status: 'resolved', updatedAt: day(2) }, [open])).toEqual({
    ...{ status: 'resolved', workStatus: 'resolved', workAt: day(2) },
  });
});

test('[TK11] what happened to its findings is read from them: by source and time, the newest first', () => {
  const one = { id: '1', title: 'A', ...gone };
  const two = { id: '2', title: 'B', ...gone };
  const back = { id: '3', title: 'C', ...open, reopenedAt: day(7) };
  const decided = {
    ...{ id: '4', title: 'D', ...open, status: 'risk_accepted' as const, verdict: 'risk_accepted' as const },
    ...{ verdictAt: day(6), verdictBy: { id: 'x', name: 'Ann' } },
  };
  expect(findingEvents([one, back, decided, two])).toEqual([
    { what: 'again', by: 'Nessus', at: day(7), findings: [back] },
    { what: 'decided', by: 'Ann', at: day(6), findings: [decided] },
    { what: 'gone', by: 'Nessus', at: day(5), findings: [one, two] },
  ]);
  expect(findingEvents([{ id: '5', title: 'E', ...open }])).toEqual([]);
});
