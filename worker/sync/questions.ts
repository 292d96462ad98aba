import type { EntityName } from '../../contract/entities';
import { SYNC } from '../../contract/limits';
import type { QueryNode, QueryProblem } from '../../contract/query';
import type { ShownRow, ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { aggregate } from '../../domain/query/aggregate/aggregate';
import { planAggregation } from '../../domain/query/aggregate/plan-aggregation';
import { evaluate, type Found } from '../../domain/query/evaluate';
import { namedQueries, namesIn, type StoredQuery } from '../../domain/query/named-queries';
import { belonging } from '../../domain/query/of-assets';
import { relatedEntities } from '../../domain/query/plan';
import { type Planned, planQuery } from '../../domain/query/plan-query';
import { nodesOf, type PlannedFacet, planFacets } from '../../domain/query/planned-facets';
import { searchProblem } from '../../domain/query/query-bounds';
import { readQuery } from '../../domain/query/read-query';
import { withText, wordsOf } from '../../domain/query/search';
import { trusted } from '../store/trusted';
import type { EntityColumns } from './columns/entity-columns';
import { NAMEABLE, NOTHING_HERE } from './no-answer';
import type { viewSpecial } from './view-special';

/** How a view's question is understood, and answered from columns. `views.ts` loads it beside the first rows. */

const FACET_VALUES = 200;

const EVERYTHING: QueryNode = { op: 'and', items: [] };

export type Asked = Omit<ViewSpec, 'offset' | 'limit'>;

type Understood = Planned & { readonly facets: readonly PlannedFacet[] };

/** A question that is understood, about more rows than are held here. */
export interface Beyond {
  readonly planned: Understood;
  readonly others: ReadonlySet<EntityName>;
}

export interface Columns extends Beyond {
  readonly columns: EntityColumns;
  readonly related: ReadonlyMap<EntityName, EntityColumns>;
}

/** An answer, made only where its mark says that it is another one than the last. */
export interface Answered {
  readonly mark: string;
  answer(): ViewAnswer;
}

/** As the server does it (Q18): bounded first, then understood. */
export async function understood(
  { companyId, entity, where, text = '', facets = [] }: Asked,
  now: number,
  stored: (companyId: string, ids: readonly string[]) => Promise<readonly StoredQuery[]>,
): Promise<Understood> {
  const { tree, problems } = readQuery(where ?? EVERYTHING);
  if (tree === null) return { plan: null, problems, facets: [] };
  const named = { op: 'and' as const, items: [tree, ...nodesOf(facets)] };
  const queries = await namedQueries(named, (ids) => stored(companyId, ids));
  const context = { entity, now, queries };
  const tooMuch = searchProblem(text, wordsOf(text).length);
  const asked = planQuery(tree, context);
  const searching: Planned =
    tooMuch !== undefined
      ? { plan: null, problems: [...asked.problems, { path: ['text'], message: tooMuch }] }
      : asked.plan === null
        ? asked
        : { plan: withText(asked.plan, entity, text), problems: [] };
  return { ...searching, facets: planFacets(facets, tree, context) };
}

/** The kinds that the question's relations lead to. */
export const othersOf = (entity: EntityName, { plan }: Understood): ReadonlySet<EntityName> =>
  new Set([...relatedEntities(plan ?? undefined), ...relatedEntities(belonging(entity))]);

/** Null where it can mean nothing. */
export const meaningOf = ({ plan, facets }: Understood): string | null =>
  plan === null ? null : JSON.stringify([plan, facets]);

/** The kinds its answer is made of. */
export function readBy(
  { entity, where, facets = [] }: ViewSpec,
  others: Iterable<EntityName>,
): ReadonlySet<EntityName> {
  const names = [...(where === undefined ? [] : [where]), ...nodesOf(facets)].flatMap((node) => namesIn(node));
  return new Set([entity, ...others, ...(names.length > 0 ? NAMEABLE : [])]);
}

export function ask({ columns, planned, related }: Columns, spec: Asked): Found {
  const { where: _, facets: __, text: ___, ...rest } = spec;
  const where = planned.plan ?? undefined;
  return evaluate(columns, {
    ...rest,
    where,
    within: belonging(spec.entity),
    facets: planned.facets,
    related: (entity) => related.get(entity),
  });
}

export const problemsOf = ({ planned }: Beyond, { aggregation, entity }: ViewSpec): readonly QueryProblem[] => [
  ...planned.problems,
  ...(aggregation === undefined ? [] : planAggregation(aggregation, entity).problems),
];

export function answerOf(asked: Columns | Beyond, spec: ViewSpec, special: typeof viewSpecial | null): Answered {
  const problems = problemsOf(asked, spec);
  if (problems.length > 0 || !('columns' in asked)) {
    return { mark: JSON.stringify(problems), answer: () => ({ ...NOTHING_HERE, loaded: true, problems }) };
  }
  const { columns } = asked;
  const aggregation = spec.aggregation === undefined ? null : planAggregation(spec.aggregation, spec.entity);
  const found = ask(asked, spec);
  const slots = found.slots(spec.offset, spec.offset + Math.min(spec.limit, SYNC.windowRows));
  const facets = Object.fromEntries(
    Object.entries(found.facets).map(([field, values]) => [field, values.slice(0, FACET_VALUES)]),
  );
  const aggregated = aggregation?.plan ? { aggregation: aggregate(columns, found.matching, aggregation.plan) } : {};
  const more = special === null ? {} : special(columns, found.matching, spec, asked.related);
  const counts = { count: found.count, total: found.total, facets, ...aggregated, ...more };
  return {
    mark: JSON.stringify([counts, Array.from(slots, (slot) => columns.markAt(slot))]),
    answer: () => ({ ...counts, rows: rowsAt(columns, slots, spec.entity), loaded: columns.isWhole, ms: 0 }),
  };
}

function rowsAt(columns: EntityColumns, slots: Uint32Array, entity: EntityName): ShownRow[] {
  const rows: ShownRow[] = [];
  for (const slot of slots) {
    const row = columns.rowAt(slot);
    const shown = row === undefined ? null : trusted(entity, row);
    if (shown !== null) rows.push(shown);
  }
  return rows;
}
