import { RECORDS } from '../../contract/record-list';
import type { AnyRecordKind, CompanyRecordName } from '../../contract/records';
import { type FieldLook, formFields } from '../forms/form-values';
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

/** What a record says, in the order and the words of its form (DT3). */
export function RecordFacts({ name, looks, row, without = [], more = [] }: Props) {
  const kind: AnyRecordKind = RECORDS[name];
  const values = new Map<string, unknown>(Object.entries(row));
  const said = formFields(kind, looks).flatMap((field) => {
    const text = without.includes(field.field) ? null : factText(field, values.get(field.field));
    if (text === null) return [];
    return [{ label: field.label, value: field.input.kind === 'tree' ? <span className="mono">{text}</span> : text }];
  });
  return <Facts facts={[...said, ...more]} />;
}
