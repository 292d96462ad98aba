import { type Condition, type Group, isCondition, type QueryNode, type Scalar } from '../../contract/query';
import { type Field, type FieldCatalogue, findField } from '../../domain/query/fields/field-catalogue';
import { isComplete, operandOf, scalarsOf } from '../../domain/query/unfinished';
import { choiceOf, type OpChoice } from './op-text';

/** The builder's rows are the tree itself: what is here changes a row, and says what of it can be asked yet. */

/** The tree as one group, which is what the builder's outermost rows stand in. */
export function asGroup(tree: QueryNode): Group {
  return 'items' in tree ? tree : { op: 'and', items: [tree] };
}

/** Where one condition more narrows the question. */
export function outermostAnd(tree: QueryNode): Group {
  const root = asGroup(tree);
  return root.op === 'and' && root.not !== true ? root : { op: 'and', items: [root] };
}

export const EVERYTHING: Group = { op: 'and', items: [] };

/** A row as it begins: nothing of it is filled in. */
export function newCondition({ fields }: FieldCatalogue): Condition {
  const field = fields.find(({ path }) => path === 'name' || path === 'title') ?? fields[0];
  if (field === undefined) throw new Error('there is no field to choose');
  return withField({ field: field.path, op: 'exists' }, field);
}

/** Another field: the operator stays where the new field has it, the value where the kinds agree. */
export function withField(condition: Condition, field: Field, before?: Field): Condition {
  const keeps = before !== undefined && before.kind === field.kind && field.ops.includes(condition.op);
  return {
    field: field.path,
    ...(field.list && condition.quantifier !== undefined ? { quantifier: condition.quantifier } : {}),
    op: keeps ? condition.op : usualOp(field),
    ...(keeps && field.kind !== 'enum' && condition.value !== undefined ? { value: condition.value } : {}),
  };
}

/** What such a field is mostly asked. */
function usualOp({ kind, list, ops }: Field): Condition['op'] {
  if (kind === 'text') return 'contains';
  if (kind === 'date') return 'inLast';
  if (kind === 'number' && !list) return 'gte';
  return ops.find((op) => op !== 'exists') ?? 'exists';
}

/** Another operator: the value stays where it can be the new one's, one value as the first of a list. */
export function withOp(condition: Condition, choice: OpChoice): Condition {
  const { value: _, ...rest } = condition;
  if (choice === 'missing') return { ...rest, op: 'exists', value: false };
  const value = operandOf(choice) === operandOf(condition.op) ? condition.value : converted(condition, choice);
  const isMissing = choiceOf(condition) === 'missing';
  return { ...rest, op: choice, ...(value === undefined || isMissing ? {} : { value }) };
}

function converted({ value }: Condition, choice: Exclude<OpChoice, 'missing'>): Condition['value'] {
  const values = scalarsOf(value);
  const [first] = values;
  switch (operandOf(choice)) {
    case 'one':
      return first;
    case 'list':
    case 'two':
      return first === undefined || first === '' ? undefined : values.slice(0, choice === 'between' ? 2 : undefined);
    default:
      return undefined;
  }
}

/**
 * What can be asked already: a row that is not filled in yet decides nothing. Everything else keeps its context,
 * so that a problem found in the answer stands at the same path as its row.
 */
export function answerable(tree: QueryNode): QueryNode {
  return asked(tree) ?? EVERYTHING;
}

function asked(node: QueryNode): QueryNode | null {
  if ('items' in node) {
    const items = node.items.map(asked);
    if (items.length > 0 && items.every((item) => item === null)) return null;
    // What decides nothing in an `and` is all, in an `or` none.
    return { ...node, items: items.map((item) => item ?? { op: node.op, items: [] }) };
  }
  if ('where' in node) return { ...node, where: asked(node.where) ?? EVERYTHING };
  if ('op' in node) return isComplete(node) ? node : null;
  return node;
}

/** The question without the rows that are not filled in: what its text says. */
export function filledIn(tree: QueryNode): QueryNode {
  return filled(tree) ?? EVERYTHING;
}

function filled(node: QueryNode): QueryNode | null {
  if ('items' in node) {
    const items = node.items.map(filled).filter((item) => item !== null);
    return items.length === 0 && node.items.length > 0 ? null : { ...node, items };
  }
  if ('where' in node) return { ...node, where: filled(node.where) ?? EVERYTHING };
  return !('op' in node) || isComplete(node) ? node : null;
}

/** There are rows, and none of them is filled in: anything answers until one is. */
export const isUnfilled = (node: QueryNode): boolean => filled(node) === null;

/** Values chosen beside the result, as a row of the outermost `and`; none takes the row away. */
export function withChosen(tree: QueryNode, field: string, values: readonly Scalar[]): Group {
  const group = outermostAnd(tree);
  const at = choiceAt(group.items, field);
  const row: QueryNode = { field, op: 'in', value: [...values] };
  const items = group.items.filter((_, index) => index !== at);
  if (values.length > 0) items.splice(at === -1 ? items.length : at, 0, row);
  return { ...group, items };
}

export function chosenIn(tree: QueryNode, field: string): readonly string[] {
  const root = asGroup(tree);
  if (root.op !== 'and' || root.not === true) return [];
  const row = root.items[choiceAt(root.items, field)];
  return row !== undefined && 'op' in row && 'value' in row ? scalarsOf(row.value).map(String) : [];
}

/** The row that ticking a value replaces: the first that is asked, as its counts say (Q6), else one to be filled in. */
function choiceAt(items: readonly QueryNode[], field: string): number {
  const choices = items.map((item) => (isCondition(item) && isChoice(item, field) ? item : null));
  const asked = choices.findIndex((item) => item !== null && isComplete(item));
  return asked === -1 ? choices.findIndex((item) => item !== null) : asked;
}

/** One value is chosen as many are: a value more makes a list of it. */
const isChoice = (node: Condition, field: string): boolean =>
  node.field === field && (node.op === 'in' || node.op === 'eq') && node.quantifier === undefined;

/** A value as it is typed, in the field's own type; undefined where it is none yet. */
export function typed(field: Field, op: Condition['op'], text: string): Scalar | undefined {
  if (text === '') return undefined;
  const isNumber =
    field.kind === 'number' || (field.kind === 'any' && ['lt', 'lte', 'gt', 'gte', 'between'].includes(op));
  if (field.kind === 'boolean') return text === 'true';
  if (!isNumber) return text;
  const number = Number(text);
  return Number.isFinite(number) && text.trim() !== '' ? number : text;
}

/** The fields the outermost rows ask about: worth a column beside the usual ones. */
export function askedFields(tree: QueryNode, catalogue: FieldCatalogue): readonly Field[] {
  const names = asGroup(tree).items.flatMap((item) => ('op' in item && 'field' in item ? [item.field] : []));
  return [...new Set(names)]
    .flatMap((name) => findField(catalogue, name) ?? [])
    .filter(({ kind }) => kind !== 'elements');
}
