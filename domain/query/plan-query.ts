import type { EntityName } from '../../contract/entities';
import { QUERY } from '../../contract/limits';
import { keysOf } from '../../contract/narrow';
import { type Changed, type Condition, type QueryNode, type QueryProblem, TIME_UNITS } from '../../contract/query';
import { STATE_TREES } from '../slas/sla-clock';
import { ANY_TEXT, conditionField, isOfRecord } from './fields/any-text';
import {
  elementCatalogue,
  type Field,
  type FieldCatalogue,
  fieldCatalogue,
  findField,
  OPEN_CATALOGUE,
} from './fields/field-catalogue';
import { noSuchField } from './fields/nearest';
import { notWhole, wholeField } from './fields/whole-field';
import { shift } from './keys/date-value';
import type { Plan } from './plan';
import { planValue } from './plan-value';
import { QueryBounds, TOO_DEEP } from './query-bounds';
import { refusedOp } from './refused-op';
import { searchFor } from './search';

/** A saved query, as a reference finds it. */
export interface SavedQuery {
  readonly name: string;
  readonly entity: string;
  /** Null where this build cannot read it. */
  readonly ast: QueryNode | null;
}

export interface PlanContext {
  /** Null where nothing is known of the rows: every field can then hold anything. */
  readonly entity: EntityName | null;
  /** What `now` is, in epoch milliseconds. */
  readonly now: number;
  readonly queries?: ((id: string) => SavedQuery | undefined) | undefined;
}

export type Planned =
  | { readonly plan: Plan; readonly problems: readonly [] }
  | { readonly plan: null; readonly problems: readonly QueryProblem[] };

/** Checks a tree against the fields, and makes the plan that is evaluated. */
export function planQuery(tree: QueryNode, context: PlanContext): Planned {
  const planner = new Planner(context);
  const catalogue = context.entity === null ? OPEN_CATALOGUE : fieldCatalogue(context.entity);
  const plan = planner.node(tree, catalogue, []);
  if (planner.problems.length > 0 || plan === null) return { plan: null, problems: planner.problems };
  return { plan, problems: [] };
}

type Path = readonly (string | number)[];
const MAX_PROBLEMS = 20;

/** For the rest of a tree in which something is wrong. */
const NOTHING: Plan = { kind: 'group', op: 'or', not: false, items: [] };

class Planner {
  readonly problems: QueryProblem[] = [];
  private readonly underway: { readonly id: string; readonly name: string }[] = [];
  private readonly bounds = new QueryBounds();
  private depth = 0;

  constructor(private readonly context: PlanContext) {}

