import type { CustomValue } from '../../contract/areas/assets';
import {
  CUSTOM_KEY_CHARS,
  type CustomField,
  type CustomFieldType,
  isTakenKey,
} from '../../contract/areas/policies/custom-fields';
import { describe, type Field } from '../query/fields/field-catalogue';
import type { FieldKind } from '../query/fields/kinds';
import { timeOf } from '../query/keys/date-value';

/** Fields of a company's own: what their values may be, what can be asked of them, and what a change of them would lose. */

export type Definition = Pick<CustomField, 'key' | 'label' | 'type' | 'choices'>;

/** Where the value of a field is in an asset. */
export const pathOfKey = (key: string): string => `custom.${key}`;

/**
 * What a new field's values are kept under, by its label: what cannot stand in a key becomes a blank, and one that is taken, or
 * that records are recognised by, gets a number.
 */
export function freeKey(label: string, taken: readonly string[]): string {
  const plain = label.replaceAll(/[^\p{L}\p{N} _/#()-]/gu, ' ').replaceAll(/\s+/g, ' ');
  const key =
    plain
      .replace(/^[^\p{L}\p{N}]+/u, '')
      .slice(0, CUSTOM_KEY_CHARS - 4)
      .trim() || 'Field';
  const known = new Set(taken.map((one) => one.toLowerCase()));
  const isFree = (one: string): boolean => !known.has(one.toLowerCase()) && !isTakenKey(one);
  for (let nth = 1; ; nth += 1) {
    const one = nth === 1 ? key : `${key} ${nth}`;
    if (isFree(one)) return one;
  }
}

/** By their position, then by label. */
export const inOrder = <D extends Pick<CustomField, 'order' | 'label'>>(fields: readonly D[]): readonly D[] =>
  fields.toSorted((one, other) => one.order - other.order || one.label.localeCompare(other.label));

const EMAIL = /^[^\s@]+@[^\s@]+$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

export const isDay = (text: string): boolean => DAY.test(text) && timeOf(text) !== undefined;

/**
 * What keeps a value from being one of the field; null where nothing does. In words that name the field. Of a choice, any of
 * `choices` to the letter; several are a list.
 */
export function valueProblem(field: Definition, value: CustomValue): string | null {
  const { label, type, choices = [] } = field;
  const stray = [value].flat().find((one) => !choices.includes(String(one)));
  switch (type) {
    case 'number':
      return typeof value === 'number' ? null : `${label} is a number`;
    case 'boolean':
      return typeof value === 'boolean' ? null : `${label} is yes or no`;
    case 'date':
      return typeof value === 'string' && isDay(value) ? null : `${label} is a day: write it as 2026-12-25`;
    case 'person':
      return typeof value === 'string' && EMAIL.test(value) ? null : `${label} is a person: write an email address`;
    case 'choice':
      if (typeof value !== 'string') return `${label} is one of its choices`;
      return stray === undefined ? null : notAChoice(field, stray);
    case 'choices':
      if (!Array.isArray(value)) return `${label} is a list of its choices`;
      return stray === undefined ? null : notAChoice(field, stray);
    default:
      return typeof value === 'string' ? null : `${label} is a text`;
  }
}

const notAChoice = ({ label, choices = [] }: Definition, value: CustomValue): string =>
  `${label} is never “${String(value)}”: choose one of ${choices.join(', ')}`;

/** Whether a value that is there already is one of the field: what one choice said is a list of one. */
export const fits = (field: Definition, value: CustomValue): boolean =>
  valueProblem(field, field.type === 'choices' ? [value].flat().map(String) : value) === null;

const YES_NO: Readonly<Record<string, boolean>> = {
  true: true,
  yes: true,
  false: false,
  no: false,
  '1': true,
  '0': false,
};

/** What a text of a file means in the field; undefined where it is no value of it. Choices are parted by `;` or `,`. */
export function readValue(field: Definition, text: string): CustomValue | undefined {
  const typed = typedOf(field, text.trim());
  return typed === undefined || valueProblem(field, typed) !== null ? undefined : typed;
}

function typedOf({ type, choices = [] }: Definition, text: string): CustomValue | undefined {
  if (text === '') return undefined;
  const choice = (one: string): string => choices.find((word) => word.toLowerCase() === one.toLowerCase()) ?? one;
  switch (type) {
    case 'number':
      return Number.isFinite(Number(text)) ? Number(text) : undefined;
    case 'boolean':
      return Object.hasOwn(YES_NO, text.toLowerCase()) ? YES_NO[text.toLowerCase()] : undefined;
    case 'date':
      return timeOf(text) === undefined ? undefined : text.slice(0, 10);
    case 'choice':
      return choice(text);
    case 'choices':
      return choices.includes(text)
        ? [text]
        : [...new Set(text.split(/[;,]/).flatMap((one) => one.trim() || []))].map(choice);
    default:
      return text;
  }
}

/**
 * What a source states under the company's fields, as these understand it: by their key, or by their label, in any case. What
 * is no value of its field stays what the source wrote, under the name it wrote. The same object where nothing changes.
 */
export function understood<V extends Readonly<Record<string, CustomValue>>>(
  fields: readonly Definition[],
  custom: V,
): V | Record<string, CustomValue> {
  let changed: Record<string, CustomValue> | null = null;
  for (const field of fields) {
    const name = Object.hasOwn(custom, field.key) ? field.key : nameIn(custom, field);
    const said = name === undefined ? undefined : custom[name];
    if (name === undefined || said === undefined) continue;
    const value = fits(field, said) && typeof said !== 'string' ? said : readValue(field, String(said));
    if (value === undefined || (name === field.key && value === said)) continue;
    const { [name]: _, ...rest }: Record<string, CustomValue> = changed ?? custom;
    changed = { ...rest, [field.key]: value };
  }
  return changed ?? custom;
}

const nameIn = (custom: object, { key, label }: Definition): string | undefined => {
  const names = new Set([key.toLowerCase(), label.toLowerCase()]);
  return Object.keys(custom).find((name) => names.has(name.trim().toLowerCase()));
};

const KINDS: Readonly<Record<CustomFieldType, FieldKind>> = {
  ...{ text: 'text', number: 'number', boolean: 'boolean', date: 'date' },
  ...{ choice: 'enum', choices: 'enum', person: 'text' },
};

/** The field as questions see it. */
export function askedField({ key, label, type, choices = [] }: Definition): Field {
  const kind = KINDS[type];
  const field = { ...describe(pathOfKey(key), kind, type === 'choices'), label };
  return kind === 'enum' ? { ...field, values: choices } : field;
}

/** How many values of a field would be none of it as it would be then. `values`: those that are there, with how often each is. */
export const lostBy = (
  before: Definition,
  after: Definition,
  values: readonly { readonly value: CustomValue; readonly count: number }[],
): number =>
  values.reduce((sum, { value, count }) => (fits(before, value) && !fits(after, value) ? sum + count : sum), 0);
