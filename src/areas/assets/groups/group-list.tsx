import { mdiFolderMultipleOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { GROUP_KINDS } from '../../../../contract/areas/assets/groups';
import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { words } from '../../../kit/format';
import { defineList } from '../../../lists/define-list';
import { facet } from '../../../lists/list-filter';
import { Changed, Followed, MemberCount } from './group-counts';

export type Row = ShownRow<'assetGroup'>;

const GroupPanel = lazy(() => import('./group-panel').then((module) => ({ default: module.GroupPanel })));

export const groupList = (mayMake: boolean) =>
  defineList('assetGroup', {
    path: href('assetGroups'),
    empty: {
      title: 'No groups yet',
      text: mayMake
        ? 'Select assets in the list and add them to a group, or save a query and create a dynamic group from it.'
        : 'Administrators create groups from picked assets or saved queries.',
      rows: [mdiFolderMultipleOutline, mdiFolderMultipleOutline, mdiFolderMultipleOutline],
      ...(mayMake && { action: { to: href('queryBuilder'), text: 'Open the query builder' } }),
    },
    columns: [
      { id: 'name', label: 'Name', width: 240, sortField: 'name', cell: (row) => <Name row={row} /> },
      { id: 'kind', label: 'Kind', width: 100, sortField: 'kind', cell: (row) => <Kind row={row} /> },
      {
        id: 'members',
        label: 'Assets',
        width: 170,
        align: 'end',
        fields: [],
        cell: (row) => <MemberCount row={row} />,
      },
      { id: 'changed', label: 'Last 7 days', width: 220, fields: [], cell: (row) => <Changed row={row} /> },
      { id: 'query', label: 'Follows', width: 200, fields: ['queryId'], cell: (row) => <Followed row={row} /> },
      { id: 'by', label: 'By', width: 140, sortField: 'createdBy', cell: (row) => row.createdBy },
      'createdAt',
      'updatedAt',
    ],
    shown: ['kind', 'members', 'changed', 'query', 'by'],
    filters: [facet('kind', 'kind', { values: [...GROUP_KINDS] }), facet('by', 'createdBy', { label: 'By' })],
    sort: { field: 'name', descending: false },
    placeholder: 'Name or person',
    nameOf: (row) => row.name,
    placeOf: () => null,
    panel: (row) => <GroupPanel row={row} />,
    restore: { call: 'asset-groups.restore' },
    card: { height: 92, draw: (row) => <GroupCard row={row} /> },
  });

function Name({ row }: { readonly row: Row }) {
  return (
    <>
      <span className="clip group-name">{row.name}</span>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

export function Kind({ row: { kind } }: { readonly row: Row }) {
  return <Badge color={kind === 'dynamic' ? 'blue' : 'gray'}>{words(kind)}</Badge>;
}

function GroupCard({ row }: { readonly row: Row }) {
  return (
    <div className="group-card">
      <span className="row">
        <Name row={row} />
        <Kind row={row} />
      </span>
      <span>
        <MemberCount row={row} />
      </span>
      <Changed row={row} />
    </div>
  );
}
