import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import { RowLink } from '../../kit/data-table/row-link';
import { defineList } from '../../lists/define-list';
import { facet } from '../../lists/list-filter';
import { NoWidgetYet } from './no-widget-yet';
import { sourceText, typeText } from './widget-words';

export type WidgetRow = ShownRow<'customWidget'>;

const WidgetPanel = lazy(() => import('./widget-panel').then((module) => ({ default: module.WidgetPanel })));

export const editHref = (id: string): string => href('customWidgetEdit', { id });

export const WIDGET_LIST = defineList('customWidget', {
  path: href('customWidgets'),
  empty: NoWidgetYet,
  columns: [
    { id: 'name', label: 'Name', width: 220, sortField: 'name', cell: (row) => <Name row={row} /> },
    {
      ...{ id: 'type', label: 'Type', width: 130, sortField: 'definition.type' },
      cell: (row) => <span className="clip">{typeText(row.definition.type)}</span>,
    },
    {
      ...{ id: 'data', label: 'Data', width: 190, fields: [] },
      cell: (row) => <span className="clip">{sourceText(row.source)}</span>,
    },
    {
      id: 'by',
      label: 'By',
      width: 110,
      sortField: 'ownerName',
      cell: (row) => <span className="clip">{row.ownerName || 'You'}</span>,
    },
    'updatedAt',
    'createdAt',
  ],
  shown: ['type', 'data', 'by', 'updatedAt'],
  filters: [
    facet('type', 'definition.type', { label: 'Type', textOf: typeText }),
    facet('by', 'ownerName', { label: 'By' }),
  ],
  sort: { field: 'name', descending: false },
  placeholder: 'Name or person',
  nameOf: (row) => row.name,
  placeOf: (row) => ({ to: editHref(row.id) }),
  placeText: 'Open in the editor',
  panel: (row) => <WidgetPanel row={row} />,
  restore: { call: 'custom-widgets.restore' },
});

function Name({ row }: { readonly row: WidgetRow }) {
  return (
    <>
      <RowLink to={editHref(row.id)}>{row.name}</RowLink>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}
