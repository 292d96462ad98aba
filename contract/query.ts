import * as z from 'zod/mini';

/**
 * The query tree: one tree for list filters, builder, text, URL, storage, groups, policies and exports
 * (`product.md`). Its meaning is `docs/spec/query.md`; `domain/query/` checks and evaluates it. Fields are
 * dotted paths into a record (`os.name`). Relative text (`now-30d`) is kept as written: it means what it
 * meant when it is asked again.
 */
export const CONDITION_OPS = [
  'exists',
  'eq',
  'neq',
  'in',
  'contains',
  'starts',
  'ends',
  'regex',
  'lt',
  'lte',
  'gt',
  'gte',
  'between',
  'inLast',
  'inNext',
  'olderThan',
  'inCidr',
  'isV4',
  'isV6',
  'countEq',
  'countLt',
  'countGt',
  'isEmpty',
] as const;
export const ConditionOp = z.enum(CONDITION_OPS);
export type ConditionOp = z.infer<typeof ConditionOp>;

export const Scalar = z.union([z.string(), z.number(), z.boolean()]);
export type Scalar = z.infer<typeof Scalar>;

export const TIME_UNITS = ['minutes', 'hours', 'days', 'weeks', 'months', 'years'] as const;
/** A stretch of time; months and years are those of the UTC calendar. */
export const Period = z.object({ n: z.int().check(z.gte(0)), unit: z.enum(TIME_UNITS) });
export type Period = z.infer<typeof Period>;

/** Of a list's values: at least one (what is meant without it), every one of at least one, or not one. */
export const QUANTIFIERS = ['any', 'all', 'none'] as const;

export const Condition = z.object({
  field: z.string(),
  quantifier: z.optional(z.enum(QUANTIFIERS)),
  op: ConditionOp,
  value: z.optional(z.union([Scalar, z.array(Scalar), Period])),
});
export type Condition = z.infer<typeof Condition>;
export const isPeriod = (value: Condition['value']) => typeof value === 'object' && 'unit' in value;

/** The answer of another, saved query. */
export const Reference = z.object({ queryId: z.string() });
export type Reference = z.infer<typeof Reference>;

/** An event says that the field changed, not longer ago than `within`. `*` is any field. */
export const Changed = z.object({ field: z.string(), within: Period });
export type Changed = z.infer<typeof Changed>;

export interface Group {
  op: 'and' | 'or';
  not?: boolean | undefined;
  items: QueryNode[];
}
/** Several conditions on the same element of a list; their fields start at the element. */
export interface ElementNode {
  field: string;
  where: QueryNode;
}
/** “Has a finding where …”: a related record, not deleted, that answers `where`. */
export interface Relation {
  relation: string;
  where: QueryNode;
}
export type QueryNode = Group | ElementNode | Relation | Reference | Changed | Condition;
export const isCondition = (node: QueryNode) => 'op' in node && 'field' in node;

export const Group: z.ZodMiniType<Group> = z.object({
  op: z.enum(['and', 'or']),
  not: z.optional(z.boolean()),
  get items() {
    return z.array(QueryNode);
  },
});
export const ElementNode: z.ZodMiniType<ElementNode> = z.object({
  field: z.string(),
  get where() {
    return QueryNode;
  },
});
export const Relation: z.ZodMiniType<Relation> = z.object({
  relation: z.string(),
  get where() {
    return QueryNode;
  },
});
/**
 * The shape of a stored tree. What comes from outside goes through `readQuery` of `domain/query/`, which says
 * where something is wrong and is not overrun by a tree thousands deep.
 */
export const QueryNode: z.ZodMiniType<QueryNode> = z.lazy(() =>
  z.union([Group, Changed, ElementNode, Relation, Reference, Condition]),
);

/** One value of a facet whose values are no field's: the rows that answer its question. */
export interface FacetCase {
  readonly value: string;
  readonly where: QueryNode;
}
/**
 * What is counted beside an answer: a field's distinct values, or cases, as “not seen for a week”. `withValues`: the values
 * of the field of that name, and cases beside them, as “without a value”.
 */
export type AskedFacet = string | FacetCases;
interface FacetCases {
  readonly name: string;
  readonly cases: readonly FacetCase[];
  readonly withValues?: true;
}

export const Sort = z.object({ field: z.string(), descending: z.boolean() });
export type Sort = z.infer<typeof Sort>;

/** Something wrong in a tree, at its place: `['items', 2, 'value', 17]`. */
export interface QueryProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}
