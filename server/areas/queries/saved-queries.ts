import { and, eq, lt, sql } from 'drizzle-orm';
import type { QueryRun, queryMarkEndpoints, SavedQuery } from '../../../contract/areas/queries/saved-queries';
import { isEntityName } from '../../../contract/entities';
import { QUERY } from '../../../contract/limits';
import { companyStream } from '../../../contract/streams';
import type { Handlers } from '../../calls/handler';
import { forbidden, invalid } from '../../calls/refusal';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { recordTables } from '../../db/record-tables';
import { forgetKeys } from '../../query/refresh-keys';
import type { PersonTx, RecordHooks } from '../../records/record-hooks';
import { findRecord, type Stored, updateRecords } from '../../records/record-rows';

export const queryHooks: RecordHooks<SavedQuery> = {
  async creating(_tx, { entity }) {
    refuseUnknownKind(entity);
    return {};
  },
  async changing(tx, before, { id, companyId, entity, isPrivate }) {
    if (entity !== before.entity) refuseUnknownKind(entity);
    if (isPrivate && !before.isPrivate) await hideRuns(tx, companyId, id);
  },
};

/** Who asked what. What is older than they are kept goes with it, so that no table grows for ever. */
export const runHooks: RecordHooks<QueryRun> = {
  async creating(tx, run) {
    refuseUnknownKind(run.entity);
    const asked = await queryOf(tx, run);
    return {
      // A clock that is ahead does not make a run of tomorrow.
      at: run.at < tx.now ? run.at : tx.now,
      // One that the person does not see any more may be somebody's secret by now.
      isPrivate: run.isPrivate || (run.queryId !== null && asked?.isPrivate !== false),
    };
  },
  async created(tx, run) {
    await forgetOldRuns(tx, run.companyId);
    const asked = await queryOf(tx, run);
    if (asked === undefined || (asked.lastRun !== null && asked.lastRun.at >= run.at)) return;
    const lastRun = { at: run.at, by: run.ownerName };
    // Of another's query too: the row is theirs, so the system writes it.
    await asSystem(tx, () => updateRecords(tx, 'savedQuery', [{ ...asked, lastRun }]));
  },
};

async function queryOf(tx: PersonTx, { companyId, queryId }: QueryRun): Promise<Stored<'savedQuery'> | undefined> {
  const [query] = queryId === null ? [] : await rowsById(tx.db, companyId, 'savedQuery', [queryId]);
  return query?.deletedAt === null ? query : undefined;
}

function refuseUnknownKind(entity: string): void {
  if (isEntityName(entity)) return;
  const message = `There are no records called "${entity}"`;
  throw invalid(message, [{ path: 'body.entity', message }]);
}

const { queryRun: queryRuns, savedQuery: savedQueries } = recordTables;

/** Its runs say its name and its question: what was asked while it was shared is hidden with it (QP72). */
async function hideRuns(tx: PersonTx, companyId: string, queryId: string): Promise<void> {
  await asSystem(tx, async () => {
    const isOfIt = sql`not is_private and ${queryRuns.doc} ->> 'queryId' = ${queryId}`;
    const found = await tx.db
      .select({ id: queryRuns.id })
      .from(queryRuns)
      .where(and(eq(queryRuns.companyId, companyId), isOfIt));
    const ids = found.map(({ id }) => id);
    const open = await rowsById(tx.db, companyId, 'queryRun', ids);
    await updateRecords(
      tx,
      'queryRun',
      open.map((run) => ({ ...run, isPrivate: true })),
    );
  });
}

async function forgetOldRuns(tx: PersonTx, companyId: string): Promise<void> {
  const before = new Date(Date.parse(tx.now) - QUERY.keepRuns).toISOString();
  const old = and(eq(queryRuns.companyId, companyId), lt(queryRuns.createdAt, before));
  const gone = await asSystem(tx, async () => {
    const runs = await tx.db.delete(queryRuns).where(old).returning({ id: queryRuns.id, rev: queryRuns.rev });
    if (runs.length > 0) await forgetKeys(tx, companyId, 'queryRun', runs);
    return runs;
  });
  for (const { id, rev } of gone) tx.changes.remove(companyStream(companyId), 'queryRun', id, rev + 1);
}

// ── a person's marks ────────────────────────────────────────────────────────────────────────────

/** Lists of people, each of whom keeps only themself. */
type Mark = 'favouriteOf' | 'defaultOf';

export const queryMarkHandlers: Handlers<keyof typeof queryMarkEndpoints> = {
  'query-favourites.add': ({ tx, companyId, params }) => mark(tx, companyId, 'favouriteOf', params, true),
  'query-favourites.remove': ({ tx, companyId, params }) => mark(tx, companyId, 'favouriteOf', params, false),
  'query-defaults.add': ({ tx, companyId, params }) => mark(tx, companyId, 'defaultOf', params, true),
  'query-defaults.remove': ({ tx, companyId, params }) => mark(tx, companyId, 'defaultOf', params, false),
};

/** Whoever may read a query may mark it for themself: the row is another's, so the system writes it. */
async function mark(
  tx: PersonTx,
  companyId: string,
  list: Mark,
  { id, personId }: { id: string; personId: string },
  isMarked: boolean,
): Promise<void> {
  if (personId !== tx.principal.userId) throw forbidden();
  const query = await findRecord(tx, 'savedQuery', companyId, id);
  if ((query[list] ?? []).includes(personId) === isMarked) return;
  if (list === 'defaultOf' && isMarked) await forgetDefault(tx, query, personId);
  await asSystem(tx, () => updateRecords(tx, 'savedQuery', [marked(query, list, personId, isMarked)]));
}

function marked(query: Stored<'savedQuery'>, list: Mark, personId: string, isMarked: boolean): Stored<'savedQuery'> {
  const others = (query[list] ?? []).filter((one) => one !== personId);
  return { ...query, [list]: isMarked ? [...others, personId] : others };
}

/** A list opens with one: also one that is not seen any more makes room. */
async function forgetDefault(tx: PersonTx, { companyId, entity }: SavedQuery, personId: string): Promise<void> {
  await asSystem(tx, async () => {
    const isTheirs = sql`${savedQueries.doc} -> 'defaultOf' @> ${JSON.stringify([personId])}::jsonb`;
    const found = await tx.db
      .select({ id: savedQueries.id })
      .from(savedQueries)
      .where(and(eq(savedQueries.companyId, companyId), isTheirs));
    const ids = found.map(({ id }) => id);
    const theirs = (await rowsById(tx.db, companyId, 'savedQuery', ids)).filter((row) => row.entity === entity);
    await updateRecords(
      tx,
      'savedQuery',
      theirs.map((row) => marked(row, 'defaultOf', personId, false)),
    );
  });
}
