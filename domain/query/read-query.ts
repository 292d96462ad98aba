import { QUERY } from '../../contract/limits';
import { isObject, type JsonObject } from '../../contract/narrow';
import {
  CONDITION_OPS,
  type Condition,
  type ConditionOp,
  type Period,
  QUANTIFIERS,
  type QueryNode,
  type QueryProblem,
  type Scalar,
  TIME_UNITS,
} from '../../contract/query';
import { unstorableReason } from '../text/unstorable-text';
import { QueryBounds, TOO_DEEP, TOO_LONG, TOO_MANY_VALUES } from './query-bounds';

export type ReadQuery =
  | { readonly tree: QueryNode; readonly problems: readonly [] }
  | { readonly tree: null; readonly problems: readonly QueryProblem[] };

type Path = readonly (string | number)[];

/**
 * A tree from outside (a link, a request, a store of another version): its shape and its bounds, with every
 * problem at its place. What its fields and values mean is `planQuery`'s to judge.
 */
export function readQuery(value: unknown): ReadQuery {
  const reader = new Reader();
  const tree = reader.node(value, [], 1);
  if (tree === null || reader.problems.length > 0) return { tree: null, problems: reader.problems };
  return { tree, problems: [] };
}

const MAX_PROBLEMS = 20;

class Reader {
  readonly problems: QueryProblem[] = [];
  private readonly bounds = new QueryBounds();

  private fail(path: Path, message: string): null {
    if (this.problems.length < MAX_PROBLEMS) this.problems.push({ path, message });
    return null;
  }

  node(value: unknown, path: Path, depth: number): QueryNode | null {
    if (depth > QUERY.maxDepth) return this.fail(path, TOO_DEEP);
    const message = this.bounds.over('nodes');
    if (message !== undefined) return this.fail(path, message);
    if (this.bounds.isFull) return null;
    if (!isObject(value)) return this.fail(path, 'Not a condition or a group');
    if ('items' in value) return this.group(value, path, depth);
    if ('queryId' in value) return this.reference(value, path);
    if ('relation' in value) return this.related(value, path, depth);
    const field = this.text(value['field'], [...path, 'field']);
    if (field === null) return null;
    if ('within' in value) return this.changed(field, value['within'], path);
    if ('where' in value) {
      const where = this.node(value['where'], [...path, 'where'], depth + 1);
      return where === null ? null : { field, where };
    }
    return this.condition(field, value, path);
  }

  private group(value: JsonObject, path: Path, depth: number): QueryNode | null {
    const { op, not, items } = value;
    if (op !== 'and' && op !== 'or') return this.fail([...path, 'op'], 'A group is "and" or "or"');
    if (not !== undefined && typeof not !== 'boolean') return this.fail([...path, 'not'], '"not" is true or false');
    if (!Array.isArray(items)) return this.fail([...path, 'items'], 'A group holds a list of conditions');
    const read: QueryNode[] = [];
    for (const [at, item] of items.entries()) {
      const node = this.node(item, [...path, 'items', at], depth + 1);
      if (node !== null) read.push(node);
      if (this.problems.length >= MAX_PROBLEMS || this.bounds.isFull) return null;
    }
    return { op, ...(not === true ? { not } : {}), items: read };
  }

  private reference(value: JsonObject, path: Path): QueryNode | null {
    const queryId = this.text(value['queryId'], [...path, 'queryId']);
    return queryId === null ? null : { queryId };
  }

  private related(value: JsonObject, path: Path, depth: number): QueryNode | null {
    const message = this.bounds.over('relations');
    if (message !== undefined) return this.fail([...path, 'relation'], message);
    const relation = this.text(value['relation'], [...path, 'relation']);
    const where = this.node(value['where'], [...path, 'where'], depth + 1);
    return relation === null || where === null ? null : { relation, where };
  }

  private changed(field: string, value: unknown, path: Path): QueryNode | null {
    const message = this.bounds.over('relations');
    if (message !== undefined) return this.fail(path, message);
    const within = periodOf(value);
    if (within === null) return this.fail([...path, 'within'], 'Not a time span, such as { "n": 7, "unit": "days" }');
    return { field, within };
  }

  private condition(field: string, value: JsonObject, path: Path): QueryNode | null {
    const op = opOf(value['op']);
    if (op === null) return this.fail([...path, 'op'], 'Not an operator this version knows');
    const quantifier = QUANTIFIERS.find((one) => one === value['quantifier']);
    if (value['quantifier'] !== undefined && quantifier === undefined) {
      return this.fail([...path, 'quantifier'], 'A quantifier is "any", "all" or "none"');
    }
    const message = op === 'regex' ? this.bounds.over('patterns') : undefined;
    if (message !== undefined) return this.fail([...path, 'value'], message);
    const condition: Condition = quantifier === undefined ? { field, op } : { field, quantifier, op };
    if (value['value'] === undefined) return condition;
    const read = this.value(value['value'], [...path, 'value']);
    return read === null ? null : { ...condition, value: read };
  }

  private value(value: unknown, path: Path): Scalar | Scalar[] | Period | null {
    if (!Array.isArray(value)) return periodOf(value) ?? this.scalar(value, path);
    if (value.length > QUERY.maxValues) {
      return this.fail([...path, QUERY.maxValues], TOO_MANY_VALUES);
    }
    const message = this.bounds.over('values', value.length);
    if (message !== undefined) return this.fail(path, message);
    const read: Scalar[] = [];
    for (const [at, one] of value.entries()) {
      const scalar = this.scalar(one, [...path, at]);
      if (scalar === null) return null;
      read.push(scalar);
    }
    return read;
  }

  private scalar(value: unknown, path: Path): Scalar | null {
    if (typeof value === 'string') return this.text(value, path);
    if (typeof value === 'boolean') return value;
    if (typeof value === 'number' && Number.isFinite(value)) return value;
    return this.fail(path, 'Not a text, a number or yes/no');
  }

  private text(value: unknown, path: Path): string | null {
    if (typeof value !== 'string') return this.fail(path, 'Not a text');
    const message = textProblem(value);
    return message === undefined ? value : this.fail(path, message);
  }
}

/** What no stored value can hold, a text in a query cannot either: the database would refuse it. */
export function textProblem(text: string): string | undefined {
  if (text.length > QUERY.maxValueChars) return TOO_LONG;
  return unstorableReason(text);
}

const opOf = (value: unknown): ConditionOp | null => CONDITION_OPS.find((op) => op === value) ?? null;

const MAX_PERIOD = 999_999;

function periodOf(value: unknown): Period | null {
  if (!isObject(value)) return null;
  const { n } = value;
  const unit = TIME_UNITS.find((one) => one === value['unit']);
  if (unit === undefined || typeof n !== 'number' || !Number.isInteger(n) || n < 0 || n > MAX_PERIOD) return null;
  return { n, unit };
}
