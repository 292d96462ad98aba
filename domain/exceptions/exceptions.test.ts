import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXCEPTION_STATUSES,
  EXCEPTION_VERDICTS,
  type PolicyException,
} from '../../contract/areas/policies/policy-exceptions';
import { statusOf } from '../findings/life-cycle';
import { coversFrom, findingsTree, isCovering } from './coverage';
import {
  afterVote,
  decisionOf,
  isDeletable,
  isEditable,
  settledAt,
  statusAt,
  stepTo,
  whyNotDecide,
} from './life-cycle';
import { nextWarningAt, warningDue } from './warnings';

const T0 = Date.parse('2026-01-01T00:00:00.000Z');
const DAY = 86_400_000;
const iso = (day: number): string => new Date(T0 + day * DAY).toISOString();

const exception = (given: Partial<PolicyException> = {}): PolicyException => ({
  ...{ id: 'e', companyId: 'c', createdAt: iso(0), updatedAt: iso(0), rev: 1, deletedAt: null, fieldRevs: {} },
  ...{ name: 'E', about: 'findings', findingIds: ['f'], cveIds: [], scope: 'everywhere', assetIds: [] },
  ...{ treatment: 'accept', reason: 'R', startsAt: iso(0), expiresAt: iso(30), approverIds: [] },
  ...{ reactivateOnExpiry: true, status: 'requested', outsiders: [], votes: [], ownerId: 'asker', ownerName: 'A' },
  ...given,
});

const PEOPLE = ['asker', 'ann', 'bob', 'link'];
const anyVotes = fc.array(
  fc.record({ by: fc.constantFrom(...PEOPLE), verdict: fc.constantFrom(...EXCEPTION_VERDICTS) }),
  { maxLength: 8 },
);
const anyApprovers = fc.subarray(['ann', 'bob']);

test('[EX1] what is not in the table cannot be done, and nothing comes back from denied or revoked but a draft', () => {
  for (const status of EXCEPTION_STATUSES)
    expect(stepTo(status, 'approve')).toBe(status === 'requested' ? 'approved' : null);
  expect(stepTo('revoked', 'request')).toBeNull();
  expect(stepTo('denied', 'withdraw')).toBe('draft');
  expect(EXCEPTION_STATUSES.filter(isEditable)).toEqual(['draft', 'change_requested']);
  expect(EXCEPTION_STATUSES.filter(isDeletable)).toEqual(['draft', 'change_requested', 'denied']);
});

test('[EX2] whatever people say in whatever order: approved is only what all who were asked said yes to, and never who asked', () => {
  fc.assert(
    fc.property(anyVotes, anyApprovers, fc.boolean(), (votes, approverIds, isOutside) => {
      const outsiders = isOutside ? [{ id: 'link', name: 'L', expiresAt: iso(20), sharedBy: 'A' }] : [];
      let now = exception({ approverIds, outsiders });
      for (const { by, verdict } of votes) now = afterVote(now, { by, name: by, verdict, at: iso(1) }, T0 + DAY) ?? now;
      const yes = now.votes.filter(({ verdict }) => verdict === 'approve').map(({ by }) => by);
      const needed = [...approverIds, ...outsiders.map(({ id }) => id)];
      expect(now.votes.map(({ by }) => by)).not.toContain('asker');
      expect(new Set(now.votes.map(({ by }) => by)).size).toBe(now.votes.length);
      if (needed.length > 0) expect(needed).toEqual(expect.arrayContaining(now.votes.map(({ by }) => by)));
      const isApproved = now.status === 'active';
      expect(isApproved).toBe(
        yes.length > 0 && yes.length === now.votes.length && needed.every((id) => yes.includes(id)),
      );
      if (now.votes.some(({ verdict }) => verdict === 'deny')) expect(now.status).toBe('denied');
      const { decision } = decisionOf(exception(), now, iso(1));
      expect(decision === undefined).toBe(now.status === 'requested');
    }),
  );
});

test('[EX2] of two who approve at once the second finds it decided', () => {
  const vote = { name: 'x', verdict: 'approve' as const, at: iso(1) };
  const once = afterVote(exception(), { ...vote, by: 'ann' }, T0 + DAY);
  expect(once?.status).toBe('active');
  expect(once && afterVote(once, { ...vote, by: 'bob' }, T0 + DAY)).toBeNull();
  expect(whyNotDecide(exception(), 'ann', T0 + 31 * DAY)).toContain('ended');
});

test('[EX3] an approved one begins and ends by itself, and one that waits for a link goes on once that has ended', () => {
  const approved = exception({ status: 'approved', startsAt: iso(10) });
  const at = (day: number) => statusAt(approved, T0 + day * DAY);
  expect([at(9), at(10), at(29), at(30)]).toEqual(['approved', 'active', 'active', 'expired']);
  const outsiders = [{ id: 'link', name: 'L', expiresAt: iso(5), sharedBy: 'A' }];
  const votes = [{ by: 'ann', name: 'Ann', verdict: 'approve' as const, at: iso(1) }];
  const waiting = exception({ approverIds: ['ann'], outsiders, votes });
  expect([settledAt(waiting, T0 + 4 * DAY), settledAt(waiting, T0 + 5 * DAY)]).toEqual(['requested', 'active']);
});

test('[EX4] it covers from its beginning or its decision to its end, and longer only where it says so', () => {
  const decision = { verdict: 'approve' as const, by: 'Ann', at: iso(3) };
  const active = exception({ status: 'active', decision });
  expect(coversFrom(active)).toBe(iso(3));
  expect([isCovering(active, T0 + 29 * DAY), isCovering(active, T0 + 30 * DAY)]).toEqual([true, false]);
  expect(isCovering({ ...active, reactivateOnExpiry: false }, T0 + 40 * DAY)).toBe(true);
  expect(isCovering({ ...active, status: 'revoked', reactivateOnExpiry: false }, T0 + 40 * DAY)).toBe(false);
  expect(isCovering({ ...active, deletedAt: iso(4) }, T0 + 5 * DAY)).toBe(false);
  expect(findingsTree(exception({ about: 'policy' }))).toBeNull();
});

test('[EX5] a finding under one is as if its risk were accepted, but never against what a person decided, and mitigated once gone', () => {
  const excepted = { id: 'e', name: 'E', by: 'Ann', since: iso(1), until: iso(30) };
  const seen = { resolvedAt: null, lastSeenAt: iso(2), excepted };
  expect(statusOf(seen)).toBe('risk_accepted');
  expect(statusOf({ ...seen, verdict: 'false_positive', verdictAt: iso(1) })).toBe('false_positive');
  expect(statusOf({ ...seen, verdict: 'verified', verdictAt: iso(1) })).toBe('verified');
  expect(statusOf({ ...seen, resolvedAt: iso(2) })).toBe('mitigated');
  const { excepted: _, ...without } = seen;
  expect(statusOf(without)).toBe('active');
});

test('[EX8] its people are told 14 and 2 days before its end, each once, and not of what is shorter', () => {
  const active = exception({ status: 'active' });
  const due = (day: number, warnedDays?: number) =>
    warningDue({ ...active, ...(warnedDays !== undefined && { warnedDays }) }, T0 + day * DAY);
  expect([due(15), due(16), due(16, 14), due(28, 14), due(28, 2), due(29)]).toEqual([null, 14, null, 2, null, 2]);
  expect(due(30)).toBeNull();
  expect(nextWarningAt(active, T0)).toBe(T0 + 16 * DAY);
  expect(warningDue({ ...active, expiresAt: iso(7) }, T0 + DAY)).toBeNull();
});
