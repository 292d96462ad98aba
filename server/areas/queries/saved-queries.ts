import { and, eq, lt, sql } from 'drizzle-orm';
import type {
  QueryCreate,
  QueryPatch,
  QueryRun,
  QueryRunCreate,
  SavedQuery,
  savedQueryEndpoints,
} from '../../../contract/areas/queries/saved-queries';
import { QUERY } from '../../../contract/limits';
import { readQuery } from '../../../domain/query/read-query';
import type { Tx } from '../../db/access';
import { companyStream } from '../../db/change-recorder';
import { asSystem } from '../../db/enter';
import { rowsById } from '../../db/entity-tables';
import { queryRuns, savedQueries } from '../../db/schema';
import type { Handlers } from '../../handler';
import { abilityOf } from '../../identity/person';
import type { UserPrincipal } from '../../identity/principal';
import { changedFields } from '../../inventory/same-value';
import { conflict, forbidden, invalid, notFound, Refusal } from '../../refusal';

/** A record as its table has it: its columns apart, the rest in `doc`. */
function queryRow(query: SavedQuery) {
  const { id, rev, createdAt, updatedAt, deletedAt, companyId, ownerId, isPrivate, ...doc } = query;
  return { id, rev, createdAt, updatedAt, deletedAt, companyId, ownerId, isPrivate, doc };
}

type PersonTx = Tx<UserPrincipal>;
/** Lists of people, each of whom keeps only themself. */
type Mark = 'favouriteOf' | 'defaultOf';

export const savedQueryHandlers: Handlers<keyof typeof savedQueryEndpoints> = {
  'queries.create': ({ tx, companyId, body }) => createQuery(tx, companyId, body),
  'queries.update': ({ tx, companyId, params, body, baseRev }) => updateQuery(tx, companyId, params.id, body, baseRev),
  'queries.delete': ({ tx, companyId, params }) => deleteQuery(tx, companyId, params.id),
  'query-runs.create': ({ tx, companyId, body }) => recordRun(tx, companyId, body),
  'query-favourites.add': ({ tx, companyId, params }) => mark(tx, companyId, 'favouriteOf', params, true),
  'query-favourites.remove': ({ tx, companyId, params }) => mark(tx, companyId, 'favouriteOf', params, false),
  'query-defaults.add': ({ tx, companyId, params }) => mark(tx, companyId, 'defaultOf', params, true),
  'query-defaults.remove': ({ tx, companyId, params }) => mark(tx, companyId, 'defaultOf', params, false),
};

/** Its shape and bounds; whether its fields exist is not asked, so that an old query can still be kept. */
function refuseUnreadable(ast: unknown): void {
  const { problems } = readQuery(ast);
  if (problems.length === 0) return;
  const placed = problems.map(({ path, message }) => ({ path: ['body.ast', ...path].join('.'), message }));
  throw invalid('The question cannot be read', placed);
}

async function createQuery(tx: PersonTx, companyId: string, body: QueryCreate): Promise<void> {
  refuseUnreadable(body.ast);
  const { principal, now } = tx;
  // Another person's private query may have the id, or another company's: that is not seen from here, and not said.
  const [taken] = await asSystem(tx, () =>
    tx.db.select({ companyId: savedQueries.companyId }).from(savedQueries).where(eq(savedQueries.id, body.id)),
  );
  if (taken && taken.companyId !== companyId) throw notFound('Query');
  if (taken) throw new Refusal({ status: 409, code: 'conflict', message: 'There is a query with this id already' });
  const query: SavedQuery = {
    ...body,
    companyId,
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ownerId: principal.userId,
    ownerName: principal.displayName,
    favouriteOf: [],
    lastRun: null,
    fieldRevs: {},
  };
  await tx.db.insert(savedQueries).values(queryRow(query));
  tx.changes.put(companyStream(companyId), 'savedQuery', query.id, 1);
}

async function findQuery(tx: PersonTx, companyId: string, id: string): Promise<SavedQuery | undefined> {
  const [row] = await rowsById(tx.db, companyId, 'savedQuery', [id]);
  return row === undefined || row['deletedAt'] !== null || !isQuery(row) ? undefined : row;
}

async function loadQuery(tx: PersonTx, companyId: string, id: string): Promise<SavedQuery> {
  const query = await findQuery(tx, companyId, id);
  if (query === undefined) throw notFound('Query');
  return query;
}

/** The table's own rows: parsed when they were written. */
const isQuery = (row: object): row is SavedQuery => 'ownerId' in row && 'favouriteOf' in row && 'fieldRevs' in row;

async function loadOwn(tx: PersonTx, companyId: string, id: string, action: 'update' | 'delete'): Promise<SavedQuery> {
  const query = await loadQuery(tx, companyId, id);
  if (!abilityOf(tx.principal).can(action, { subject: 'Query', row: query })) throw forbidden();
  return query;
}

async function put(tx: PersonTx, query: SavedQuery): Promise<void> {
  const { id, ...row } = queryRow({ ...query, rev: query.rev + 1, updatedAt: tx.now });
  await tx.db.update(savedQueries).set(row).where(eq(savedQueries.id, id));
  tx.changes.put(companyStream(query.companyId), 'savedQuery', id, row.rev);
}

