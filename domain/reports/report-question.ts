import type { ReportBlock } from '../../contract/areas/reports/reports';
import { type EntityName, isEntityName } from '../../contract/entities';
import type { QueryNode, Sort } from '../../contract/query';
import { fieldCatalogue, findField } from '../query/fields/field-catalogue';
import { namesIn, type SharedQuery, whatIsGone } from '../query/named-queries';
import { planQuery } from '../query/plan-query';
import { readQuery } from '../query/read-query';
import { filledTree, type Values } from './parameters';

export type NamedQueries = (id: string) => SharedQuery | undefined;

export interface ReportQuestion {
  readonly entity: EntityName;
  readonly where: QueryNode;
  readonly sort: readonly Sort[];
  /** Null: all. */
  readonly limit: number | null;
}

interface Asked {
  readonly entity: string;
  readonly where: unknown;
  readonly sort?: Sort | readonly Sort[] | undefined;
  readonly limit?: number | undefined;
}

/** The question of a block with the values of its report; or why it cannot be asked, in a sentence with the way out (RP9). */
export function reportQuestion(
  { entity, where, sort, limit }: Asked,
  values: Values,
  named: NamedQueries,
  now: number,
): { readonly question: ReportQuestion } | { readonly problem: string } {
  if (!isEntityName(entity)) return { problem: `There are no records called “${entity}”: choose others.` };
  // Bounded first: what is filled in is gone through without looking at its depth.
  const read = readQuery(where).tree;
  const tree = read === null ? null : readQuery(filledTree(read, values)).tree;
  if (tree === null) return { problem: 'Its condition cannot be read: another version saved it. Write it anew.' };
  const gone = whatIsGone(tree, named);
  if (gone !== null) return { problem: gone };
  const { plan, problems } = planQuery(tree, { entity, now, queries: named });
  if (plan === null) {
    const messages = new Set(problems.map(({ message }) => message));
    return { problem: `${[...messages].join('. ')}. Change its condition.` };
  }
  const known = [sort ?? []].flat().filter(({ field }) => findField(fieldCatalogue(entity), field) !== undefined);
  return { question: { entity, where: tree, sort: known, limit: limit ?? null } };
}

/** All saved queries and groups that blocks name themselves. */
export const namesOfBlocks = (blocks: readonly ReportBlock[]): readonly string[] =>
  blocks.flatMap((block) => {
    if (block.kind === 'table') return namesIn(readQuery(block.where).tree);
    if (block.kind !== 'chart') return [];
    const { source } = block;
    if (source.kind === 'saved') return [source.queryId];
    return source.kind === 'query' ? namesIn(readQuery(source.ast).tree) : [];
  });
