import type { EntityName } from '../../contract/entities';
import type { QueryNode } from '../../contract/query';
import { cellAt, elementsOf } from '../../domain/query/cell';
import { matchesPlan, wordsOf } from '../../domain/query/condition';
import { foldCase } from '../../domain/query/keys/fold';
import { planQuery } from '../../domain/query/plan-query';

/** One row and one tree, of an entity or of rows of which nothing is known. Throws where the tree is not right. */
export function matches(row: unknown, tree: QueryNode, entity: EntityName | null = null): boolean {
  const { plan, problems } = planQuery(tree, { entity, now: Date.now() });
  if (plan === null) throw new Error(problems[0]?.message);
  return matchesPlan(row, plan);
}

export function matchesText(row: unknown, text: string, searched: readonly string[]): boolean {
  const holds = (field: string, word: string): boolean =>
    elementsOf(cellAt(row, field.split('.'))).some((one) => typeof one === 'string' && foldCase(one).includes(word));
  return wordsOf(text).every((word) => searched.some((field) => holds(field, word)));
}
