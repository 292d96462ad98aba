import { eq } from 'drizzle-orm';
import { AGENT, type AgentTold } from '../../../../contract/areas/integrations/agents';
import { machineIds, maybeSameMachine } from '../../../../domain/agents/same-machine';
import type { Tx } from '../../../db/access';
import type { Db } from '../../../db/database';
import { agentKeys } from '../../../db/schema-agents';
import { hashOf } from '../../../identity/secrets';
import { makeAgent } from './enrol';
import { type AgentKey, type FoundKey, keyOfToken, newToken } from './keys';
import { facesOf, type Sent, takeReport } from './take-report';

const MINUTE_MS = 60_000;
/** A token is replaced once it is so old (AX4). */
const TOKEN_MS = 24 * 60 * MINUTE_MS;
/** Reports of one agent in so long: what it kept for weeks comes at once, and no more. */
const REPORTS = { most: 60, inMs: 10 * MINUTE_MS };

/** How a token stands. What is to be noted of one that was replaced is written in a transaction of its own. */
export type Standing =
  | { readonly kind: 'known' | 'unknown' | 'revoked' }
  | { readonly kind: 'superseded'; note(tx: Tx): Promise<void> };

export async function standingOf(db: Db, token: string): Promise<Standing> {
  return standing(await keyOfToken(db, token, false), token);
}

function standing(found: FoundKey | null, token: string): Standing {
  if (found === null) return { kind: 'unknown' };
  if (found.isRevoked) return { kind: 'revoked' };
  if (found.key.beforeHash === hashOf(token)) return { kind: 'superseded', note: (tx) => noteCopy(tx, found.key) };
  return { kind: 'known' };
}

/** Two machines have one agent's file: the one with the newer token goes on, and it is said (AX15). */
async function noteCopy({ db, now }: Tx, { id }: AgentKey): Promise<void> {
  const copyRemark = `A copy of it came with an older token on ${now.slice(0, 10)} and was refused`;
  await db.update(agentKeys).set({ clonedAt: now, copyRemark, isNews: true }).where(eq(agentKeys.id, id));
}

/** What is not to be gone on with: too often, or refused after all. */
interface Refused {
  readonly waitMs: number;
  readonly standing: Standing;
}

/** One report of an agent, with what it is told. */
export async function checkIn(tx: Tx, token: string, sent: Sent): Promise<AgentTold | Refused> {
  const found = await keyOfToken(tx.db, token, true);
  const now = standing(found, token);
  if (found === null || now.kind !== 'known') return { waitMs: 0, standing: now };
  const { key } = found;
  const counted = countOf(key, Date.parse(tx.now));
  if ('waitMs' in counted) return { waitMs: counted.waitMs, standing: now };
  if (!maybeSameMachine(key, sent.report)) return split(tx, key, sent);
  const { observedAt, remark, says } = await takeReport(tx, key, sent);
  const rotation = rotated(key, token, tx.now);
  await tx.db
    .update(agentKeys)
    .set({
      ...{ ...counted, ...rotation.set, ...machineIds(key, sent.report), ...facesOf(sent.report) },
      ...{ lastCheckInAt: tx.now, observedAt, remark, isNews: true },
    })
    .where(eq(agentKeys.id, key.id));
  return {
    ...{ agentId: key.id, everyMinutes: AGENT.everyMinutes, says },
    ...(rotation.token !== undefined && { token: rotation.token }),
  };
}

/** The token is good, and the machine is another one: it gets an agent of its own, and the first keeps what it had. */
async function split(tx: Tx, key: AgentKey, sent: Sent): Promise<AgentTold> {
  const { companyId, enrolment } = key;
  return makeAgent(tx, { companyId, enrolment, copyOf: key }, sent);
}

type Counted = Pick<AgentKey, 'countFrom' | 'count'> | { readonly waitMs: number };

function countOf({ countFrom, count }: AgentKey, now: number): Counted {
  const age = now - Date.parse(countFrom);
  if (age > REPORTS.inMs) return { countFrom: new Date(now).toISOString(), count: 1 };
  return count >= REPORTS.most ? { waitMs: REPORTS.inMs - age } : { countFrom, count: count + 1 };
}

/**
 * The agent's tokens after it came with this one. The next one counts beside the present one until it is first used: an answer that is
 * lost locks nobody out. From then on the one before is a sign of a copy.
 */
function rotated(key: AgentKey, token: string, now: string) {
  const isNext = key.nextHash === hashOf(token);
  if (isNext) return { set: { tokenHash: hashOf(token), nextHash: null, beforeHash: key.tokenHash, tokenFrom: now } };
  const isDue = key.nextHash !== null || Date.parse(now) - Date.parse(key.tokenFrom) > TOKEN_MS;
  if (!isDue) return { set: {} };
  const next = newToken();
  return { set: { nextHash: next.hash }, token: next.token };
}
