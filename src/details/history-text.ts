import type { RecordChange } from '../../contract/record';
import type { AnyRecordKind } from '../../contract/records';
import { labelOf } from '../../domain/query/fields/field-labels';
import { type FieldInput, findInput } from '../forms/field-input';
import { type FieldLook, type NamedLook, namedLooks } from '../forms/form-values';
import { count } from '../kit/format';
import { namedText, valueText } from '../words/value-text';
import { factText } from './fact-text';

/** What a history needs of a field to say its values as the form does. */
export interface HistoryLook extends NamedLook {
  /** Null for what no form fills in. */
  readonly input: FieldInput | null;
}

export function historyLooks(
  kind: Pick<AnyRecordKind, 'labels' | 'units' | 'wordless' | 'fields'>,
  looks: readonly FieldLook[],
): readonly HistoryLook[] {
  const others = Object.keys(kind.fields).filter((name) => looks.every(({ field }) => field !== name));
  return namedLooks(kind, [...looks, ...others.map((field) => ({ field }))]).map((look) => {
    const schema = kind.fields[look.field];
    return { ...look, input: schema === undefined ? null : findInput(schema) };
  });
}

const DONE: Readonly<Record<RecordChange['verb'], string>> = {
  create: 'created it',
  update: 'changed it',
  'bulk-update': 'changed it in bulk',
  delete: 'deleted it',
  'bulk-delete': 'deleted it in bulk',
  restore: 'restored it',
};

export const doneText = ({ verb }: Pick<RecordChange, 'verb'>, isUndo = false): string =>
  isUndo ? 'undid the change before' : DONE[verb];

/** What a change did to each field: `Deadline: 30 days → 7 days`. A value that is no line of text is only said to have changed. */
export function changeLines(
  { changes }: Pick<RecordChange, 'changes'>,
  looks: readonly HistoryLook[],
): readonly string[] {
  return Object.entries(changes).map(([field, change]) => {
    const look = looks.find((one) => one.field === field);
    const label = look?.label ?? labelOf(field);
    if ('added' in change) {
      // What is no field of the record's own, as its attachments, is told by name.
      const text = look === undefined ? namesText : countText;
      const said = [text(change.added, 'added'), text(change.removed, 'removed')];
      return `${label}: ${said.filter((text) => text !== '').join(', ')}`;
    }
    const { before, after } = change;
    const [was, is] = [textOf(before, look), textOf(after, look)];
    return change.cut === true || was === null || is === null ? `${label} changed` : `${label}: ${was} → ${is}`;
  });
}

interface Members {
  readonly count: number;
  readonly some: readonly string[];
}

const countText = (members: Members, what: string): string =>
  members.count === 0 ? '' : `${count(members.count)} ${what}`;

function namesText(members: Members, what: string): string {
  if (members.count === 0) return '';
  const more = members.count - members.some.length;
  return `${what} ${members.some.join(', ')}${more > 0 ? ` and ${count(more)} more` : ''}`;
}

/** In the words and units of the form; null for what is no line of text, or means nothing to people. */
function textOf(value: unknown, look: HistoryLook | undefined): string | null {
  const { input = null, isWordless = false, asks } = look ?? {};
  if (isWordless) return null;
  const isTree = input?.kind === 'tree' && asks !== undefined && !namesOthers(value);
  if (typeof value === 'object' && value !== null && !isTree) return namedText(value);
  if (look === undefined || input === null) return look?.values?.[String(value)] ?? valueText(value);
  return factText({ ...look, input }, value) ?? valueText(value);
}

/** A query that names others is not read by their ids. */
const namesOthers = (tree: unknown): boolean => JSON.stringify(tree)?.includes('"queryId"') ?? false;
