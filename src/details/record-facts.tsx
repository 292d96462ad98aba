import { RECORDS } from '../../contract/record-list';
import type { AnyRecordKind, CompanyRecordName } from '../../contract/records';
import { useNameable } from '../data/groups';
import { type FieldLook, formFields } from '../forms/form-values';
import { useSession } from '../session/session';
import type { AskedEntity } from '../words/asked';
import { treeText } from '../words/tree-text';
import { factText } from './fact-text';
import { type Fact, Facts } from './facts';

interface Props {
  readonly name: CompanyRecordName;
  readonly looks: readonly FieldLook[];
  readonly row: object;
  /** Fields that stand elsewhere on the page, as its name does. */
  readonly without?: readonly string[];
  /** What else is said of it. */
  readonly more?: readonly Fact[];
}

/** A query, with the names of those it refers to. */
function TreeText({ value, asks }: { readonly value: unknown; readonly asks: AskedEntity }) {
  const queries = useNameable(useSession());
  // Until their names are known nothing is said to be gone.
  return <span className="mono">{queries === undefined ? '…' : treeText(value, asks, queries)}</span>;
}

/** What a record says, in the order and the words of its form (DT3). */
export function RecordFacts({ name, looks, row, without = [], more = [] }: Props) {
  const kind: AnyRecordKind = RECORDS[name];
  const values = new Map<string, unknown>(Object.entries(row));
  const said = formFields(kind, looks).flatMap((field) => {
    const text = without.includes(field.field) ? null : factText(field, values.get(field.field));
    if (text === null) return [];
    const { input, label, asks = 'asset' } = field;
    return [{ label, value: input.kind === 'tree' ? <TreeText value={values.get(field.field)} asks={asks} /> : text }];
  });
  return <Facts facts={[...said, ...more]} />;
}
