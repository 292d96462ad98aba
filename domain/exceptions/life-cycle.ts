import type {
  ExceptionStatus,
  ExceptionVerdict,
  PolicyException,
  RiskSnapshot,
  Vote,
} from '../../contract/areas/policies/policy-exceptions';

/**
 * The life of a policy exception, as one table (EX1): which step leads from where to where, and who takes it. Both sides read it: the
 * browser for what it offers, the server for what it accepts.
 */

type Step = 'request' | 'withdraw' | ExceptionVerdict | 'revoke' | 'start' | 'expire';

/** `asker`: who made it; `approver`: who decides, never who asked; `manager`: whoever may change policies; `time`: nobody. */
const WHO: Readonly<Record<Step, 'asker' | 'approver' | 'manager' | 'time'>> = {
  ...({ request: 'asker', withdraw: 'asker', revoke: 'manager', start: 'time', expire: 'time' } as const),
  ...({ approve: 'approver', deny: 'approver', ask_change: 'approver' } as const),
};

/** What is not here cannot be done. */
const STEPS: Readonly<Record<ExceptionStatus, Readonly<Partial<Record<Step, ExceptionStatus>>>>> = {
  draft: { request: 'requested' },
  requested: { withdraw: 'draft', approve: 'approved', deny: 'denied', ask_change: 'change_requested' },
  change_requested: { request: 'requested', withdraw: 'draft' },
  denied: { withdraw: 'draft' },
  approved: { start: 'active', expire: 'expired', revoke: 'revoked' },
  active: { expire: 'expired', revoke: 'revoked' },
  // What it is about may stay excepted after its end, until somebody revokes it (`reactivateOnExpiry`).
  expired: { revoke: 'revoked' },
  revoked: {},
};

/** Where a step leads; null: it cannot be taken from there. */
export const stepTo = (from: ExceptionStatus, step: Step): ExceptionStatus | null => STEPS[from][step] ?? null;

/** The step of who made it that leads from one status to another, as a change of the record says it; null: there is none. */
export function askersStep(from: ExceptionStatus, to: ExceptionStatus): 'request' | 'withdraw' | null {
  const found = (['request', 'withdraw'] as const).find((step) => WHO[step] === 'asker' && STEPS[from][step] === to);
  return found ?? null;
}

/** Where its words and dates may be changed. What others look at or have agreed to stays as it is. */
export const isEditable = (status: ExceptionStatus): boolean => status === 'draft' || status === 'change_requested';

/** One that was approved, or was to be decided, stays to be read: it is revoked or withdrawn, and not deleted. */
export const isDeletable = (status: ExceptionStatus): boolean =>
  stepTo(status, 'request') !== null || status === 'denied';

type Timed = Pick<PolicyException, 'status' | 'startsAt' | 'expiresAt'>;

/**
 * The status at a time, whatever was stored when the row was last written (EX3): an approved one begins and ends by itself. `at`: epoch
 * milliseconds.
 */
export function statusAt({ status, startsAt, expiresAt }: Timed, at: number): ExceptionStatus {
  const ended = Date.parse(expiresAt) <= at ? stepTo(status, 'expire') : null;
  const begun = Date.parse(startsAt) <= at ? stepTo(status, 'start') : null;
  return ended ?? begun ?? status;
}

/** When time alone may make its status another one: it begins, ends, or waits for a link no more. Epoch milliseconds; null: never. */
export function movesAt(exception: Timed & Pick<Decided, 'outsiders'>, at: number): number | null {
  if (exception.status === 'requested') {
    const ends = exception.outsiders.map(({ expiresAt }) => Date.parse(expiresAt)).filter((end) => end > at);
    return ends.length === 0 ? null : Math.min(...ends);
  }
  if (stepTo(exception.status, 'start') !== null) return Date.parse(exception.startsAt);
  return stepTo(exception.status, 'expire') === null ? null : Date.parse(exception.expiresAt);
}

type Decided = Pick<
  PolicyException,
  'status' | 'approverIds' | 'outsiders' | 'votes' | 'ownerId' | 'askedBy' | 'expiresAt'
>;

/** Members and links whose word is needed: a link that has ended unused is waited for no more. `at`: epoch milliseconds. */
export function neededOf({ approverIds, outsiders, votes }: Decided, at: number): readonly string[] {
  const said = new Set(votes.map(({ by }) => by));
  const outside = outsiders.filter(({ id, expiresAt }) => said.has(id) || Date.parse(expiresAt) > at);
  return [...approverIds, ...outside.map(({ id }) => id)];
}

/**
 * Why somebody may not decide now, in words; null: they may. `by`: a member, or the link of an outsider. Whoever asked never does
 * (EX2). `at`: epoch milliseconds.
 */
export function whyNotDecide(exception: Decided, by: string, at: number): string | null {
  if (exception.status !== 'requested') return 'There is nothing to decide: it is not asked for now';
  if (by === exception.ownerId || by === exception.askedBy?.id) return 'Whoever asked for it does not decide it';
  const needed = neededOf(exception, at);
  if (needed.length > 0 && !needed.includes(by)) return 'Others were asked to decide this';
  if (exception.votes.some((vote) => vote.by === by)) return 'You have decided this already';
  if (Date.parse(exception.expiresAt) <= at) return 'It would have ended by now: ask for other dates';
  return null;
}

/** The verdict that follows from all that was said: one no is no, and a yes is one once all have said so. Null: not yet. */
export function verdictOf(exception: Decided, at: number): ExceptionVerdict | null {
  const { votes } = exception;
  const other = votes.find(({ verdict }) => verdict !== 'approve');
  if (other !== undefined) return other.verdict;
  const yes = new Set(votes.map(({ by }) => by));
  return yes.size > 0 && neededOf(exception, at).every((id) => yes.has(id)) ? 'approve' : null;
}

/** The exception once somebody has decided. Null: it is not theirs to decide, see `whyNotDecide`. `at`: epoch milliseconds. */
export function afterVote<E extends Decided & Timed>(exception: E, vote: Vote, at: number): E | null {
  if (whyNotDecide(exception, vote.by, at) !== null) return null;
  const voted = { ...exception, votes: [...exception.votes, vote] };
  return { ...voted, status: settledAt(voted, at) };
}

/**
 * The status that follows at a time from all that was said, and from time alone: it may have waited for a link that was revoked, or
 * ended unused.
 */
export function settledAt(exception: Decided & Timed, at: number): ExceptionStatus {
  const { status } = exception;
  const verdict = status === 'requested' ? verdictOf(exception, at) : null;
  const to = verdict === null ? status : (stepTo(status, verdict) ?? status);
  return statusAt({ ...exception, status: to }, at);
}

/**
 * Who decided, and why, where what was asked for is asked for no longer; nothing otherwise. `risk`: what was at stake then. `at`: ISO
 * 8601.
 */
export function decisionOf(
  before: Pick<PolicyException, 'status'>,
  after: Pick<PolicyException, 'status' | 'votes'>,
  at: string,
  risk?: RiskSnapshot,
): Pick<PolicyException, 'decision'> {
  if (before.status !== 'requested' || after.status === 'requested' || after.votes.length === 0) return {};
  const other = after.votes.find(({ verdict }) => verdict !== 'approve');
  const said = other === undefined ? after.votes : [other];
  const notes = said.flatMap(({ note }) => note ?? []);
  return {
    decision: {
      ...{ verdict: other?.verdict ?? 'approve', by: said.map(({ name }) => name).join(', '), at },
      ...(notes.length > 0 && { note: notes.join(' · ') }),
      ...(risk && { risk }),
    },
  };
}
