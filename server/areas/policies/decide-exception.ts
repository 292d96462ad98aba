import type { PolicyException, Vote } from '../../../contract/areas/policies/policy-exceptions';
import { afterVote, decisionOf, whyNotDecide } from '../../../domain/exceptions/life-cycle';
import { Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import type { Database } from '../../db/database';
import { asSystem } from '../../db/enter';
import { writeException } from '../../jobs/policies/exception-rows';
import { NOBODY } from '../../jobs/tickets/write-ticket';
import { tellDecided } from '../../notifications/exception-news';
import { riskOf } from './exception-risk';

/** It cannot be done as things are: what was seen is not so any more. */
export const outdated = (message: string) => new Refusal({ status: 409, code: 'conflict', message });

/**
 * Somebody's word on an exception that was read under its lock (EX2). Once all have said yes, or one has not, it is decided, with what
 * was at stake then. May throw `KeysMissing`. Answers its status.
 */
export async function decide(
  tx: Tx,
  database: Database,
  before: PolicyException,
  vote: Vote,
): Promise<PolicyException['status']> {
  const at = Date.parse(tx.now);
  const voted = afterVote(before, vote, at);
  if (voted === null) throw outdated(whyNotDecide(before, vote.by, at) ?? 'This cannot be decided now');
  const isDecided = voted.status !== before.status;
  const risk = isDecided ? await riskOf(database, tx, before) : undefined;
  const after = { ...ending(voted, vote, tx.now), ...decisionOf(before, voted, tx.now, risk) };
  const isMember = vote.linkOf === undefined;
  const byName = isMember ? vote.name : `${vote.name} (by a link of ${vote.linkOf})`;
  const changes = {
    votes: { before: null, after: vote.verdict },
    ...(isDecided && { status: { before: before.status, after: after.status } }),
  };
  await asSystem(tx, () => writeException(tx, before, after, { byId: isMember ? vote.by : NOBODY, byName, changes }));
  await tellDecided(tx, after, vote.by);
  return after.status;
}

/** A link has said its word: should it be asked for again, nobody waits for it. */
const ending = (exception: PolicyException, { by }: Vote, now: string): PolicyException => ({
  ...exception,
  outsiders: exception.outsiders.map((one) => (one.id === by ? { ...one, expiresAt: now } : one)),
});
