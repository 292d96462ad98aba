import { type EntityName, entitiesOf, isEntityName } from '../../contract/entities';
import { KIND_HASHES } from '../../contract/kinds';
import { SYNC } from '../../contract/limits';
import { ownerOf } from '../../contract/streams';
import type { Chunk, Grant, Seen, syncEndpoints } from '../../contract/sync';
import type { Handlers } from '../calls/handler';
import { invalid, notFound, Refusal } from '../calls/refusal';
import { readRange } from '../db/change-log';
import type { Db } from '../db/database';
import { rowsAfter, type WireRow } from '../db/entity-tables';
import type { UserPrincipal } from '../db/principal';
import { grantedTo } from '../db/streams';
import { type Standing, seenIn, standingIn, standingsOf } from './standing';

export const syncHandlers: Handlers<keyof typeof syncEndpoints> = {
  'sync.grants': async ({ tx, services }) => ({
    logId: services.logId,
    kinds: KIND_HASHES,
    grants: await grantsIn(tx.db, services.logId, tx.principal),
  }),

  'sync.changes': async ({ tx, services, query }) => {
    const { stream } = query;
    grantedOwner(tx.principal, stream);
    const cursor = { logId: query.logId, seq: Number(query.since), seen: seenIn(query.seen ?? '') };
    const standings = await standingsOf(tx.db, services.logId, [stream], { [stream]: cursor });
    const { head, from, astray } = standingIn(standings, stream);
    const answer = { range: null, head: head.seq, snapshot: true };
    if (from === null) return { ...answer, astray };
    const range = await readRange(tx.db, services.logId, stream, from, SYNC.changesPage);
    if (range === 'gone' || range === 'astray') return { ...answer, astray: range === 'astray' };
    return { ...answer, range, snapshot: false };
  },

  'sync.snapshot': async ({ tx, services, query }) => {
    const { stream, entity, after } = query;
    const owner = grantedOwner(tx.principal, stream);
    if (!isEntityName(entity) || !entitiesOf(stream).includes(entity))
      throw invalid('No such entity', [{ path: 'query.entity', message: `"${entity}" is none` }]);
    const { logId } = services;
    const head = await standingOf(tx.db, logId, stream, query.seen);
    const rows = await rowsAfter(tx.db, owner, entity, after ?? null, SYNC.chunkRows + 1);
    const page = rows.slice(0, SYNC.chunkRows);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { stream, logId, ...head, chunk: toChunk(entity, page), next };
  },

  'sync.small-rows': async ({ tx, services, query }) => {
    const { stream, after } = query;
    const owner = grantedOwner(tx.principal, stream);
    const { logId } = services;
    const head = await standingOf(tx.db, logId, stream, query.seen);
    const asked = new Set(query.kinds.split(','));
    const kinds = [...asked].filter(isEntityName).filter((kind) => entitiesOf(stream).includes(kind));
    return { stream, logId, ...head, ...(await rowsOfKinds(tx.db, owner, kinds, after ?? null)) };
  },
};

/** Kinds whose rows are asked for on one way to the database: what is read and does not fit is read once more. */
const AT_ONCE = 8;

/** Rows of these kinds in their order, a page of them at most. */
async function rowsOfKinds(db: Db, owner: string | null, kinds: readonly EntityName[], first: string | null) {
  const chunks: Chunk[] = [];
  let room: number = SYNC.chunkRows;
  for (let at = 0; at < kinds.length; at += AT_ONCE) {
    const some = kinds.slice(at, at + AT_ONCE);
    const after = (kind: EntityName) => (kind === kinds[0] ? first : null);
    const found = await Promise.all(some.map((kind) => rowsAfter(db, owner, kind, after(kind), room + 1)));
    for (const [index, kind] of some.entries()) {
      const rows = found[index] ?? [];
      const page = rows.slice(0, room);
      if (page.length > 0) chunks.push(toChunk(kind, page));
      if (rows.length > room) return { chunks, next: { kind, after: page.at(-1)?.id ?? null } };
      room -= page.length;
    }
  }
  return { chunks, next: null };
}

/** Where the stream stands, for a page of a snapshot whose pages before it are of the same history. */
async function standingOf(db: Db, logId: string, stream: string, seen = ''): Promise<Seen> {
  // Before the rows: what commits in between is newer than `seq`, and comes again as a change.
  const cursor = { logId, seq: 0, seen: seenIn(seen) };
  const { head, astray } = standingIn(await standingsOf(db, logId, [stream], { [stream]: cursor }), stream);
  if (astray)
    throw new Refusal({ status: 409, code: 'conflict', message: 'The database went back since the page before' });
  return head;
}

async function grantsIn(db: Db, logId: string, principal: UserPrincipal): Promise<Grant[]> {
  return grantsOf(principal, await standingsOf(db, logId, streamsOf(principal), {}));
}

export const streamsOf = (principal: UserPrincipal): string[] => grantedTo(principal).map(({ stream }) => stream);

/** What the person may see, and where each stream stands. */
export const grantsOf = (principal: UserPrincipal, standings: ReadonlyMap<string, Standing>): Grant[] =>
  grantedTo(principal).map((granted) => {
    const { seq, mark } = standingIn(standings, granted.stream).head;
    return { ...granted, head: seq, mark };
  });

/** Whose rows the stream carries, for who is granted it. */
function grantedOwner(principal: UserPrincipal, stream: string): string | null {
  if (!streamsOf(principal).includes(stream)) throw notFound('Stream');
  return ownerOf(stream);
}

/** Rows by column: what one row has and another lacks is null there. */
function toChunk(entity: string, rows: readonly WireRow[]): Chunk {
  const columns: Record<string, unknown[]> = {};
  for (const [index, row] of rows.entries()) {
    for (const [name, value] of Object.entries(row)) {
      if (name === 'id' || name === 'rev' || value === undefined) continue;
      columns[name] ??= new Array(rows.length).fill(null);
      columns[name][index] = value;
    }
  }
  return { entity, ids: rows.map(({ id }) => id), revs: rows.map(({ rev }) => rev), columns };
}
