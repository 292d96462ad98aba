import { mdiDatabaseImportOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { DATA_SOURCE_KINDS } from '../../../../contract/areas/integrations/data-sources';
import { isKeyOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { formatText } from '../../../../domain/formats/format-names';
import { defineList, type List } from '../../../lists/define-list';
import { facet, notSet } from '../../../lists/list-filter';
import { LastImport } from './last-import';

export type DataSourceRow = ShownRow<'dataSource'>;

const DataSourcePanel = lazy(() =>
  import('./data-source-panel').then((module) => ({ default: module.DataSourcePanel })),
);

const PICTURE = [mdiDatabaseImportOutline, mdiDatabaseImportOutline, mdiDatabaseImportOutline];
const KIND = { file: 'By a person', api: 'By a script' } as const;
const kindText = (kind: string): string => (isKeyOf(KIND, kind) ? KIND[kind] : kind);

export const dataSourceList = (mayCreate: boolean): List<'dataSource'> =>
  defineList('dataSource', {
    path: href('dataSources'),
    empty: {
      title: 'No data sources yet',
      text: 'A data source is a place where files come from again and again: its name, format, site and columns are said once.',
      rows: PICTURE,
      ...(mayCreate && { action: { to: href('dataSourceNew'), text: 'New data source' } }),
    },
    columns: [
      { ...{ id: 'name', label: 'Name', width: 240, sortField: 'name' }, cell: (row) => <Name row={row} /> },
      { ...{ id: 'kind', label: 'Comes', width: 120, sortField: 'kind' }, cell: (row) => kindText(row.kind) },
      {
        ...{ id: 'format', label: 'Format', width: 160, sortField: 'format' },
        cell: ({ format }) =>
          format === undefined ? (
            <span className="quiet">Any</span>
          ) : (
            <span className="clip">{formatText(format)}</span>
          ),
      },
      {
        ...{ id: 'site', label: 'Site or network', width: 140, sortField: 'site' },
        cell: ({ site }) =>
          site === undefined ? <span className="quiet">–</span> : <span className="clip">{site}</span>,
      },
      { ...{ id: 'last', label: 'Last import', width: 220, fields: [] }, cell: (row) => <LastImport row={row} /> },
      ...['description', 'createdAt', 'updatedAt'],
    ],
    shown: ['kind', 'format', 'site', 'last'],
    beside: ['kind'],
    filters: [
      facet('kind', 'kind', { label: 'Comes', values: DATA_SOURCE_KINDS, textOf: kindText }),
      facet('format', 'format', { textOf: formatText, rest: [notSet('format')] }),
      facet('site', 'site', { label: 'Site or network', rest: [notSet('site')] }),
    ],
    sort: { field: 'name', descending: false },
    placeholder: 'Name or site',
    nameOf: (row) => row.name,
    placeOf: () => null,
    panel: (row) => <DataSourcePanel row={row} />,
    restore: { call: 'data-sources.restore' },
    card: { height: 76, draw: (row) => <DataSourceCard row={row} /> },
  });

function Name({ row }: { readonly row: DataSourceRow }) {
  return (
    <>
      <span className="clip" title={row.name}>
        {row.name}
      </span>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function DataSourceCard({ row }: { readonly row: DataSourceRow }) {
  return (
    <div className="run-card">
      <Name row={row} />
      <span className="quiet small clip">
        {kindText(row.kind)} · {row.format === undefined ? 'Any format' : formatText(row.format)}
        {row.site === undefined ? '' : ` · ${row.site}`}
      </span>
    </div>
  );
}
