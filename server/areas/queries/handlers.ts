import * as z from 'zod/mini';
import type { queryEndpoints } from '../../../contract/areas/queries';
import { type ChunkEntity, ENTITIES } from '../../../contract/entities';
import { SYNC } from '../../../contract/limits';
import { Id } from '../../../contract/primitives';
import type { QueryProblem } from '../../../contract/query';
import { namedQueries, type StoredQuery } from '../../../domain/query/named-queries';
import type { Plan } from '../../../domain/query/plan';
import { planQuery } from '../../../domain/query/plan-query';
import { readQuery } from '../../../domain/query/read-query';
import type { Tx } from '../../db/access';
import { rowsById, type WireRow } from '../../db/entity-tables';
import type { Handlers } from '../../handler';
import { isField, runQuery } from '../../query/run-query';
import { invalid } from '../../refusal';

export const queryHandlers: Handlers<keyof typeof queryEndpoints> = {
  'queries.run': async ({ tx, companyId, body }) => {
    const started = performance.now();
    const entity = chunked(body.entity);
    const { offset = 0, limit = SYNC.windowRows, text, sort, facets } = body;
    const fields = [
      ...(sort ?? []).map(({ field }, at) => [`sort[${at}].field`, field]),
      ...(facets ?? []).map((field, at) => [`facets[${at}]`, field]),
    ];
    const unknown = fields.filter(([, field = '']) => !isField(entity, field));
    if (unknown.length > 0) {
      throw invalid(
        'The query names fields that are not there',
        unknown.map(([at, field]) => ({ path: `body.${at}`, message: `No field "${field}" here` })),
      );
    }
    const where = await planned(tx, companyId, entity, body.where);
    const found = await runQuery(tx, companyId, { entity, where, text, sort, facets, offset, limit });
    const rows = new Map((await rowsById(tx.db, companyId, entity, found.ids)).map((row) => [row.id, { ...row }]));
    return {
      rows: found.ids.flatMap((id) => rows.get(id) ?? []),
      count: found.count,
      total: found.total,
      facets: found.facets,
      ms: performance.now() - started,
    };
  },
};

const EVERYTHING: Plan = { kind: 'group', op: 'and', not: false, items: [] };

async function planned(tx: Tx, companyId: string, entity: ChunkEntity, where: unknown): Promise<Plan> {
  if (where === undefined) return EVERYTHING;
  const read = readQuery(where);
  if (read.tree === null) throw refused(read.problems);
  const queries = await namedQueries(read.tree, (ids) => savedQueries(tx, companyId, ids));
  const { plan, problems } = planQuery(read.tree, { entity, now: Date.parse(tx.now), queries });
  if (plan === null) throw refused(problems);
  return plan;
}

/** Those the person may read: another's private query is as if it were not there. */
async function savedQueries(tx: Tx, companyId: string, ids: readonly string[]): Promise<readonly StoredQuery[]> {
  const known = ids.filter((id) => z.safeParse(Id, id).success);
  const rows = await rowsById(tx.db, companyId, 'savedQuery', known);
  return rows.filter((row) => row['deletedAt'] === null).filter(isStored);
}

/** The table's own rows: parsed when they were written. */
const isStored = (row: WireRow): row is WireRow & StoredQuery => 'name' in row && 'entity' in row && 'ast' in row;

const refused = (problems: readonly QueryProblem[]) =>
  invalid(
    'The query cannot be asked',
    problems.map(({ path, message }) => ({ path: placeOf(path), message })),
  );

const placeOf = (path: QueryProblem['path']): string =>
  path.reduce<string>((at, part) => (typeof part === 'number' ? `${at}[${part}]` : `${at}.${part}`), 'body.where');

function chunked(name: string): ChunkEntity {
  if (isChunked(name)) return name;
  throw invalid(`There are no records "${name}"`);
}
const isChunked = (name: string): name is ChunkEntity =>
  Object.entries(ENTITIES).some(([one, { storage }]) => one === name && storage === 'chunks');
