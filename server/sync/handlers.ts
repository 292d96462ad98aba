import { entitiesOf, isEntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { Chunk, Grant, syncEndpoints } from '../../contract/sync';
import type { Handlers } from '../calls/handler';
import { invalid, notFound, Refusal } from '../calls/refusal';
import { readRange } from '../db/change-log';
import { companyStream, userStream } from '../db/change-recorder';
import type { Db } from '../db/database';
import { rowsAfter, type WireRow } from '../db/entity-tables';
import type { UserPrincipal } from '../db/principal';
import { type Standing, seenIn, standingIn, standingsOf } from './standing';

export const syncHandlers: Handlers<keyof typeof syncEndpoints> = {
  'sync.grants': async ({ tx, services }) => ({
    logId: services.logId,
    grants: await grantsIn(tx.db, services.logId, tx.principal),
  }),

  'sync.changes': async ({ tx, services, query }) => {
    const { stream } = query;
    ownerOfGranted(tx.principal, stream);
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
    const owner = ownerOfGranted(tx.principal, stream);
    if (!isEntityName(entity) || !entitiesOf(stream).includes(entity))
      throw invalid('No such entity', [{ path: 'query.entity', message: `"${entity}" is none` }]);
    // Before the rows: what commits in between is newer than `seq`, and comes again as a change.
    const { logId } = services;
    const cursor = { logId, seq: 0, seen: seenIn(query.seen ?? '') };
    const { head, astray } = standingIn(await standingsOf(tx.db, logId, [stream], { [stream]: cursor }), stream);
    if (astray)
      throw new Refusal({ status: 409, code: 'conflict', message: 'The database went back since the page before' });
    const rows = await rowsAfter(tx.db, owner, entity, after ?? null, SYNC.chunkRows + 1);
    const page = rows.slice(0, SYNC.chunkRows);
    const next = rows.length > page.length ? (page.at(-1)?.id ?? null) : null;
    return { stream, logId, ...head, chunk: toChunk(entity, page), next };
  },
};

async function grantsIn(db: Db, logId: string, principal: UserPrincipal): Promise<Grant[]> {
  return grantsOf(principal, await standingsOf(db, logId, streamsOf(principal), {}));
}

/** The streams of what the person may see: of each company, and their own. */
export const streamsOf = ({ userId, memberships }: UserPrincipal): string[] => [
  ...memberships.map(({ companyId }) => companyStream(companyId)),
  userStream(userId),
];

/** What the person may see, and where each stream stands. */
export function grantsOf(principal: UserPrincipal, standings: ReadonlyMap<string, Standing>): Grant[] {
  const grant = (stream: string, role: string, accessRev: number): Grant => {
    const { seq, mark } = standingIn(standings, stream).head;
    return { stream, role, accessRev, head: seq, mark };
  };
  return [
    ...principal.memberships.map(({ companyId, role, accessRev }) => grant(companyStream(companyId), role, accessRev)),
    grant(userStream(principal.userId), 'owner', 1),
  ];
}

function ownerOfGranted({ userId, memberships }: UserPrincipal, stream: string): string {
  if (stream === userStream(userId)) return userId;
  const found = memberships.find(({ companyId }) => companyStream(companyId) === stream);
  if (!found) throw notFound('Stream');
  return found.companyId;
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
