import { QUERY } from '../../contract/limits';
import type { QueryNode } from '../../contract/query';
import type { NamedQuery } from '../../contract/record';
import type { AnyRecordKind } from '../../contract/records';
import type { SavedQuery } from './plan-query';
import { readQuery } from './read-query';

/** What a reference can name, as it is stored: a saved query, or a group of assets. */
export interface StoredQuery extends NamedQuery {
  readonly id: string;
  readonly name: string;
}

/** The question that assets picked by hand answer. */
export const membersOf = (memberIds: readonly string[]): QueryNode => ({
  field: 'id',
  op: 'in',
  value: [...memberIds],
});

/** A record as a reference finds it; null where no question names its kind. */
export function storedQuery(kind: Pick<AnyRecordKind, 'asQuery'>, row: NamedRow): StoredQuery | null {
  const named = kind.asQuery?.(row);
  return named === undefined ? null : { ...named, id: row.id, name: row.name ?? '' };
}
type NamedRow = Readonly<Record<string, unknown>> & { readonly id: string; readonly name?: string };

export type QueryLookup = (id: string) => SavedQuery | undefined;

const NONE: QueryLookup = () => undefined;

/** The saved queries a tree names, and those that these name: a planner asks for them without waiting. */
export async function namedQueries(
  tree: QueryNode,
  load: (ids: readonly string[]) => Promise<readonly StoredQuery[]>,
): Promise<QueryLookup> {
  const asked = new Set(namesIn(tree));
  if (asked.size === 0) return NONE;
  const found: StoredQuery[] = [];
  let next = [...asked];
  // What is named deeper, or is more, `planQuery` refuses anyway.
  for (let depth = 0; next.length > 0 && depth < QUERY.maxDepth; depth += 1) {
    const rows = await load(next);
    found.push(...rows);
    const names = rows.flatMap(({ ast }) => namesIn(readQuery(ast).tree));
    next = [...new Set(names)].filter((id) => !asked.has(id)).slice(0, Math.max(0, QUERY.maxNodes - asked.size));
    for (const id of next) asked.add(id);
  }
  return lookupOf(found);
}

/** Those that are at hand already. */
export function lookupOf(rows: readonly StoredQuery[]): QueryLookup {
  const byId = new Map(rows.map((row) => [row.id, row]));
  return (id) => {
    const row = byId.get(id);
    return row === undefined ? undefined : { name: row.name, entity: row.entity, ast: readQuery(row.ast).tree };
  };
}

/** The saved queries that stand in the tree itself; a tree that is too deep is `planQuery`'s to refuse. */
export function namesIn(node: QueryNode | null, depth = 1): readonly string[] {
  if (node === null || depth > QUERY.maxDepth) return [];
  if ('items' in node) return node.items.flatMap((item) => namesIn(item, depth + 1));
  if ('queryId' in node) return [node.queryId];
  return 'where' in node ? namesIn(node.where, depth + 1) : [];
}

/** Whether a question names that query, itself or by those it names. */
export function leadsTo(id: string, tree: QueryNode, lookup: QueryLookup): boolean {
  const seen = new Set<string>();
  const next = [...namesIn(tree)];
  for (let name = next.pop(); name !== undefined; name = next.pop()) {
    if (name === id) return true;
    if (seen.has(name)) continue;
    seen.add(name);
    next.push(...namesIn(lookup(name)?.ast ?? null));
  }
  return false;
}

/** A saved query or a group, for those who ask it in something that others see. */
export interface SharedQuery extends SavedQuery {
  /** Only its owner sees it. */
  readonly isPrivate: boolean;
}

/** Why a tree cannot be asked for others: what it names, itself or by those it names, is gone or private. A sentence with the way out. */
export function whatIsGone(tree: QueryNode, named: (id: string) => SharedQuery | undefined): string | null {
  const seen = new Set<string>();
  const next = [...namesIn(tree)];
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    if (seen.has(id)) continue;
    seen.add(id);
    const one = named(id);
    if (one === undefined) return 'A saved query it asks was deleted. Restore the query, or choose another one.';
    if (one.isPrivate) return `“${one.name}” is private to its owner. Share the query, or choose another one.`;
    next.push(...namesIn(one.ast));
  }
  return null;
}