async function updateQuery(
  tx: PersonTx,
  companyId: string,
  id: string,
  patch: QueryPatch,
  baseRev: number | undefined,
): Promise<void> {
  if (patch.ast !== undefined) refuseUnreadable(patch.ast);
  const query = await loadOwn(tx, companyId, id, 'update');
  const { description, folder, ...rest } = { ...query, ...patch };
  const next: SavedQuery = {
    ...rest,
    ...(typeof description === 'string' ? { description } : {}),
    ...(typeof folder === 'string' ? { folder } : {}),
  };
  const changed = changedFields(query, next);
  if (changed.length === 0) return;
  const fields = changed.filter((field) => baseRev !== undefined && (query.fieldRevs[field] ?? 0) > baseRev);
  if (fields.length > 0) throw conflict('Somebody else changed the same fields meanwhile', fields, { ...query });
  if (next.isPrivate && !query.isPrivate) await hideRuns(tx, companyId, id);
  const revs = Object.fromEntries(changed.map((field) => [field, query.rev + 1]));
  await put(tx, { ...next, fieldRevs: { ...query.fieldRevs, ...revs } });
}

/** Its runs say its name and its question: what was asked while it was shared is hidden with it (QP72). */
async function hideRuns(tx: PersonTx, companyId: string, queryId: string): Promise<void> {
  const isOfIt = sql`${queryRuns.doc} ->> 'queryId' = ${queryId}`;
  const hidden = await asSystem(tx, () =>
    tx.db
      .update(queryRuns)
      .set({ isPrivate: true, rev: sql`${queryRuns.rev} + 1`, updatedAt: tx.now })
      .where(and(eq(queryRuns.companyId, companyId), eq(queryRuns.isPrivate, false), isOfIt))
      .returning({ id: queryRuns.id, rev: queryRuns.rev }),
  );
  for (const { id, rev } of hidden) tx.changes.put(companyStream(companyId), 'queryRun', id, rev);
}

async function deleteQuery(tx: PersonTx, companyId: string, id: string): Promise<void> {
  const query = await loadOwn(tx, companyId, id, 'delete');
  await put(tx, { ...query, deletedAt: tx.now });
}

/** Whoever may read a query may mark it for themself: the row is another's, so the system writes it. */
async function mark(
  tx: PersonTx,
  companyId: string,
  list: Mark,
  { id, personId }: { id: string; personId: string },
  isMarked: boolean,
): Promise<void> {
  if (personId !== tx.principal.userId) throw forbidden();
  const query = await loadQuery(tx, companyId, id);
  if ((query[list] ?? []).includes(personId) === isMarked) return;
  if (list === 'defaultOf' && isMarked) await forgetDefault(tx, query, personId);
  await asSystem(tx, () => put(tx, marked(query, list, personId, isMarked)));
}

function marked(query: SavedQuery, list: Mark, personId: string, isMarked: boolean): SavedQuery {
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
    for (const row of await rowsById(tx.db, companyId, 'savedQuery', ids)) {
      if (isQuery(row) && row.entity === entity) await put(tx, marked(row, 'defaultOf', personId, false));
    }
  });
}

/** Who asked what. What is older than they are kept goes with it, so that no table grows for ever. */
async function recordRun(tx: PersonTx, companyId: string, body: QueryRunCreate): Promise<void> {
  refuseUnreadable(body.ast);
  const { db, principal, now, changes } = tx;
  const asked = body.queryId === null ? undefined : await findQuery(tx, companyId, body.queryId);
  const run: QueryRun = {
    ...body,
    companyId,
    // A clock that is ahead does not make a run of tomorrow.
    at: body.at < now ? body.at : now,
    // One that the person does not see any more may be somebody's secret by now.
    isPrivate: body.isPrivate || (body.queryId !== null && asked?.isPrivate !== false),
    rev: 1,
    createdAt: now,
    updatedAt: now,
    deletedAt: null,
    ownerId: principal.userId,
    ownerName: principal.displayName,
  };
  const { id, rev, createdAt, updatedAt, deletedAt, ownerId, isPrivate, companyId: _, ...doc } = run;
  const columns = { id, rev, createdAt, updatedAt, deletedAt, companyId, ownerId, isPrivate };
  const made = await db
    .insert(queryRuns)
    .values({ ...columns, doc })
    .onConflictDoNothing()
    .returning({ id: queryRuns.id });
  if (made.length === 0) throw new Refusal({ status: 409, code: 'conflict', message: 'This run is known already' });
  changes.put(companyStream(companyId), 'queryRun', id, 1);
  await forgetOldRuns(tx, companyId);
  if (asked === undefined || (asked.lastRun !== null && asked.lastRun.at >= run.at)) return;
  await asSystem(tx, () => put(tx, { ...asked, lastRun: { at: run.at, by: principal.displayName } }));
}

async function forgetOldRuns(tx: PersonTx, companyId: string): Promise<void> {
  const before = new Date(Date.parse(tx.now) - QUERY.keepRuns).toISOString();
  const old = and(eq(queryRuns.companyId, companyId), lt(queryRuns.createdAt, before));
  const gone = await asSystem(tx, () =>
    tx.db.delete(queryRuns).where(old).returning({ id: queryRuns.id, rev: queryRuns.rev }),
  );
  for (const { id, rev } of gone) tx.changes.remove(companyStream(companyId), 'queryRun', id, rev + 1);
}
