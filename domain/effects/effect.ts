import type { EntityName } from '../../contract/entities';
import { isObject } from '../../contract/narrow';
import { withStatus } from '../findings/life-cycle';

/** A record as the wire and the store carry it. */
export type Row = Readonly<Record<string, unknown>>;

/** What an unsent command does to the rows a person sees, until the server's answer takes its place. */
export interface Effect {
  readonly entity: EntityName;
  readonly ids: readonly string[];
  /** A creation: the whole row, as it is shown until the server's own arrives. */
  readonly create?: Row;
  /** Fields replaced; those that are undefined are taken away. */
  readonly set?: Row;
  /** Parts of object fields replaced; those that are undefined are taken away. */
  readonly parts?: Readonly<Record<string, Row>>;
  /** Members of list fields added and removed. */
  readonly lists?: Readonly<Record<string, { readonly add: readonly string[]; readonly remove: readonly string[] }>>;
}

/** The row as a person sees it until it is sent: it says which of its fields are not. */
export function applyEffect(row: Row | undefined, effect: Effect): Row | undefined {
  const base = row ?? effect.create;
  if (base === undefined) return undefined;
  return { ...changedBy(base, effect), pendingFields: [...new Set([...pendingFieldsOf(base), ...fieldsOf(effect)])] };
}

/** The row after the effect. */
export function changedBy(base: Row, effect: Effect): Row {
  const next: Record<string, unknown> = { ...base, ...effect.set };
  for (const [field, { add, remove }] of Object.entries(effect.lists ?? {})) {
    const current = Array.isArray(next[field]) ? next[field].filter((one) => typeof one === 'string') : [];
    next[field] = [...new Set([...current, ...add])].filter((one) => !remove.includes(one));
  }
  for (const [field, parts] of Object.entries(effect.parts ?? {})) {
    const whole = next[field];
    const entries = Object.entries({ ...(isObject(whole) ? whole : {}), ...parts });
    next[field] = Object.fromEntries(entries.filter(([, value]) => value !== undefined));
  }
  return DERIVED[effect.entity]?.(next) ?? next;
}

/** What of a row follows from its other values. */
const DERIVED: Readonly<Partial<Record<EntityName, (row: Row) => Row>>> = { finding: withStatus };

/** Two effects on a row, one after the other, as one; null where the second does more than replace fields. */
export function composed(first: Effect, second: Effect): Effect | null {
  if (second.create !== undefined || isInParts(first) || isInParts(second)) return null;
  return { ...first, set: { ...first.set, ...second.set } };
}

const isInParts = ({ lists = {}, parts = {} }: Effect): boolean =>
  Object.keys(lists).length + Object.keys(parts).length > 0;

function fieldsOf(effect: Effect): string[] {
  const { create = {}, set = {}, lists = {}, parts = {} } = effect;
  return [create, set, lists, parts].flatMap((one) => Object.keys(one));
}

function pendingFieldsOf(row: Row): readonly unknown[] {
  return Array.isArray(row['pendingFields']) ? row['pendingFields'] : [];
}
