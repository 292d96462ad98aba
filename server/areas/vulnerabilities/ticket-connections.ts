import { and, asc, desc, eq } from 'drizzle-orm';
import {
  type ConnectionUpdate,
  DELIVERIES_TOLD,
  MOST_CONNECTIONS,
  type ticketConnectionEndpoints,
} from '../../../contract/areas/vulnerabilities/ticket-connections';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers, Services } from '../../calls/handler';
import { invalid } from '../../calls/refusal';
import type { Db } from '../../db/database';
import { asSystem } from '../../db/enter';
import { ticketConnections as connections, ticketDeliveries as deliveries } from '../../db/schema-tickets';
import { audit } from '../../identity/audit';
import { lockInventory } from '../../inventory/inventory-tx';
import type { PersonTx } from '../../records/record-hooks';

/**
 * Where a company's tickets are told (TK14). Only the system writes it, and reads the secret, so that no statement of a person's does:
 * who calls may configure webhooks of this company (`ENDPOINT_ACCESS`), and every statement names it.
 */
export const ticketConnectionHandlers: Handlers<keyof typeof ticketConnectionEndpoints> = {
  'ticket-connection.get': ({ tx, companyId }) => asSystem(tx, () => told(tx.db, companyId)),
  'ticket-connection.names': ({ tx, companyId }) =>
    asSystem(tx, async () => ({
      connections: (await connectionsOf(tx.db, companyId)).map(({ id, name, isDefault }) => ({ id, name, isDefault })),
    })),
  'ticket-connection.update': async ({ tx, services, companyId, params, body }) => {
    await lockInventory(tx, companyId);
    await asSystem(tx, () => save(tx, services, { companyId, id: params.id }, body));
    await audited(tx, companyId, 'tickets.connection-changed', body);
    tx.afterCommit(() => services.jobs.wake());
    return asSystem(tx, () => told(tx.db, companyId));
  },
  'ticket-connection.remove': async ({ tx, companyId, params }) => {
    await lockInventory(tx, companyId);
    await asSystem(tx, () => remove(tx.db, companyId, params.id));
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

const connectionsOf = (db: Db, companyId: string) =>
  db
    .select()
    .from(connections)
    .where(eq(connections.companyId, companyId))
    .orderBy(asc(connections.createdAt), asc(connections.id));

/** A ticket is told to one of its company's connections (TK26). */
export async function refuseUnknownConnection(tx: PersonTx, companyId: string, id: string | undefined): Promise<void> {
  if (id === undefined) return;
  const known = await asSystem(tx, () => connectionsOf(tx.db, companyId));
  if (known.some((one) => one.id === id)) return;
  const message = 'This connection is not there any more: choose another one, or none for the default';
  throw invalid(message, [{ path: 'body.connectionId', message }]);
}

async function remove(db: Db, companyId: string, id: string): Promise<void> {
  const own = and(eq(connections.companyId, companyId), eq(connections.id, id));
  const [gone] = await db.delete(connections).where(own).returning();
  if (gone === undefined) return;
  // Another system is not told what was meant for this one.
  await db.delete(deliveries).where(and(eq(deliveries.companyId, companyId), eq(deliveries.connectionId, id)));
  const [oldest] = await connectionsOf(db, companyId);
  if (gone.isDefault && oldest !== undefined)
    await db.update(connections).set({ isDefault: true }).where(eq(connections.id, oldest.id));
}

async function told(db: Db, companyId: string) {
  const [known, rows] = await Promise.all([
    connectionsOf(db, companyId),
    db
      .select()
      .from(deliveries)
      .where(eq(deliveries.companyId, companyId))
      .orderBy(desc(deliveries.seq))
      .limit(DELIVERIES_TOLD),
  ]);
  return {
    connections: known.map(({ id, name, isDefault, preset, address, isEnabled, updatedAt, project, person }) => ({
      ...{ id, name, isDefault, preset, address, isEnabled, updatedAt },
      ...(project !== null && { project }),
      ...(person !== null && { user: person }),
    })),
    deliveries: rows.map(
      ({ id, connectionId, ticketId, event, state, attempts, status, error, createdAt, nextAt }) => ({
        ...{ id, connectionId, ticketId, ticketKey: event.ticket.key, event: event.event, state, attempts },
        ...{ status, error, createdAt, nextAt },
      }),
    ),
  };
}

const NEEDS: Readonly<Record<ConnectionUpdate['preset'], readonly ('project' | 'user')[]>> = {
  ...{ webhook: [], jira: ['project', 'user'], github: ['project'], servicenow: ['user'] },
};

async function save(
  { db, now }: PersonTx,
  { outward }: Services,
  { companyId, id }: { readonly companyId: string; readonly id: string },
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
  const known = await connectionsOf(db, companyId);
  const before = known.find((one) => one.id === id);
  if (before === undefined && known.length >= MOST_CONNECTIONS)
    throw invalid(`A company has at most ${MOST_CONNECTIONS} connections: remove one first`);
  if (known.some((one) => one.id !== id && one.name === body.name)) {
    const message = 'Another connection is called so';
    throw invalid(message, [{ path: 'body.name', message }]);
  }
  // A secret is told to whom it was entered for, and to no other address.
  const isSame = before !== undefined && before.preset === body.preset && before.address === body.address;
  const sealed = secret === undefined ? (isSame ? before.secret : undefined) : outward.seal(secret);
  if (sealed === undefined) {
    const message = 'Enter the secret of this address';
    throw invalid(message, [{ path: 'body.secret', message }]);
  }
  const isDefault = body.isDefault || before?.isDefault === true || known.length === 0;
  if (isDefault) await db.update(connections).set({ isDefault: false }).where(eq(connections.companyId, companyId));
  const row = { ...body, isDefault, project: project ?? null, person: user ?? null, secret: sealed, updatedAt: now };
  if (before !== undefined) await db.update(connections).set(row).where(eq(connections.id, id));
  else {
    const made = await db
      .insert(connections)
      .values({ id, companyId, createdAt: now, ...row })
      .onConflictDoNothing()
      .returning();
    if (made.length === 0) throw invalid('This id is taken: make another connection');
  }
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