  private fail(path: Path, message: string): Plan {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ path, message });
    return NOTHING;
  }

  /** Bounded as `readQuery` is, with what references bring. */
  node(node: QueryNode, catalogue: FieldCatalogue, path: Path): Plan {
    const message = this.bounds.over('nodes') ?? this.tooMany(node);
    if (message !== undefined) return this.fail(path, message);
    if (this.bounds.isFull) return NOTHING;
    if (this.depth >= QUERY.maxDepth) return this.fail(path, TOO_DEEP);
    this.depth += 1;
    const plan = this.inner(node, catalogue, path);
    this.depth -= 1;
    return plan;
  }

  private tooMany(node: QueryNode): string | undefined {
    if ('relation' in node || 'within' in node) return this.bounds.over('relations');
    if (!('op' in node) || 'items' in node) return undefined;
    if (node.field === ANY_TEXT.path) return this.bounds.over('searches');
    if (node.op === 'regex') return this.bounds.over('patterns');
    return Array.isArray(node.value) ? this.bounds.over('values', node.value.length) : undefined;
  }

  private inner(node: QueryNode, catalogue: FieldCatalogue, path: Path): Plan {
    if ('items' in node) {
      const items = node.items.map((item, at) => this.node(item, catalogue, [...path, 'items', at]));
      return { kind: 'group', op: node.op, not: node.not === true, items };
    }
    if ('queryId' in node) return this.reference(node.queryId, catalogue, path);
    if ('relation' in node) return this.relation(node.relation, node.where, catalogue, path);
    if ('within' in node) return this.changed(node, catalogue, path);
    if ('where' in node) return this.element(node.field, node.where, catalogue, path);
    return this.condition(node, catalogue, path);
  }

  private relation(name: string, where: QueryNode, catalogue: FieldCatalogue, path: Path): Plan {
    const relation = catalogue.relations.find((one) => one.name === name);
    if (relation === undefined) {
      const names = catalogue.relations.map((one) => one.name);
      return this.fail([...path, 'relation'], `No relation "${name}" here${oneOf(names)}`);
    }
    const inside = this.node(where, fieldCatalogue(relation.to), [...path, 'where']);
    return { kind: 'relation', relation, where: inside };
  }

  private element(name: string, where: QueryNode, catalogue: FieldCatalogue, path: Path): Plan {
    const field = this.field(name, catalogue, path);
    if (field === undefined) return NOTHING;
    if (field.kind !== 'elements') return this.fail([...path, 'field'], `${name} is not a list of objects`);
    return { kind: 'element', field, where: this.node(where, elementCatalogue(catalogue, field), [...path, 'where']) };
  }

  private changed({ field, within }: Changed, catalogue: FieldCatalogue, path: Path): Plan {
    const relation = catalogue.relations.find(({ isHistory }) => isHistory === true);
    if (relation === undefined) return this.fail(path, 'Only assets keep a history of changes');
    const isWhole = (name: string): boolean => catalogue.fields.some(({ path: one }) => wholeField(one) === name);
    if (field !== '*' && !isWhole(field)) {
      const message = isWhole(wholeField(field)) ? notWhole(field) : noSuchField(field, catalogue);
      return this.fail([...path, 'field'], message);
    }
    if (!TIME_UNITS.includes(within.unit)) return this.fail([...path, 'within'], 'Not a time span');
    const { now } = this.context;
    const events = fieldCatalogue(relation.to);
    const [at, attribute] = [findField(events, 'at'), findField(events, 'attribute')];
    if (at === undefined || attribute === undefined) throw new Error('events have a time and an attribute');
    const range = { low: { key: shift(now, within, -1), included: true }, high: { key: now, included: true } };
    const items: Plan[] = [
      { kind: 'test', field: at, quantifier: 'any', not: false, test: { by: 'range', key: 'date', ranges: [range] } },
    ];
    if (field !== '*') {
      const test = { by: 'same', values: new Set([field]) } as const;
      items.push({ kind: 'test', field: attribute, quantifier: 'any', not: false, test });
    }
    return { kind: 'relation', relation, where: { kind: 'group', op: 'and', not: false, items } };
  }

  private reference(id: string, catalogue: FieldCatalogue, path: Path): Plan {
    const at = [...path, 'queryId'];
    const found = this.context.queries?.(id);
    if (found === undefined) return this.fail(at, 'This saved query was deleted, or is not here yet');
    const before = this.underway.findIndex((one) => one.id === id);
    if (before >= 0) {
      const names = [...this.underway.slice(before).map((one) => one.name), found.name];
      return this.fail(at, `This query refers to itself: ${names.map((name) => `“${name}”`).join(' → ')}`);
    }
    if (found.ast === null) return this.fail(at, `“${found.name}” cannot be read: another version saved it`);
    // Inside an element of a list there are no records.
    if (!isOfRecord(catalogue) || catalogue.entity !== found.entity)
      return this.fail(at, `“${found.name}” is about other records`);
    this.underway.push({ id, name: found.name });
    const problems = this.problems.length;
    const plan = this.node(found.ast, catalogue, at);
    this.underway.pop();
    // Its places are not in this tree: the place here is the reference.
    for (const problem of this.problems.splice(problems)) {
      const message = problem.message.includes('“') ? problem.message : `In “${found.name}”: ${problem.message}`;
      this.problems.push({ path: at, message });
    }
    // In a bracket of its own: what it asks is not this question's to change (Q6).
    return { kind: 'group', op: 'and', not: false, items: [plan] };
  }

  private field(name: string, catalogue: FieldCatalogue, path: Path): Field | undefined {
    const field = findField(catalogue, name);
    if (field !== undefined) return field;
    this.fail([...path, 'field'], noSuchField(name, catalogue));
    return undefined;
  }

  private search({ quantifier, value }: Condition, entity: EntityName, path: Path): Plan {
    if (quantifier !== undefined) return this.fail([...path, 'quantifier'], `${ANY_TEXT.label} is no list of values`);
    if (typeof value !== 'string' || value.trim() === '')
      return this.fail([...path, 'value'], 'Enter what to search for');
    // Texts are looked into side by side, a line each.
    if (/[\n\u0000]/.test(value)) return this.fail([...path, 'value'], 'A search has no line breaks');
    return searchFor(entity, value);
  }

  private condition(condition: Condition, catalogue: FieldCatalogue, path: Path): Plan {
    const field = conditionField(catalogue, condition.field) ?? this.field(condition.field, catalogue, path);
    if (field === undefined) return NOTHING;
    const { op } = condition;
    if (!field.ops.includes(op)) {
      return this.fail([...path, 'op'], refusedOp(field, op));
    }
    if (field === ANY_TEXT && catalogue.entity !== null) return this.search(condition, catalogue.entity, path);
    const derived = catalogue.entity === null ? undefined : DERIVED_FIELDS[catalogue.entity]?.[field.path];
    if (derived !== undefined) return this.derived(derived, condition, field, catalogue, path);
    return this.stored(condition, field, path);
  }

  /** A field whose value moves as time passes is asked by what it follows from, and by what is stored where it has come to its end. */
  private derived(
    trees: DerivedField,
    condition: Condition,
    field: Field,
    catalogue: FieldCatalogue,
    path: Path,
  ): Plan {
    const { op, value } = condition;
    // Checked as it is: its values are the field's.
    const checked = this.stored(condition, field, path);
    if (checked === NOTHING || op === 'isEmpty') return checked;
    const asked = op === 'exists' ? [] : [value].flat().map(String);
    const wanted =
      op === 'exists'
        ? keysOf(trees).filter((one) => one !== 'none')
        : keysOf(trees).filter((one) => asked.includes(one));
    const items = wanted.flatMap((one) => {
      const tree = trees[one];
      return tree == null ? [] : [this.node(tree, catalogue, path)];
    });
    const kept = wanted.filter((one) => trees[one] === null);
    if (kept.length > 0) items.push(this.stored({ field: field.path, op: 'in', value: kept }, field, path));
    const isNot = op === 'neq' || (op === 'exists' && value === false);
    return { kind: 'group', op: 'or', not: isNot, items };
  }

  private stored(condition: Condition, field: Field, path: Path): Plan {
    const { op, quantifier = 'any' } = condition;
    const isWhole = op === 'exists' || op === 'isEmpty' || op.startsWith('count');
    if (quantifier !== 'any' && isWhole) {
      return this.fail([...path, 'quantifier'], `"${op}" applies to the whole list`);
    }
    const planned = planValue(condition, field, this.context.now);
    if ('message' in planned) return this.fail([...path, ...planned.path], planned.message);
    if (!('test' in planned)) return planned;
    const test = { kind: 'test', field, quantifier, not: op === 'neq', test: planned.test } as const;
    const isChoice = (op === 'eq' || op === 'in') && condition.quantifier === undefined;
    return isChoice ? { ...test, choice: true } : test;
  }
}

/** A field by its values: the question each of them is; null: what is stored says it. */
type DerivedField = Readonly<Record<string, QueryNode | null>>;
const DERIVED_FIELDS: Readonly<Partial<Record<EntityName, Readonly<Record<string, DerivedField>>>>> = {
  finding: { slaState: STATE_TREES },
};

const oneOf = (names: readonly string[]): string => (names.length === 0 ? '' : `: ${names.join(', ')}`);
