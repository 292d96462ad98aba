import { useMemo, useRef, useState } from 'react';
import { v7 } from 'uuid';
import type { EntityRow } from '../../contract/entities';
import type { FieldProblem } from '../../contract/record';
import { RECORDS } from '../../contract/record-list';
import type { AnyRecordKind, CompanyRecordName, RecordBody } from '../../contract/records';
import type { Change } from '../data/changes-made';
import { createAny, updateAny } from '../data/records';
import {
  changedValues,
  type FieldLook,
  type FormField,
  type FormValues,
  formFields,
  formProblems,
  saidValues,
  shownValues,
} from './form-values';

/** What the form of a kind of record asks for, in this order. */
export type FormLooks<N extends CompanyRecordName> = readonly FieldLook<keyof RecordBody<N, 'patch'> & string>[];

export interface FormControl {
  readonly companyId: string;
  /** The record is made by it. */
  readonly isNew: boolean;
  /** What the record is called, as it stands. */
  readonly name: string;
  readonly fields: readonly FormField[];
  readonly values: FormValues;
  /** Nothing until the person tried to save: nobody is told what is missing before they could say it. */
  readonly problems: readonly FieldProblem[];
  readonly isUnsaved: boolean;
  set(field: string, value: unknown): void;
  /** Trees whose text, as it stands, is no question. */
  readonly unread: ReadonlySet<string>;
  /** Whether the text of this field's tree is a question: each tree for itself. */
  setReadable(field: string, isReadable: boolean): void;
  /** Null: something is wrong, and said by now. Rejects where nothing can be kept in this browser. */
  save(): Promise<Saved | null>;
}

export interface Saved {
  readonly id: string;
  /** Null: the record is as it was, and nothing was sent (FO8). */
  readonly change: Change | null;
}

type Row<N extends CompanyRecordName> = EntityRow[N];

interface Given<N extends CompanyRecordName> {
  readonly companyId: string;
  /** The record as the person sees it; null: they make a new one. */
  readonly row: Row<N> | null;
  /** What a new one begins with. */
  readonly start: FormValues;
  /** What a new one says that no field asks for, as it is when it is saved. */
  readonly fixed?: FormValues;
  /** What an edit changes that no field asks for: only what is otherwise than before. */
  readonly also?: FormValues;
}

/** The values of a form over a record, and what saving them does. */
export function useRecordForm<N extends CompanyRecordName>(name: N, looks: FormLooks<N>, given: Given<N>): FormControl {
  // The row as it was when the form opened: its values and its rev are the base of this edit.
  const [{ companyId, row, start }] = useState(given);
  const [newId] = useState(() => v7());
  const kind: AnyRecordKind = RECORDS[name];
  const fields = useMemo(() => formFields(kind, looks), [kind, looks]);
  const before = useMemo(() => shownValues(fields, row === null ? start : { ...row }), [fields, row, start]);
  const [values, setValues] = useState(before);
  const [unread, setUnread] = useState<ReadonlySet<string>>(new Set());
  const [isTried, setTried] = useState(false);
  const [isSaved, setSaved] = useState(false);
  // Saved once, however often it is asked for.
  const saving = useRef<Promise<Saved> | null>(null);
  const changed = changedValues(fields, before, values);
  const problems = formProblems(kind, fields, values, unread, row === null ? given.fixed : { ...row, ...given.also });
  const save = async (): Promise<Saved | null> => {
    setTried(true);
    if (problems.length > 0) return null;
    saving.current ??= row === null ? create() : update(row);
    try {
      const saved = await saving.current;
      setSaved(true);
      return saved;
    } catch (error) {
      saving.current = null;
      throw error;
    }
  };
  const create = async (): Promise<Saved> => {
    const body = { id: newId, ...saidValues(fields, values), ...given.fixed };
    return { id: newId, change: await createAny(name, companyId, body) };
  };
  const update = async (base: Row<N>): Promise<Saved> => {
    const patch = { ...changed, ...given.also };
    const isSame = Object.keys(patch).length === 0;
    return { id: base.id, change: isSame ? null : await updateAny(name, base, patch) };
  };
  return {
    companyId,
    isNew: row === null,
    name: typeof values['name'] === 'string' ? values['name'].trim() : kind.words.one,
    fields,
    values,
    unread,
    problems: isTried ? problems : [],
    isUnsaved: !isSaved && (Object.keys({ ...changed, ...given.also }).length > 0 || unread.size > 0),
    set: (field, value) => setValues((old) => ({ ...old, [field]: value })),
    setReadable: (field, isReadable) =>
      setUnread((old) => {
        const others = [...old].filter((one) => one !== field);
        return new Set(isReadable ? others : [...others, field]);
      }),
    save,
  };
}
