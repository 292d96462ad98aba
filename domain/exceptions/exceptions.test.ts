import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  EXCEPTION_STATUSES,
  EXCEPTION_VERDICTS,
  type PolicyException,
} from '../../contract/areas/policies/policy-exceptions';
import { statusOf } from '../findings/life-cycle';
import { momentOf } from '../time/zone';
import { coversFrom, findingsTree, isCovering } from './coverage';
import {
  afterVote,
  decisionOf,
  isDeletable,
  isEditable,
  movesAt,
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

const ZONES = ['UTC', 'Europe/Berlin', 'America/New_York', 'Asia/Kolkata', 'Australia/Lord_Howe', 'Pacific/Apia'];
/** Days on which clocks are changed somewhere, and any other ones: since 2000. */
const anyDay = fc.oneof(
  fc.constantFrom('2026-03-29', '2026-10-25', '2026-03-08', '2026-11-01', '2026-04-05', '2011-12-30').map(Date.parse),
  fc.integer({ min: 10_957, max: 25_567 }).map((day) => day * DAY),
);

test('[EX3] in every zone, over every change of clocks: it is active from the first moment to the last and at no other, and what moves it next is what does', () => {
  const anyMoment = fc.integer({ min: -40 * DAY, max: 80 * DAY });
  const anyStored = fc.constantFrom(...EXCEPTION_STATUSES);
  fc.assert(
    fc.property(
      ...([anyDay, fc.integer({ min: 1, max: 40 }), fc.constantFrom(...ZONES), anyMoment, anyStored] as const),
      (day, days, zone, off, status) => {
        const [from, end] = [momentOf(zone, day), momentOf(zone, day + days * DAY)];
        const one = exception({
          status,
          startsAt: new Date(from).toISOString(),
          expiresAt: new Date(end).toISOString(),
        });
        // By the clock on the wall of the zone: from that midnight to the other. Where a midnight is left out, the next moment counts.
        const at = from + off;
        const isBetween = at >= from && at < end;
        const found = statusAt(one, at);
        if (status === 'approved' || status === 'active') {
          expect(found === 'active').toBe(isBetween || (status === 'active' && at < from));
          expect(found === 'expired').toBe(at >= end);
        } else expect(found).toBe(status);
        expect(isCovering({ ...one, reactivateOnExpiry: true }, at)).toBe(found === 'active');
        // Between two moments that are no move of it nothing changes, and once it has ended it never comes back.
        const next = movesAt({ ...one, status: found }, at);
        if (next !== null && next > at) {
          expect(statusAt(one, next - 1)).toBe(found);
          expect(statusAt(one, next)).not.toBe(found);
        }
        if (found === 'expired') expect(statusAt({ ...one, status: found }, at + 400 * DAY)).toBe('expired');
      },
    ),
  );
});

test('[EX1] whatever steps are tried in whatever order, a status is only ever left by a step of the table, and what was revoked stays so', () => {
  const steps = ['request', 'withdraw', 'approve', 'deny', 'ask_change', 'revoke', 'start', 'expire'] as const;
  fc.assert(
    fc.property(fc.array(fc.constantFrom(...steps), { maxLength: 30 }), (tried) => {
      let status: (typeof EXCEPTION_STATUSES)[number] = 'draft';
      let wasApproved = false;
      for (const step of tried) {
        const to = stepTo(status, step);
        if (to === null) continue;
        expect(status).not.toBe('revoked');
        wasApproved ||= step === 'approve';
        // Nothing is in force, ended or revoked that nobody approved.
        if (['approved', 'active', 'expired', 'revoked'].includes(to)) expect(wasApproved).toBe(true);
        if (status === 'expired') expect(to).toBe('revoked');
        status = to;
      }
      expect(EXCEPTION_STATUSES).toContain(status);
    }),
  );
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
