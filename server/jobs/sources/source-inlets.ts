import { and, eq, gt, sql } from 'drizzle-orm';
import type { Integration } from '../../../contract/areas/integrations';
import { isToldKind } from '../../../contract/areas/integrations/connectors/all-forms';
import { GATHER_MS, INLET, type InletReason } from '../../../contract/areas/integrations/inlets';
import type { SourceConnector } from '../../../contract/areas/integrations/source-connectors';
import type { Tx } from '../../db/access';
import { ask } from '../../db/database';
import { integrations } from '../../db/schema';
import { sourceDeliveries, sourceInlets, sourcePushes } from '../../db/schema-inlets';
import { newSecret } from '../../identity/secrets';
import { fromRow } from '../../inventory/rows';

/** What sources send by themselves: kept first, then read and imported as what is asked for is (IN60 to IN66). */

export type Inlet = typeof sourceInlets.$inferSelect;
export type ToldSource = Integration & { readonly connector: SourceConnector };

export interface ToldRow {
  /** `uidOf`. */
  readonly uid: string;
  /** Epoch milliseconds. */
  readonly at: number;
  /** JSON. */
  readonly row: string;
}

/** A source that sends by itself has an address from the day it is set up, and keeps it. */
export async function openInlet({ db }: Tx, { id: integrationId, companyId }: Integration): Promise<void> {
  await db.insert(sourceInlets).values({ integrationId, companyId, token: newSecret() }).onConflictDoNothing();
}

export async function closeInlet({ db }: Tx, integrationId: string): Promise<void> {
  await Promise.all([
    db.delete(sourcePushes).where(eq(sourcePushes.integrationId, integrationId)),
    db.delete(sourceDeliveries).where(eq(sourceDeliveries.integrationId, integrationId)),
    db.delete(sourceInlets).where(eq(sourceInlets.integrationId, integrationId)),
  ]);
}

interface Found {
  readonly inlet: Inlet;
  readonly source: ToldSource;
}

/** Sources of a kind that send by themselves, of one company or of all. */
export async function toldSources({ db }: Tx, kind: string): Promise<readonly Found[]> {
  const rows = await db
    .select({ inlet: sourceInlets, source: integrations })
    .from(sourceInlets)
    .innerJoin(integrations, eq(integrations.id, sourceInlets.integrationId));
  return rows.flatMap((row) => foundIn(row)).filter(({ source }) => source.connector.kind === kind);
}

/** By the part of the address that is its own. Null: there is none, or it is read no more. */
export async function inletOfToken({ db }: Tx, token: string): Promise<Found | null> {
  // Anybody writes an address: what can be none is not asked for, as the database refuses some characters.
  if (!/^[\w-]+$/.test(token)) return null;
  const rows = await db
    .select({ inlet: sourceInlets, source: integrations })
    .from(sourceInlets)
    .innerJoin(integrations, eq(integrations.id, sourceInlets.integrationId))
    .where(eq(sourceInlets.token, token));
  return rows.flatMap((row) => foundIn(row))[0] ?? null;
}

function foundIn({ inlet, source: row }: { readonly inlet: Inlet; readonly source: typeof integrations.$inferSelect }) {
  const { connector, ...source } = fromRow(row);
  if (connector === undefined || source.deletedAt !== null || !isToldKind(connector.kind)) return [];
  return [{ inlet, source: { ...source, connector } }];
}

/** Until the transaction ends nothing else of the source is taken. */
export async function lockInlet({ db }: Tx, integrationId: string): Promise<Inlet | null> {
  const [inlet] = await db
    .select()
    .from(sourceInlets)
    .where(eq(sourceInlets.integrationId, integrationId))
    .for('update');
  return inlet ?? null;
}

/** Counts what was not taken, or did nothing. */
export async function countRefused(
  tx: Tx,
  integrationId: string,
  reasons: ReadonlyMap<InletReason, number>,
): Promise<void> {
  const inlet = reasons.size === 0 ? null : await lockInlet(tx, integrationId);
  if (inlet === null) return;
  const counted = [...reasons].map(([reason, many]) => [
    reason,
    { count: (inlet.refused[reason]?.count ?? 0) + many, lastAt: tx.now },
  ]);
  await tx.db
    .update(sourceInlets)
    .set({ refused: { ...inlet.refused, ...Object.fromEntries(counted) } })
    .where(eq(sourceInlets.integrationId, integrationId));
}

export interface Kept {
  /** Of how many something newer was known. */
  readonly older: number;
  /** Of how many there was no room for any. */
  readonly isFull: boolean;
}

