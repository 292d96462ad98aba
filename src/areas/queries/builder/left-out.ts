import { type Group, isCondition, type QueryNode } from '../../../../contract/query';
import { canonicalQuery } from '../../../../domain/query/text/print-query-text';
import { ARCHIVED, NOT_ARCHIVED, OF_NOT_ARCHIVED } from '../../../parts/question-href';
import { asGroup, EVERYTHING, outermostAnd } from '../../../query-editor/rows';
import type { AskedEntity } from '../../../words/asked';

/** Records that are left out unless they are asked for, as lists and the dashboard leave them out (QP58). */
export interface LeftOut {
  readonly condition: QueryNode;
  /** The same records, counted. */
  readonly left: QueryNode;
  readonly label: string;
  /** What they are called: "39 archived". */
  readonly word: string;
}

const label = 'Include archived';
/** What belongs to an asset is archived with it. */
const OF_ARCHIVED: LeftOut = {
  condition: OF_NOT_ARCHIVED,
  left: { relation: 'asset', where: ARCHIVED },
  label,
  word: 'of archived assets',
};

const LEFT_OUT: Readonly<Partial<Record<AskedEntity, LeftOut>>> = {
  asset: { condition: NOT_ARCHIVED, left: ARCHIVED, label, word: 'archived' },
  finding: OF_ARCHIVED,
  softwareInstall: OF_ARCHIVED,
};

export const leftOutOf = (entity: AskedEntity): LeftOut | null => LEFT_OUT[entity] ?? null;

/** What a new question asks: what the list of the same records shows. */
export function freshTree(entity: AskedEntity): Group {
  const out = leftOutOf(entity);
  return out === null ? EVERYTHING : { op: 'and', items: [out.condition] };
}

const isIt = ({ condition }: LeftOut, node: QueryNode): boolean => says(condition, node);

function says(condition: QueryNode, node: QueryNode): boolean {
  if ('relation' in condition) {
    const isRelated = 'relation' in node && node.relation === condition.relation;
    return isRelated && says(condition.where, canonicalQuery(node.where));
  }
  if (!isCondition(condition) || !isCondition(node) || node.quantifier !== undefined) return false;
  return node.field === condition.field && node.op === condition.op && node.value === condition.value;
}

/** The switch is the question's own condition: a question that has it leaves them out. */
export function leavesOut(entity: AskedEntity, tree: QueryNode): boolean {
  const [out, root] = [leftOutOf(entity), asGroup(tree)];
  return out !== null && root.op === 'and' && root.not !== true && root.items.some((node) => isIt(out, node));
}

/** The question without the switch's condition: what the rows and the text show. */
export function withLeftOut(entity: AskedEntity, tree: QueryNode): Group {
  const [out, root] = [leftOutOf(entity), asGroup(tree)];
  if (out === null || !leavesOut(entity, tree)) return root;
  return { ...root, items: root.items.filter((node) => !isIt(out, node)) };
}

/** The question with it; the last one, so that every other row keeps its place. */
export function withoutLeftOut(entity: AskedEntity, tree: QueryNode): Group {
  const out = leftOutOf(entity);
  if (out === null || leavesOut(entity, tree)) return asGroup(tree);
  const root = outermostAnd(tree);
  return { ...root, items: [...root.items, out.condition] };
}

/** What the switch leaves out of this question; null where it leaves nothing out. */
export function leftOutTree(entity: AskedEntity, tree: QueryNode): Group | null {
  const out = leftOutOf(entity);
  if (out === null || !leavesOut(entity, tree)) return null;
  const { items } = withLeftOut(entity, tree);
  return { op: 'and', items: [...items, out.left] };
}
