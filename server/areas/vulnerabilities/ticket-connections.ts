import { and, desc, eq } from 'drizzle-orm';
import {
  type ConnectionUpdate,
  DELIVERIES_TOLD,
  type ticketConnectionEndpoints,
} from '../../../contract/areas/vulnerabilities/ticket-connections';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers, Services } from '../../calls/handler';
import { invalid } from '../../calls/refusal';
import type { Db } from '../../db/database';
import { asSystem } from '../../db/enter';
import { ticketConnections as connections, ticketDeliveries as deliveries } from '../../db/schema';
import { audit } from '../../identity/audit';
import type { PersonTx } from '../../records/record-hooks';

/**
 * Where a company's tickets are told (TK14). Only the system writes it, and reads the secret, so that no statement of a person's does:
 * who calls may configure webhooks of this company (`ENDPOINT_ACCESS`), and every statement names it.
 */
export const ticketConnectionHandlers: Handlers<keyof typeof ticketConnectionEndpoints> = {
  'ticket-connection.get': ({ tx, companyId }) => asSystem(tx, () => told(tx.db, companyId)),
  'ticket-connection.update': async ({ tx, services, companyId, body }) => {
    await asSystem(tx, () => save(tx, services, companyId, body));
    await audited(tx, companyId, 'tickets.connection-changed', body);
    tx.afterCommit(() => services.jobs.wake());
    return asSystem(tx, () => told(tx.db, companyId));
  },
  'ticket-connection.remove': async ({ tx, companyId }) => {
    await asSystem(tx, async () => {
      await tx.db.delete(connections).where(eq(connections.companyId, companyId));
      // Another system is not told what was meant for this one.
      await tx.db.delete(deliveries).where(eq(deliveries.companyId, companyId));
    });
    await audited(tx, companyId, 'tickets.connection-removed', {});
    return asSystem(tx, () => told(tx.db, companyId));
  },
  'ticket-connection.retry': async ({ tx, services, companyId }) => {
    tx.afterCommit(() => services.jobs.wake());
    return asSystem(tx, async () => {
      const hasFailed = and(eq(deliveries.companyId, companyId), eq(deliveries.state, 'failed'));
      await tx.db.update(deliveries).set({ state: 'waiting', nextAt: tx.now, error: null }).where(hasFailed);
      return told(tx.db, companyId);
    });
  },
};

async function told(db: Db, companyId: string) {
  const [row] = await db.select().from(connections).where(eq(connections.companyId, companyId));
  const rows = await db
    .select()
    .from(deliveries)
    .where(eq(deliveries.companyId, companyId))
    .orderBy(desc(deliveries.seq))
    .limit(DELIVERIES_TOLD);
  return {
    connection:
      row === undefined
        ? null
        : {
            ...{ preset: row.preset, address: row.address, isEnabled: row.isEnabled, updatedAt: row.updatedAt },
            ...(row.project !== null && { project: row.project }),
            ...(row.person !== null && { user: row.person }),
          },
    deliveries: rows.map(({ id, ticketId, event, state, attempts, status, error, createdAt, nextAt }) => ({
      ...{ id, ticketId, ticketKey: event.ticket.key, event: event.event, state, attempts },
      ...{ status, error, createdAt, nextAt },
    })),
  };
}

const NEEDS: Readonly<Record<ConnectionUpdate['preset'], readonly ('project' | 'user')[]>> = {
  ...{ webhook: [], jira: ['project', 'user'], github: ['project'], servicenow: ['user'] },
};

async function save(
  { db, now }: PersonTx,
  { outward }: Services,
  companyId: string,
  { secret, user, project, ...body }: ConnectionUpdate,
): Promise<void> {
  if (outward === undefined) throw invalid('This installation asks no other servers');
  const given = { project, user };
  const missing = NEEDS[body.preset].filter((field) => given[field] === undefined);
  if (missing.length > 0)
    throw invalid(
      'Something is missing',
      missing.map((field) => ({ path: `body.${field}`, message: 'It is needed' })),
    );
  const [before] = await db.select().from(connections).where(eq(connections.companyId, companyId));
  // A secret is told to whom it was entered for, and to no other address.
  const isSame = before !== undefined && before.preset === body.preset && before.address === body.address;
  const sealed = secret === undefined ? (isSame ? before.secret : undefined) : outward.seal(secret);
  if (sealed === undefined) {
    const message = 'Enter the secret of this address';
    throw invalid(message, [{ path: 'body.secret', message }]);
  }
  const row = { ...body, project: project ?? null, person: user ?? null, secret: sealed, updatedAt: now };
  await db
    .insert(connections)
    .values({ companyId, ...row })
    .onConflictDoUpdate({ target: connections.companyId, set: row });
}

async function audited(
  tx: PersonTx,
  companyId: string,
  action: string,
  { preset, address }: Partial<ConnectionUpdate>,
): Promise<void> {
  const entry = { action, outcome: 'done', companyId, actor: actorOf(tx.principal) } as const;
  await audit(tx, { ...entry, about: { ...(preset && { preset }), ...(address && { address }) } });
}
