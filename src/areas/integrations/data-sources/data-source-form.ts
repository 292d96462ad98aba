import { FORMAT_AREAS } from '../../../../domain/formats/format-names';
import type { PickOption } from '../../../forms/field-input';
import type { FormLooks } from '../../../forms/use-record-form';

const FORMATS: readonly PickOption[] = [
  { value: undefined, label: 'Whatever the file is' },
  ...FORMAT_AREAS.flatMap(({ formats }) => Object.entries(formats).map(([value, label]) => ({ value, label }))),
];

export const KIND_TEXT = { file: 'A person, in the import dialog', api: 'A script, over the API' } as const;

/** What the form asks for. */
export const DATA_SOURCE_FORM: FormLooks<'dataSource'> = [
  { field: 'name', help: 'What the source of its imports is called.' },
  { field: 'kind', values: KIND_TEXT },
  { field: 'format', options: FORMATS, help: 'Files of another format are refused.' },
  { field: 'site', help: 'Where all of it is. The same name at two sites is two machines.' },
  {
    field: 'columns',
    help: 'Of a table: what columns mean whose headers do not say it, as “Raum = Location”. “Notes =” is not imported.',
  },
  { field: 'description' },
];

export const DATA_SOURCE_START = { name: '', kind: 'file', columns: [] };