/** Keeps of each thing the newest that is said of it. The inlet is locked. */
export async function keepTold(
  tx: Tx,
  inlet: Inlet,
  rows: readonly ToldRow[],
  taken: { readonly many: number; readonly gatherMs: number },
): Promise<Kept> {
  const newest = new Map<string, ToldRow>();
  for (const row of rows) if ((newest.get(row.uid)?.at ?? 0) <= row.at) newest.set(row.uid, row);
  const { db, now } = tx;
  const { integrationId, companyId, seq } = inlet;
  if (inlet.kept + newest.size > INLET.maxKept && (await unknownOf(tx, inlet, newest)) + inlet.kept > INLET.maxKept)
    return { older: 0, isFull: true };
  const given = [...newest.values()].map(({ uid, at, row }, nth) => ({
    ...{ uid, row, seq: seq + nth + 1 },
    at: new Date(at).toISOString(),
  }));
  const written = await ask<{ isNew: boolean }>(db, {
    text: `
      insert into source_pushes (integration_id, company_id, uid, seq, at, row)
      select $1, $2, uid, seq, at, row from jsonb_to_recordset($3::jsonb) as r(uid text, seq bigint, at timestamptz, row text)
      on conflict (integration_id, uid) do update set at = excluded.at, row = excluded.row,
        seq = case when source_pushes.row = excluded.row then source_pushes.seq else excluded.seq end
      where source_pushes.at <= excluded.at
      returning xmax = 0 as "isNew"`,
    params: [integrationId, companyId, JSON.stringify(given)],
  });
  const added = written.filter(({ isNew }) => isNew).length;
  await db
    .update(sourceInlets)
    .set({ seq: seq + given.length, kept: inlet.kept + added, taken: inlet.taken + taken.many, lastAt: now })
    .where(eq(sourceInlets.integrationId, integrationId));
  await dueSoon(tx, integrationId, taken.gatherMs);
  return { older: given.length - written.length, isFull: false };
}

async function unknownOf({ db }: Tx, { integrationId }: Inlet, rows: ReadonlyMap<string, ToldRow>): Promise<number> {
  const [known] = await ask<{ many: number }>(db, {
    text: `select count(*)::int as many from source_pushes where integration_id = $1 and uid = any($2::text[])`,
    params: [integrationId, [...rows.keys()]],
  });
  return rows.size - (known?.many ?? 0);
}

/** It is imported once it was gathered for so long. One that fails is tried again when that is due, and not for what comes. */
async function dueSoon({ db, now }: Tx, integrationId: string, gatherMs: number): Promise<void> {
  const at = new Date(Date.parse(now) + gatherMs).toISOString();
  await ask(db, {
    text: `update source_readings s set next_at = least(coalesce(s.next_at, $2::timestamptz), $2::timestamptz)
      from integrations i where s.integration_id = $1 and i.id = s.integration_id
        and (i.doc -> 'connector' ->> 'isEnabled')::boolean and (s.failures = 0 or s.next_at is null)`,
    params: [integrationId, at],
  });
}

/** When what waits of such a source is imported; null: nothing waits, or it is asked. */
export async function waitingAt(tx: Tx, source: ToldSource, cursor: string | null): Promise<string | null> {
  const { kind, isEnabled } = source.connector;
  if (!isEnabled || !isToldKind(kind) || (await waitingAfter(tx, source.id, cursor)) === 0) return null;
  return new Date(Date.parse(tx.now) + (GATHER_MS[kind] ?? 0)).toISOString();
}

/** Rows that were not imported yet. */
export async function waitingAfter({ db }: Tx, integrationId: string, cursor: string | null): Promise<number> {
  return db.$count(
    sourcePushes,
    and(eq(sourcePushes.integrationId, integrationId), gt(sourcePushes.seq, Number(cursor ?? 0))),
  );
}

/** What was imported and not spoken of for long is forgotten, as are deliveries that nobody sends again. */
export async function forgetTold({ db, now }: Tx, integrationId: string, cursor: string | null): Promise<void> {
  const before = (days: number) => new Date(Date.parse(now) - days * 86_400_000).toISOString();
  await db.execute(sql`
    delete from source_pushes
    where integration_id = ${integrationId} and seq <= ${Number(cursor ?? 0)} and at < ${before(INLET.forgetDays)}`);
  await db.execute(sql`
    delete from source_deliveries where integration_id = ${integrationId} and at < ${before(INLET.knownDays)}`);
  await db.execute(sql`
    update source_inlets set kept = (select count(*) from source_pushes where integration_id = ${integrationId})
    where integration_id = ${integrationId}`);
}
