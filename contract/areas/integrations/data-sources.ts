import * as z from 'zod/mini';
import { Line } from '../../primitives';
import { defineRecord } from '../../record';
import { FileFormat } from '../integrations';

/** Where files come from again and again: what is said of each of them is said once, and each import is told apart from other ones. */

/** `file`: a person brings the files; `api`: scripts send them. */
export const DATA_SOURCE_KINDS = ['file', 'api'] as const;

/** Of a table: `Raum = Location`, which column means what. A column is known by its header, wherever it stands. */
const ColumnLine = z
  .string()
  .check(z.trim(), z.maxLength(700), z.regex(/^[^=]+=[^=]*$/, 'It is written as “Raum = Location”'));

/** Only a table has columns to map. */
const checkColumns = ({ format, columns }: { format?: string | undefined; columns: readonly string[] }) =>
  columns.length === 0 || format === 'csv'
    ? []
    : [{ field: 'columns', message: 'Only a table has columns: choose CSV as the format' }];

export const dataSource = defineRecord('dataSource', {
  path: 'data-sources',
  subject: 'DataSource',
  words: { a: 'a data source', many: 'data sources' },
  fields: {
    /** What the source of its imports is called. */
    name: Line,
    kind: z.enum(DATA_SOURCE_KINDS),
    /** Absent: whatever the file is. */
    format: z.optional(FileFormat),
    /** Where all of it is; absent: nowhere in particular. */
    site: z.optional(Line),
    /** Columns that mean something else than their headers say. */
    columns: z.array(ColumnLine).check(z.maxLength(500)),
    description: z.optional(z.string().check(z.maxLength(2_000))),
  },
  labels: { kind: 'Comes by', site: 'Site or network' },
  editable: ['name', 'kind', 'format', 'site', 'columns', 'description'],
  blank: { columns: [] },
  check: checkColumns,
  search: ['name', 'site', 'description'],
  relations: [{ name: 'run', label: 'Run', to: 'syncRun', from: 'id', at: 'dataSourceId' }],
});
export type DataSource = z.infer<typeof dataSource.schema>;
