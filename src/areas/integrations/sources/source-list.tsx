import { mdiDatabaseSyncOutline } from '@mdi/js';
import { lazy } from 'react';
import { connectorForm } from '../../../../contract/areas/integrations/connectors/all-forms';
import { isKeyOf } from '../../../../contract/narrow';
import { href } from '../../../../contract/paths';
import { RowLink } from '../../../kit/data-table/row-link';
import { words } from '../../../kit/format';
import { defineList } from '../../../lists/define-list';
import { age, facet, notSet } from '../../../lists/list-filter';
import { LastSuccess, NextRun, SourceRecords, SourceStatus, SourceTrend } from './source-parts';
import { type SourceRow, STATUS_TEXT } from './source-words';

const sourceHref = ({ id }: SourceRow): string => href('integrationDetails', { id });

const SourcePanel = lazy(() => import('./source-panel').then((module) => ({ default: module.SourcePanel })));

export const sourceList = (mayAdd: boolean) =>
  defineList('integration', {
    path: href('integrations'),
    one: 'source',
    many: 'sources',
    subject: 'Integration',
    empty: {
      title: 'No sources yet',
      text: 'A source is what assets come from: a tool that is read on a schedule, or files that were imported.',
      rows: [mdiDatabaseSyncOutline, mdiDatabaseSyncOutline, mdiDatabaseSyncOutline],
      ...(mayAdd && { action: { to: href('integrationAdd'), text: 'Add a source' } }),
    },
    columns: [
      {
        ...{ id: 'name', label: 'Source', width: 190, sortField: 'displayName' },
        cell: (row) => <RowLink to={sourceHref(row)}>{row.displayName}</RowLink>,
      },
      {
        ...{ id: 'status', label: 'Health', width: 150, sortField: 'status' },
        cell: (row) => <SourceStatus row={row} />,
      },
      {
        ...{ id: 'problem', label: 'Problem', width: 240, fields: ['connector.problem'] },
        cell: ({ connector }) => (
          <span className="clip" title={connector?.problem ?? ''}>
            {connector?.problem ?? '–'}
          </span>
        ),
      },
      {
        ...{ id: 'success', label: 'Last success', width: 120, sortField: 'lastSuccessAt', highFirst: true },
        cell: (row) => <LastSuccess row={row} />,
      },
      {
        ...{ id: 'next', label: 'Next run', width: 175, sortField: 'connector.nextAt' },
        cell: (row) => <NextRun row={row} />,
      },
      {
        ...{ id: 'records', label: 'Records', width: 90 },
        align: 'end',
        cell: (row) => <SourceRecords row={row} />,
      },
      { id: 'trend', label: 'Last runs', width: 110, cell: (row) => <SourceTrend row={row} /> },
      {
        ...{ id: 'category', label: 'Category', width: 150, sortField: 'category' },
        cell: (row) => <span className="clip">{words(row.category)}</span>,
      },
      'vendor',
    ],
    shown: ['status', 'problem', 'success', 'next', 'records', 'trend'],
    wideOnly: ['problem'],
    beside: ['status', 'success'],
    filters: [
      facet('status', 'status', {
        label: 'Health',
        textOf: (value) => (isKeyOf(STATUS_TEXT, value) ? STATUS_TEXT[value] : value),
      }),
      facet('category'),
      facet('kind', 'connector.kind', {
        label: 'Read by',
        textOf: (value) => connectorForm(value)?.label ?? value,
        rest: [{ ...notSet('connector.kind'), text: 'Files' }],
      }),
      facet('vendor'),
      age('lastSuccessAt', 'lastSuccessAt'),
    ],
    sort: { field: 'displayName', descending: false },
    placeholder: 'Source or vendor',
    nameOf: (row) => row.displayName,
    placeOf: (row) => ({ to: sourceHref(row) }),
    panel: (row) => <SourcePanel row={row} />,
    card: { height: 104, draw: (row) => <SourceCard row={row} /> },
  });

function SourceCard({ row }: { readonly row: SourceRow }) {
  return (
    <div className="run-card">
      <RowLink to={sourceHref(row)}>{row.displayName}</RowLink>
      <SourceStatus row={row} />
      <span className="quiet small clip">
        {row.connector?.problem ?? (
          <>
            Last success: <LastSuccess row={row} /> · {row.connector?.nextAt == null ? null : 'Next run: '}
            <NextRun row={row} />
          </>
        )}
      </span>
    </div>
  );
}
