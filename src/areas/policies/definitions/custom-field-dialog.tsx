import { useState } from 'react';
import * as z from 'zod/mini';
import type { CustomField, CustomFieldType } from '../../../../contract/areas/policies/custom-fields';
import type { Command, ShownRow } from '../../../../contract/sync-api';
import { freeKey, pathOfKey } from '../../../../domain/definitions/custom-fields';
import { groupBy } from '../../../../domain/lists/group-by';
import { runBulk } from '../../../data/bulk';
import { matchingIds, rowsOf, useView } from '../../../data/use-view';
import type { FormControl, FormLooks } from '../../../forms/use-record-form';
import { plural } from '../../../kit/format';
import { SelectInput } from '../../../kit/select-input';
import { RecordDialog } from './record-dialog';

export const TYPE_TEXT: Readonly<Record<CustomFieldType, string>> = {
  text: 'Text',
  number: 'Number',
  boolean: 'Yes or no',
  date: 'Date',
  choice: 'One choice',
  choices: 'Several choices',
  person: 'Person',
};

export const EDITORS_TEXT: Readonly<Record<CustomField['editors'], string>> = {
  assets: 'Who may edit assets',
  admins: 'Administrators',
};

const LOOKS: FormLooks<'customField'> = [
  { field: 'label', help: 'What people call it. It can be changed at any time.' },
  { field: 'type', values: TYPE_TEXT, help: 'It can be changed later where no value is lost.' },
  { field: 'choices', help: 'Enter adds one.' },
  { field: 'help', isLine: true, help: 'Shown beside the field when it is filled in.' },
  { field: 'editors', values: EDITORS_TEXT },
];

interface Props {
  readonly companyId: string;
  readonly row: ShownRow<'customField'> | null;
  /** All there are, in their order. */
  readonly rows: readonly ShownRow<'customField'>[];
  onClose(): void;
}

const START = { label: '', type: 'text', choices: [], help: '', editors: 'assets' };

export function CustomFieldDialog({ companyId, row, rows, onClose }: Props) {
  const replacing = useReplacing(companyId, row);
  return (
    <RecordDialog
      {...{ kind: 'customField', looks: LOOKS, companyId, row, start: START, onClose }}
      fixedOf={(values) => ({
        key: freeKey(
          String(values['label']),
          rows.map(({ key }) => key),
        ),
        order: (rows.at(-1)?.order ?? 0) + 1,
      })}
      nameOf={(values) => String(values['label'])}
      shows={(field, values) => field !== 'choices' || String(values['type']).startsWith('choice')}
      before={replacing}
    />
  );
}

/** A choice in use goes only with what becomes of it (DF6). */
function useReplacing(companyId: string, row: Props['row']) {
  const [chosen, setChosen] = useState<Readonly<Record<string, string>>>({});
  const path = row === null ? null : pathOfKey(row.key);
  const answer = useView(
    path === null || row?.choices === undefined
      ? null
      : { companyId, entity: 'asset', facets: [path], offset: 0, limit: 1 },
  );
  const inUse = new Map((answer?.facets[path ?? ''] ?? []).map(({ value, count }) => [String(value), count]));
  return (form: FormControl) => {
    const now = Array.isArray(form.values['choices']) ? form.values['choices'].map(String) : [];
    const gone = (row?.choices ?? []).filter((one) => !now.includes(one) && (inUse.get(one) ?? 0) > 0);
    if (gone.length === 0 || row === null) return undefined;
    const isComplete = gone.every((one) => now.includes(chosen[one] ?? ''));
    const run = async (): Promise<void> => {
      for (const one of gone) await replaceChoice(companyId, row, one, chosen[one] ?? '');
    };
    const body = (
      <fieldset className="definitions-replace">
        <legend>What becomes of the choices that go</legend>
        {gone.map((one) => (
          <SelectInput
            key={one}
            label={`“${one}” of ${plural(inUse.get(one) ?? 0, 'asset')} becomes`}
            value={chosen[one] ?? ''}
            options={[{ value: '', label: 'Choose …' }, ...now.map((value) => ({ value, label: value }))]}
            onChange={(value) => setChosen((old) => ({ ...old, [one]: value }))}
          />
        ))}
      </fieldset>
    );
    return { body, run: isComplete ? run : null };
  };
}

/** Of all assets that say the one, said by hand from now on: a source's own word stays below it. */
async function replaceChoice(
  companyId: string,
  { key, label, type }: NonNullable<Props['row']>,
  from: string,
  to: string,
): Promise<void> {
  const path = pathOfKey(key);
  const saying = (one: string) => ({ field: path, op: 'eq' as const, value: one });
  const command =
    (value: string | string[]) =>
    (ids: readonly string[]): Command => ({
      ...{ companyId, endpoint: 'assets.bulk-update', params: {} },
      body: { ids: [...ids], patch: { custom: { [key]: value } } },
    });
  const title = `${label}: “${from}” became “${to}”`;
  const ids = await matchingIds({ companyId, entity: 'asset', where: saying(from) }, Number.MAX_SAFE_INTEGER);
  if (type === 'choice') {
    await runBulk({ companyId, entity: 'asset', title, steps: [{ ids, command: command(to) }] });
    return;
  }
  // Each set of choices is a change of its own.
  const groups = groupBy(await rowsOf(companyId, 'asset', ids), ({ custom }) => JSON.stringify([custom?.[key]].flat()));
  const steps = [...groups].map(([set, rows]) => {
    const choices = z.parse(z.array(z.string()), JSON.parse(set));
    const next = [...new Set(choices.map((one) => (one === from ? to : one)))];
    return { ids: rows.map(({ id }) => id), command: command(next) };
  });
  await runBulk({ companyId, entity: 'asset', title, steps });
}
