import { type SQL, sql } from 'drizzle-orm';
import type { EntityName } from '../../contract/entities';
import type { Tx } from '../db/access';
import type { Database } from '../db/database';
import { companyColumn, ENTITY_TABLES } from '../db/entity-tables';

/** For an estimate they may be so old. */
const KNOWN_FOR_MS = 60_000;
const KEPT = 10_000;

type Counts = Map<string, { readonly rows: number; readonly until: number }>;
const known = new WeakMap<Database, Counts>();

/** About how many records of each kind the company has: counted in one statement, and remembered for a minute. */
export async function rowCounts(
  database: Database,
  tx: Tx,
  companyId: string,
  entities: ReadonlySet<EntityName>,
): Promise<(entity: EntityName) => number> {
  const counts = known.get(database) ?? new Map();
  known.set(database, counts);
  const now = Date.parse(tx.now);
  const at = (entity: EntityName) => `${companyId}/${entity}`;
  const unknown = [...entities].filter((entity) => (counts.get(at(entity))?.until ?? 0) <= now);
  if (unknown.length > 0) {
    const [found] = await tx.db.execute<Record<string, number>>(
      sql`select ${sql.join(
        unknown.map((entity) => countOf(companyId, entity)),
        sql`, `,
      )}`,
    );
    if (counts.size > KEPT) counts.clear();
    for (const entity of unknown) counts.set(at(entity), { rows: found?.[entity] ?? 0, until: now + KNOWN_FOR_MS });
  }
  return (entity) => counts.get(at(entity))?.rows ?? 0;
}

const countOf = (companyId: string, entity: EntityName): SQL =>
  sql`(select count(*)::int from ${ENTITY_TABLES[entity]}
    where ${sql.identifier(companyColumn(entity))} = ${companyId}) as ${sql.identifier(entity)}`;
