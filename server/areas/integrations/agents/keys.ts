import { and, eq, isNull, or, sql } from 'drizzle-orm';
import type { MachineIds } from '../../../../domain/agents/same-machine';
import type { Tx } from '../../../db/access';
import type { Db } from '../../../db/database';
import { recordTables } from '../../../db/record-tables';
import { agentKeys } from '../../../db/schema-agents';
import { hashOf, newSecret } from '../../../identity/secrets';

export const AGENT_PREFIX = 'muster_agent_';

export type AgentKey = typeof agentKeys.$inferSelect;

export interface FoundKey {
  readonly key: AgentKey;
  /** Its record says so, or is deleted. */
  readonly isRevoked: boolean;
}

const { agent: agents } = recordTables;

const WITH_STANDING = {
  key: agentKeys,
  isRevoked: sql<boolean>`(${agents.id} is null or ${agents.deletedAt} is not null or ${agents.doc} ->> 'isRevoked' = 'true')`,
};

/** The key that a token is, will be or was one of. */
export async function keyOfToken(db: Db, token: string, lock: boolean): Promise<FoundKey | null> {
  const hash = hashOf(token);
  const query = db
    .select(WITH_STANDING)
    .from(agentKeys)
    .leftJoin(agents, and(eq(agents.id, agentKeys.id), eq(agents.companyId, agentKeys.companyId)))
    .where(or(eq(agentKeys.tokenHash, hash), eq(agentKeys.nextHash, hash), eq(agentKeys.beforeHash, hash)));
  const [found] = await (lock ? query.for('update', { of: agentKeys }) : query);
  return found ?? null;
}

/** Agents of the company that say they are on this machine, and are not revoked. Nothing is known by a machine that has no name. */
export async function keysOfMachine({ db }: Tx, companyId: string, { machine }: MachineIds): Promise<AgentKey[]> {
  if (machine === '') return [];
  const found = await db
    .select(WITH_STANDING)
    .from(agentKeys)
    .leftJoin(agents, and(eq(agents.id, agentKeys.id), eq(agents.companyId, agentKeys.companyId)))
    .where(
      and(
        eq(agentKeys.companyId, companyId),
        eq(agentKeys.machine, machine),
        isNull(agents.deletedAt),
        sql`${agents.doc} ->> 'isRevoked' = 'false'`,
      ),
    )
    .orderBy(agentKeys.lastCheckInAt);
  return found.map(({ key }) => key);
}

/** A token of an agent's own, and what is kept of it. */
export function newToken(): { readonly token: string; readonly hash: string } {
  const token = newSecret(AGENT_PREFIX);
  return { token, hash: hashOf(token) };
}
