import type { RecordChange } from '../../contract/record';
import { labelOf } from '../../domain/query/fields/field-labels';
import type { FieldLook, NamedLook } from '../forms/form-values';
import { count } from '../kit/format';
import { valueText } from '../words/value-text';

const DONE: Readonly<Record<RecordChange['verb'], string>> = {
  create: 'created it',
  update: 'changed it',
  'bulk-update': 'changed it in bulk',
  delete: 'deleted it',
  'bulk-delete': 'deleted it in bulk',
  restore: 'restored it',
};

export const doneText = ({ verb }: Pick<RecordChange, 'verb'>): string => DONE[verb];

/** What a change did to each field: `Deadline: 30 → 7`. A value that is no line of text is only said to have changed. */
export function changeLines(
  { changes }: Pick<RecordChange, 'changes'>,
  looks: readonly NamedLook[],
): readonly string[] {
  return Object.entries(changes).map(([field, change]) => {
    const look = looks.find((one) => one.field === field);
    const label = look?.label ?? labelOf(field);
    if ('added' in change) {
      const said = [countText(change.added.count, 'added'), countText(change.removed.count, 'removed')];
      return `${label}: ${said.filter((text) => text !== '').join(', ')}`;
    }
    const { before, after } = change;
    if (look?.isWordless === true || change.cut === true || isObject(before) || isObject(after))
      return `${label} changed`;
    return `${label}: ${textOf(before, look)} → ${textOf(after, look)}`;
  });
}

const countText = (members: number, what: string): string => (members === 0 ? '' : `${count(members)} ${what}`);

const isObject = (value: unknown): boolean => typeof value === 'object' && value !== null;

function textOf(value: unknown, look: FieldLook | undefined): string {
  return look?.values?.[String(value)] ?? valueText(value);
}
