import type { AssetPatch, CustomValue } from '../../../contract/areas/assets';
import type { CustomField } from '../../../contract/areas/policies/custom-fields';
import { type Definition, isDay, pathOfKey, readValue, valueProblem } from '../../../domain/definitions/custom-fields';

/** What is typed for custom fields, by key: text, or a list of choices. Empty is no value. */
export type CustomDraft = Readonly<Record<string, string | readonly string[]>>;

/** The fields a person fills in. `mayAll`: also those that only administrators do. */
export const fieldsFor = <F extends Pick<CustomField, 'archived' | 'editors'>>(
  fields: readonly F[],
  mayAll: boolean,
): readonly F[] => fields.filter(({ archived, editors }) => !archived && (mayAll || editors === 'assets'));

export function customDraftOf(fields: readonly Definition[], custom: AssetStatementCustom = {}): CustomDraft {
  return Object.fromEntries(fields.map((field) => [field.key, typedOf(field, custom[field.key])]));
}
type AssetStatementCustom = Readonly<Record<string, CustomValue>>;

function typedOf({ type }: Definition, value: CustomValue | undefined): string | readonly string[] {
  if (type === 'choices') return value === undefined ? [] : [value].flat().map(String);
  if (value === undefined) return '';
  if (typeof value === 'boolean') return value ? 'yes' : 'no';
  return Array.isArray(value) ? value.join(', ') : String(value);
}

const isEmpty = (typed: CustomDraft[string] | undefined): boolean =>
  typed === undefined || (typeof typed === 'string' ? typed.trim() === '' : typed.length === 0);

const isSame = (one: CustomDraft[string] | undefined, other: CustomDraft[string] | undefined): boolean =>
  JSON.stringify(one) === JSON.stringify(other) || (isEmpty(one) && isEmpty(other));

const customValueOf = (field: Definition, typed: CustomDraft[string]): CustomValue | undefined =>
  typeof typed === 'string' ? readValue(field, typed) : [...typed];

/** What is wrong with what was typed, by key; what the person did not touch is not looked at. */
export function customProblems(
  fields: readonly Definition[],
  before: CustomDraft,
  after: CustomDraft,
): Readonly<Record<string, string>> {
  return Object.fromEntries(
    fields.flatMap((field) => {
      const typed = after[field.key];
      if (typed === undefined || isEmpty(typed) || isSame(before[field.key], typed)) return [];
      const value = customValueOf(field, typed);
      const problem = valueProblem(field, value ?? (field.type === 'number' ? 'x' : typed.toString()));
      return problem === null ? [] : [[field.key, problem]];
    }),
  );
}

/** Only what differs; an emptied field is null: the sources decide it again. Undefined where nothing does. */
export function customPatch(
  fields: readonly Definition[],
  before: CustomDraft,
  after: CustomDraft,
): AssetPatch['custom'] {
  const changes = fields.flatMap((field): [string, CustomValue | null][] => {
    const typed = after[field.key];
    if (typed === undefined || isSame(before[field.key], typed)) return [];
    const value = isEmpty(typed) ? null : customValueOf(field, typed);
    return value === undefined ? [] : [[field.key, value]];
  });
  return changes.length === 0 ? undefined : Object.fromEntries(changes);
}

/** Those of which a list offers the values beside it: few, or somebody's. */
export const facettedPaths = (fields: readonly Definition[]): readonly string[] =>
  fields
    .filter(({ type }) => type === 'choice' || type === 'choices' || type === 'boolean' || type === 'person')
    .map(({ key }) => pathOfKey(key));

/** A day as the field of a form has it. */
export const dayOf = (typed: string): string => (isDay(typed) ? typed : '');
