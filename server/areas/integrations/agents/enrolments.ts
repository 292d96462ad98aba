import { and, desc, eq, gt, isNull, lt, sql } from 'drizzle-orm';
import type { AgentEnrolment } from '../../../../contract/areas/integrations/agents';
import { actorOf } from '../../../calls/audit-entry';
import { notFound } from '../../../calls/refusal';
import type { Tx } from '../../../db/access';
import type { UserPrincipal } from '../../../db/principal';
import { agentEnrolments } from '../../../db/schema-agents';
import { audit } from '../../../identity/audit';
import { hashOf, newSecret } from '../../../identity/secrets';

/** With such a token a machine gets an agent of its own, as often as it was made for and until it expires. */
export const ENROLMENT_PREFIX = 'muster_enrol_';

const DAY_MS = 24 * 60 * 60_000;

/** All but its hash. */
const SHOWN = {
  id: agentEnrolments.id,
  name: agentEnrolments.name,
  maxUses: agentEnrolments.maxUses,
  uses: agentEnrolments.uses,
  createdBy: agentEnrolments.createdBy,
  createdAt: agentEnrolments.createdAt,
  expiresAt: agentEnrolments.expiresAt,
  revokedAt: agentEnrolments.revokedAt,
};

export function listEnrolments({ db }: Tx, companyId: string): Promise<AgentEnrolment[]> {
  return db
    .select(SHOWN)
    .from(agentEnrolments)
    .where(eq(agentEnrolments.companyId, companyId))
    .orderBy(desc(agentEnrolments.createdAt), agentEnrolments.id)
    .execute();
}

export async function createEnrolment(
  tx: Tx<UserPrincipal>,
  companyId: string,
  { name, days, maxUses }: { readonly name: string; readonly days: number; readonly maxUses: number },
) {
  const { db, now, principal } = tx;
  const token = newSecret(ENROLMENT_PREFIX);
  const expiresAt = new Date(Date.parse(now) + days * DAY_MS).toISOString();
  const shown = {
    ...{ id: crypto.randomUUID(), name, maxUses, uses: 0, createdBy: principal.displayName },
    ...{ createdAt: now, expiresAt, revokedAt: null },
  };
  await db.insert(agentEnrolments).values({ ...shown, companyId, tokenHash: hashOf(token) });
  await audited(tx, companyId, 'agent-enrolment.created', shown.id);
  return { token, ...shown };
}

export async function revokeEnrolment(tx: Tx<UserPrincipal>, companyId: string, id: string): Promise<AgentEnrolment> {
  const { db, now } = tx;
  const [revoked] = await db
    .update(agentEnrolments)
    .set({ revokedAt: sql`coalesce(${agentEnrolments.revokedAt}, ${now})` })
    .where(and(eq(agentEnrolments.id, id), eq(agentEnrolments.companyId, companyId)))
    .returning(SHOWN);
  if (revoked === undefined) throw notFound('Enrolment token');
  await audited(tx, companyId, 'agent-enrolment.revoked', id);
  return revoked;
}

const audited = (tx: Tx<UserPrincipal>, companyId: string, action: string, enrolmentId: string): Promise<void> =>
  audit(tx, { action, outcome: 'done', companyId, actor: actorOf(tx.principal), about: { enrolmentId } });

/** Uses the token once. Null: unknown, expired, revoked or used up, which nobody is told apart. As the system. */
export async function spendEnrolment({ db, now }: Tx, token: string) {
  const [used] = await db
    .update(agentEnrolments)
    .set({ uses: sql`${agentEnrolments.uses} + 1` })
    .where(
      and(
        eq(agentEnrolments.tokenHash, hashOf(token)),
        isNull(agentEnrolments.revokedAt),
        gt(agentEnrolments.expiresAt, now),
        lt(agentEnrolments.uses, agentEnrolments.maxUses),
        sql`exists (select from companies c where c.id = ${agentEnrolments.companyId} and c.deleted_at is null)`,
      ),
    )
    .returning({ id: agentEnrolments.id, companyId: agentEnrolments.companyId, name: agentEnrolments.name });
  return used ?? null;
}
