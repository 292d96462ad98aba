import { type OutboxEntry, RESTORED_MESSAGE } from '../../contract/sync-api';
import { dayOf, isEndOfDay } from '../../domain/time/utc-day';
import { plural, yesNo } from '../kit/format';
import { changedFieldText, isWordless, unitOf } from './field-text';

/** What of a value names somebody or something, as an assignee does; null where nothing does. */
export function namedText(value: unknown): string | null {
  const isNamed = typeof value === 'object' && value !== null && 'id' in value && 'name' in value;
  return isNamed && typeof value.name === 'string' ? value.name : null;
}

/** A value of a change, in one line; a number with what it counts. */
export function valueText(value: unknown, unit?: string): string {
  if (value === undefined || value === null || value === '') return 'no value';
  if (Array.isArray(value)) return value.map((one) => valueText(one)).join(', ') || 'no value';
  const name = namedText(value);
  if (name !== null) return name;
  if (typeof value === 'object')
    return (
      Object.entries(value)
        .filter(([key]) => key !== 'id')
        .map(([, one]) => valueText(one))
        .join(', ') || 'no value'
    );
  if (typeof value === 'boolean') return yesNo(value);
  if (typeof value === 'string' && isEndOfDay(value)) return dayOf(value);
  return typeof value === 'number' && unit !== undefined ? plural(value, unit) : String(value);
}

/** An edit of an asset that takes a person's value back leaves it to its sources; undefined for any other. */
export const takenBackText = (endpoint: string, value: unknown): string | undefined =>
  value === null && endpoint.startsWith('assets.') ? 'what its sources say' : undefined;

export interface ChangedField {
  readonly field: string;
  readonly text: string;
}

/** What is no value to a person: names of rows, and questions in the form the machine asks them. */
const UNSAID = new Set(['id', 'ids', 'ast', 'at', 'isPrivate', 'memberIds', 'queryId', 'upTo']);

/** CM35: the fields of a change and what it makes of them. */
export function changedFields({ endpoint, body }: Pick<OutboxEntry, 'endpoint' | 'body'>): ChangedField[] {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return [];
  if ('patch' in body) return changedFields({ endpoint, body: body.patch });
  return Object.entries(body).flatMap(([field, value]) =>
    UNSAID.has(field) || value === undefined
      ? []
      : [
          {
            field: changedFieldText({ endpoint }, field),
            text: isWordless({ endpoint }, field)
              ? 'changed'
              : (takenBackText(endpoint, value) ?? newValue(value, unitOf({ endpoint }, field))),
          },
        ],
  );
}

export const fieldTexts = (entry: Pick<OutboxEntry, 'endpoint'>, fields: readonly string[]): string =>
  fields.map((field) => changedFieldText(entry, field).toLowerCase()).join(', ');

/** S170: the other side is what the server has since it went back, and nobody's change. */
export const isOfRestored = ({ problem }: Pick<OutboxEntry, 'problem'>): boolean =>
  problem?.message === RESTORED_MESSAGE;

/** CM34: what of a change in conflict nobody else touched; null where there is no such thing. */
export function uncontestedText(entry: Pick<OutboxEntry, 'endpoint' | 'body' | 'problem'>): string | null {
  const { body, problem } = entry;
  const contested = problem?.conflict?.fields ?? [];
  const others = Object.keys(body ?? {}).filter((field) => !contested.includes(field));
  if (contested.length === 0 || others.length === 0) return null;
  return `No one else changed ${fieldTexts(entry, others)}. That part is sent whatever you choose.`;
}

/** Members that come and go are told apart. */
function newValue(value: unknown, unit: string | undefined): string {
  const isMembers = typeof value === 'object' && value !== null && ('add' in value || 'remove' in value);
  if (!isMembers) return valueText(value, unit);
  const said = [
    ['added', 'add' in value ? value.add : []],
    ['removed', 'remove' in value ? value.remove : []],
  ] as const;
  return said
    .filter(([, items]) => Array.isArray(items) && items.length > 0)
    .map(([what, items]) => `${what} ${valueText(items)}`)
    .join('; ');
}
