import { HISTORY } from '../../contract/limits';
import type { FieldChanges } from '../../contract/record';
import type { AnyRecordKind } from '../../contract/records';
import type { Row } from '../effects/effect';
import { firstChars } from '../text/cut-text';

type MembersChange = Extract<FieldChanges[string], { added: unknown }>;
type ValueChange = Exclude<FieldChanges[string], MembersChange>;

/** What became of these fields, short enough to be kept (RD11). */
export function fieldChanges(
  { sets }: Pick<AnyRecordKind, 'sets'>,
  fields: readonly string[],
  before: Row,
  after: Row,
): FieldChanges {
  const change = (field: string) =>
    sets.includes(field)
      ? membersChange(missingIn(before[field], after[field]), missingIn(after[field], before[field]))
      : valueChange(before[field], after[field]);
  return Object.fromEntries(fields.map((field) => [field, change(field)]));
}

function membersChange(added: readonly string[], removed: readonly string[]): MembersChange {
  const some = (members: readonly string[]) => ({ count: members.length, some: members.slice(0, HISTORY.members) });
  return { added: some(added), removed: some(removed) };
}

/** No value is null. */
function valueChange(before: unknown, after: unknown): ValueChange {
  const [was, is] = [kept(before ?? null), kept(after ?? null)];
  return {
    before: was.value,
    after: is.value,
    ...((was.isCut || is.isCut) && { cut: true as const }),
  };
}

function kept(value: unknown): { readonly value: unknown; readonly isCut: boolean } {
  const text = typeof value === 'string' ? value : (JSON.stringify(value) ?? '');
  const isCut = text.length > HISTORY.valueChars;
  return { value: isCut ? firstChars(text, HISTORY.valueChars) : value, isCut };
}

/** The members of the second that are not in the first. */
function missingIn(first: unknown, second: unknown): readonly string[] {
  const there = new Set(listOf(first));
  return listOf(second).filter((one) => !there.has(one));
}

const listOf = (value: unknown): readonly string[] =>
  Array.isArray(value) ? value.filter((one) => typeof one === 'string') : [];
