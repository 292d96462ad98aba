import { eq } from 'drizzle-orm';
import { v7 } from 'uuid';
import { AGENT, type AgentTold, agent as kind } from '../../../../contract/areas/integrations/agents';
import { lateAfterMs } from '../../../../domain/agents/agent-status';
import { machineIds, maybeSameMachine } from '../../../../domain/agents/same-machine';
import { newRecord } from '../../../../domain/records/record-effects';
import { NOBODY } from '../../../calls/audit-entry';
import type { Tx } from '../../../db/access';
import { agentKeys } from '../../../db/schema-agents';
import { audit } from '../../../identity/audit';
import { insertRecord } from '../../../records/record-rows';
import { spendEnrolment } from './enrolments';
import { type AgentKey, keysOfMachine, newToken } from './keys';
import { facesOf, type Sent, takeReport } from './take-report';

/**
 * Makes the agent of a machine. The one that machine had goes on, where it has fallen silent: it was installed anew. Where the other
 * one still reports there are two machines with one identity (AX15). Null: the token does not count.
 */
export async function enrol(tx: Tx, token: string, sent: Sent): Promise<AgentTold | null> {
  const enrolment = await spendEnrolment(tx, token);
  if (enrolment === null) return null;
  const { companyId } = enrolment;
  const namesakes = await keysOfMachine(tx, companyId, sent.report);
  const same = namesakes.find((one) => maybeSameMachine(one, sent.report));
  const isGone =
    same !== undefined && Date.parse(tx.now) - Date.parse(same.lastCheckInAt) > lateAfterMs(AGENT.everyMinutes);
  const made =
    same !== undefined && isGone
      ? await renew(tx, same, sent)
      : await makeAgent(tx, { companyId, enrolment: enrolment.name, copyOf: same ?? namesakes[0] ?? null }, sent);
  const about = { agentId: made.agentId, enrolmentId: enrolment.id };
  await audit(tx, { action: 'agent.enrolled', outcome: 'done', companyId, actor: NOBODY, about });
  return made;
}

async function renew(tx: Tx, key: AgentKey, sent: Sent): Promise<AgentTold> {
  const { token, hash } = newToken();
  const { observedAt, remark, says } = await takeReport(tx, key, sent);
  await tx.db
    .update(agentKeys)
    .set({
      ...{ tokenHash: hash, tokenFrom: tx.now, nextHash: null, beforeHash: key.tokenHash },
      ...machineIds(key, sent.report),
      ...facesOf(sent.report),
      ...{ lastCheckInAt: tx.now, observedAt, remark, isNews: true },
    })
    .where(eq(agentKeys.id, key.id));
  return { agentId: key.id, token, everyMinutes: AGENT.everyMinutes, says };
}

interface Making {
  readonly companyId: string;
  readonly enrolment: string;
  /** Whose identity it came with. */
  readonly copyOf: AgentKey | null;
}

/** A new agent with a token of its own: its key, its record and its first report. */
export async function makeAgent(tx: Tx, { companyId, enrolment, copyOf }: Making, sent: Sent): Promise<AgentTold> {
  const { db, now } = tx;
  const id = v7();
  const { token, hash } = newToken();
  const of = { id, companyId, enrolledAt: now, observedAt: null, copyOf: copyOf?.id ?? null };
  const faces = facesOf(sent.report);
  const { machine, uuid, serial } = sent.report;
  const copied = copyOf === null ? null : copyText(copyOf.hostname, faces.hostname);
  const key = {
    ...{ ...of, ...faces, enrolment, tokenHash: hash, tokenFrom: now, nextHash: null, beforeHash: null },
    ...{ machine, uuid, serial, lastCheckInAt: now, copyRemark: copied, clonedAt: null },
    ...{ isNews: false, countFrom: now, count: 1, remark: null },
  };
  await db.insert(agentKeys).values(key);
  const taken = await takeReport(tx, of, sent);
  const { observedAt, remark } = taken;
  await db.update(agentKeys).set({ observedAt, remark }).where(eq(agentKeys.id, id));
  const isCopy = copyOf !== null;
  const body = { id, name: faces.hostname, isRevoked: false, isCopy };
  const row = {
    ...newRecord(kind, body, { companyId, at: now }),
    ...{ ...faces, enrolment, everyMinutes: AGENT.everyMinutes, lastCheckInAt: now, observedAt, rev: 1 },
    ...{ status: isCopy ? 'cloned' : 'on_time', remark: remarks(copied, remark) },
  };
  await insertRecord(tx, 'agent', row);
  return { agentId: id, token, everyMinutes: AGENT.everyMinutes, says: taken.says };
}

const copyText = (original: string, own: string): string =>
  original === own
    ? `Another agent on ${original} has the same identity: this is a copy of that machine, or it was installed anew`
    : `It came with the identity of ${original}: this machine is a copy of it`;

/** What is odd about an agent, as its record says it. */
export const remarks = (...some: readonly (string | null)[]): string | null =>
  some.filter((one) => one !== null).join('. ') || null;
