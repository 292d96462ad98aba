import { and, eq } from 'drizzle-orm';
import type { Integration } from '../../../contract/areas/integrations';
import type { SourceConnector } from '../../../contract/areas/integrations/source-connectors';
import type { Tx } from '../../db/access';
import { ask } from '../../db/database';
import type { Principal } from '../../db/principal';
import { integrations } from '../../db/schema';
import { sourceReadings, sourceSecrets } from '../../db/schema-sources';
import { putRows } from '../../inventory/inventory-tx';
import { fromRow } from '../../inventory/rows';
import type { Found } from '../engine/define-job';

/** Readings of sources: who has which, and what they came to. */

/** A source that is read by itself. */
export type Source = Integration & { readonly connector: SourceConnector };

/** One that somebody reads now. */
export interface Due {
  readonly integrationId: string;
  readonly companyId: string;
  /** Whoever has another mark has another reading. */
  readonly taken: string;
  readonly askedBy: string | null;
  readonly askedById: string | null;
  readonly failures: number;
  readonly cursor: string | null;
  readonly contentHash: string | null;
  readonly runId: string | null;
  readonly failedRunId: string | null;
}

const IS_DUE = '(asked_by is not null or next_at <= $1::timestamptz)';

/** The turn of the engine is the only lease (decision 50): whoever has it reads the source. */
const IS_READ = `exists (
  select from jobs j where j.name = 'sources' and j.key = s.integration_id::text and j.state = 'running' and j.taken_until >= $1::timestamptz)`;

/** Those that are due and that nobody reads, the longest first, and what somebody asked for before them. */
export async function dueReadings({ db, now }: Tx<Principal>): Promise<Found> {
  const due = await ask<{ key: string; companyId: string }>(db, {
    text: `select integration_id::text as key, company_id::text as "companyId" from source_readings s where ${IS_DUE} and not ${IS_READ}
      order by asked_by is null, next_at`,
    params: [now],
  });
  const [first] = await ask<{ at: number | null }>(db, {
    // What is read now may be asked for once more meanwhile.
    text: `select (extract(epoch from min(case when ${IS_DUE} then $1::timestamptz + interval '5 seconds' else next_at end))
        * 1000)::float8 as at
      from source_readings s where (next_at is not null or asked_by is not null) and (not ${IS_DUE} or ${IS_READ})`,
    params: [now],
  });
  return { due, at: first?.at ?? null };
}

/** Takes up the reading of this source; null where it is not due any more. What an earlier reader still says counts for nothing. */
export async function takeReading({ db, now }: Tx<Principal>, integrationId: string): Promise<Due | null> {
  const [due] = await ask<Due>(db, {
    text: `update source_readings s set taken = gen_random_uuid(), is_stopped = false
      where s.integration_id = $2 and ${IS_DUE}
      returning s.integration_id as "integrationId", s.company_id as "companyId", s.taken, s.asked_by as "askedBy",
        s.asked_by_id as "askedById", s.failures, s.cursor, s.content_hash as "contentHash", s.run_id as "runId", s.failed_run_id as "failedRunId"`,
    params: [now, integrationId],
  });
  return due ?? null;
}

/** False where it is to end: somebody stopped it, or another took it up. */
export async function stillReading({ db }: Tx, { integrationId, taken }: Due): Promise<boolean> {
  const [row] = await db
    .select({ isStopped: sourceReadings.isStopped })
    .from(sourceReadings)
    .where(and(eq(sourceReadings.integrationId, integrationId), eq(sourceReadings.taken, taken)));
  return row?.isStopped === false;
}

/** The reading is this one's until the transaction ends; false where it is not, or it was stopped. */
export async function holdReading({ db }: Tx, { integrationId, taken }: Due): Promise<'mine' | 'stopped' | 'lost'> {
  const [row] = await db
    .select({ isStopped: sourceReadings.isStopped })
    .from(sourceReadings)
    .where(and(eq(sourceReadings.integrationId, integrationId), eq(sourceReadings.taken, taken)))
    .for('update');
  if (row === undefined) return 'lost';
  return row.isStopped ? 'stopped' : 'mine';
}

/** Null where it is gone, or read by itself no more. */
export async function sourceOf({ db }: Tx, companyId: string, id: string): Promise<Source | null> {
  const [row] = await db
    .select()
    .from(integrations)
    .where(and(eq(integrations.id, id), eq(integrations.companyId, companyId)))
    .for('update');
  const found = row === undefined ? null : fromRow(row);
  if (found === null || found.deletedAt !== null || found.connector === undefined) return null;
  return { ...found, connector: found.connector };
}

export async function sealedSecretsOf({ db }: Tx, integrationId: string): Promise<string | null> {
  const [row] = await db
    .select({ sealed: sourceSecrets.sealed })
    .from(sourceSecrets)
    .where(eq(sourceSecrets.integrationId, integrationId));
  return row?.sealed ?? null;
}

type Change = Omit<Partial<Integration>, 'connector'> & { readonly connector: Partial<SourceConnector> };

export function changeSource(tx: Tx, source: Source, { connector, ...change }: Change): Promise<void> {
  const next = { ...source, ...change, connector: { ...source.connector, ...connector } };
  return putRows(tx, source.companyId, 'integration', [{ ...next, rev: source.rev + 1, updatedAt: tx.now }]);
}

/** What is kept of a reading that is over. */
export function endReading(
  { db }: Tx,
  { integrationId }: Due,
  end: Partial<typeof sourceReadings.$inferInsert> & { readonly nextAt: string | null },
): Promise<unknown> {
  const over = { taken: null, askedBy: null, askedById: null, isStopped: false };
  return db
    .update(sourceReadings)
    .set({ ...over, ...end })
    .where(eq(sourceReadings.integrationId, integrationId));
}
