import * as z from 'zod/mini';
import type { FieldProblem } from '../../contract/record';
import type { AnyRecordKind } from '../../contract/records';
import { labelOf } from '../../domain/query/fields/field-labels';
import { storedTreeProblems } from '../../domain/query/unfinished';
import { dayOf, endOfDay } from '../../domain/time/utc-day';
import { count } from '../kit/format';
import type { AskedEntity } from '../words/asked';
import { type FieldInput, fieldInput, type PickOption } from './field-input';

/** What a form says about one field. How it is filled in follows from its schema. */
export interface FieldLook<F extends string = string> {
  readonly field: F;
  /** If it is not said: as its definition calls it (`labels`), or the field's name in words. */
  readonly label?: string;
  readonly help?: string;
  /** The words for the values of a choice. */
  readonly values?: Readonly<Record<string, string>>;
  /** What a tree asks about. */
  readonly asks?: AskedEntity;
  /** Of a text that may be long: it is one line all the same, as an address is. */
  readonly isLine?: true;
  /** It is one of these, whatever its schema; what it is now is among them, or names itself. */
  readonly options?: readonly PickOption[];
}

export interface NamedLook extends FieldLook {
  readonly label: string;
  /** Of a number: what is counted, one of them (`units`). */
  readonly unit?: string;
  /** Its values mean nothing to people. */
  readonly isWordless?: boolean;
}

export interface FormField extends NamedLook {
  readonly input: FieldInput;
}

/** The looks of a kind's fields, each with its label; its definition's own labels are there too. */
export function namedLooks(
  { labels, units, wordless }: Pick<AnyRecordKind, 'labels' | 'units' | 'wordless'>,
  looks: readonly FieldLook[],
): readonly NamedLook[] {
  const others = Object.keys(labels).filter((name) => looks.every(({ field }) => field !== name));
  return [...looks, ...others.map((field) => ({ field }))].map((look: FieldLook) => ({
    ...look,
    label: look.label ?? labels[look.field] ?? labelOf(look.field),
    isWordless: wordless.includes(look.field),
    ...(units[look.field] === undefined ? {} : { unit: units[look.field] }),
  }));
}

/** What stands in the form: numbers as they were typed. */
export type FormValues = Readonly<Record<string, unknown>>;

export function formFields(kind: AnyRecordKind, looks: readonly FieldLook[]): readonly FormField[] {
  return namedLooks(kind, looks)
    .slice(0, looks.length)
    .map((look) => {
      const schema = kind.fields[look.field];
      if (schema === undefined) throw new Error(`${kind.name} has no field ${look.field}`);
      const input: FieldInput =
        look.options === undefined ? fieldInput(schema) : { kind: 'pick', options: look.options };
      const isLine = input.kind === 'text' && look.isLine === true;
      return { ...look, input: isLine ? { ...input, isLong: false } : input };
    });
}

/** A record's values as a form shows them. */
export const shownValues = (fields: readonly FormField[], row: FormValues): FormValues =>
  Object.fromEntries(fields.map(({ field, input }) => [field, shownValue(input, row[field])]));

function shownValue({ kind }: FieldInput, value: unknown): unknown {
  if (kind === 'number') return typeof value === 'number' ? String(value) : '';
  if (kind === 'text') return typeof value === 'string' ? value : '';
  if (kind === 'list') return Array.isArray(value) ? value : [];
  if (kind === 'date') return typeof value === 'string' ? dayOf(value) : '';
  return value;
}

/** What the form says, as the record has it. An optional text that is empty is undefined. */
export const saidValues = (fields: readonly FormField[], values: FormValues): FormValues =>
  Object.fromEntries(fields.map(({ field, input }) => [field, saidValue(input, values[field])]));

function saidValue(input: FieldInput, value: unknown): unknown {
  if (input.kind === 'number') return typeof value === 'string' && value.trim() !== '' ? Number(value) : undefined;
  if (input.kind === 'date') return typeof value === 'string' && value !== '' ? endOfDay(value) : undefined;
  if (input.kind === 'text') {
    const text = String(value ?? '').trim();
    return text === '' && !input.isNeeded ? undefined : text;
  }
  return value;
}

/** What is changed, as a change of the record says it: null takes an optional value away. */
export function changedValues(fields: readonly FormField[], before: FormValues, after: FormValues): FormValues {
  const [was, is] = [saidValues(fields, before), saidValues(fields, after)];
  const changed = fields.filter(({ field }) => JSON.stringify(was[field]) !== JSON.stringify(is[field]));
  return Object.fromEntries(changed.map(({ field }) => [field, is[field] ?? null]));
}

/**
 * What is wrong, in the order of the fields: first each by itself, then how they go together. `unread` are the trees whose
 * text, as it stands, is no question: their value is still the one before. `beside`: what the record says that no field asks for.
 */
export function formProblems(
  kind: AnyRecordKind,
  fields: readonly FormField[],
  values: FormValues,
  unread: ReadonlySet<string> = new Set(),
  beside: FormValues = {},
): readonly FieldProblem[] {
  const said = saidValues(fields, values);
  const alone = fields.flatMap((field) => {
    const message = unread.has(field.field) ? UNREAD : problemOf(kind, field, said[field.field]);
    return message === null ? [] : [{ field: field.field, message }];
  });
  if (alone.length > 0) return alone;
  const asked = new Set(fields.map(({ field }) => field));
  const others = Object.entries(beside).filter(([field]) => !asked.has(field));
  return kind.check({ ...Object.fromEntries(others), ...said });
}

/** A problem where it is not beside its field: it names the field, if it does not do so itself. */
export function summaryText(fields: readonly FormField[], { field, message }: FieldProblem): string {
  const label = fields.find((one) => one.field === field)?.label ?? field;
  return message.startsWith(label) ? message : `${label}: ${message}`;
}

const UNREAD = 'This query text is not valid yet';

function problemOf(kind: AnyRecordKind, { field, label, input }: FormField, value: unknown): string | null {
  const schema = kind.fields[field];
  if (schema === undefined) return null;
  if (input.kind === 'tree') return storedTreeProblems(value)[0]?.message ?? null;
  const read = z.safeParse(schema, value);
  if (read.success) return null;
  switch (input.kind) {
    case 'text':
      return value === '' ? `${label} is required` : `At most ${count(input.most ?? 0)} characters`;
    case 'number':
      return value === undefined ? `${label} is required` : numberText(input);
    // What is wrong with one of them its schema says.
    case 'list':
      return read.error.issues[0]?.message ?? `Check ${label.toLowerCase()}`;
    default:
      return `Choose ${label.toLowerCase()}`;
  }
}

function numberText({ least, most }: Extract<FieldInput, { kind: 'number' }>): string {
  if (least !== undefined && most !== undefined) return `Enter a whole number from ${count(least)} to ${count(most)}`;
  return 'Enter a number';
}
