import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { SYNC } from '../../../../contract/limits';
import type { ShownRow } from '../../../../contract/sync-api';
import { useIsOffline } from '../../../data/status';
import { useView } from '../../../data/use-view';
import { plural } from '../../../kit/format';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RowsMissing } from '../../../parts/rows-missing';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { useMembers } from '../use-members';
import { DistributionListDialog } from './distribution-list-dialog';
import './messages.css';
import { useUnused } from './use-unused';
import { UsedBy, useUsedBy } from './used-by';

type ListRow = ShownRow<'distributionList'>;

/** Whom messages go to, under one name. */
export function DistributionLists() {
  const { companyId } = useSession();
  const offline = useIsOffline();
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'distributionList', offset: 0, limit: SYNC.windowRows },
  );
  const [open, setOpen] = useState<ListRow | 'new' | null>(null);
  const mayMake = useMay('distribution-lists.create');
  const removal = useUnused('distributionList', 'Nobody is told by it any more.');
  const columns = useColumns(mayMake, setOpen, removal.ask);
  const rows = answer?.rows ?? [];
  const isMissing = answer === null || (!answer.loaded && rows.length === 0);
  const make = (
    <Button size="1" onClick={() => setOpen('new')}>
      New distribution list
    </Button>
  );
  return (
    <Panel title="Distribution lists" aside={mayMake ? make : undefined}>
      <p className="quiet message-about">
        People of your company, and addresses outside of it, that policies tell and write to under one name.
      </p>
      {isMissing ? <RowsMissing answer={answer} many="distribution lists" offline={offline} /> : null}
      {!isMissing && rows.length === 0 ? (
        <p className="quiet message-about">None yet. A list may be who is on duty, or the owners of an application.</p>
      ) : null}
      {rows.length > 0 ? (
        <PlainTable label="Distribution lists" columns={columns} rows={rows} keyOf={({ id }) => id} />
      ) : null}
      {open === null || companyId === null ? null : (
        <DistributionListDialog
          companyId={companyId}
          row={open === 'new' ? null : open}
          onClose={() => setOpen(null)}
        />
      )}
      {removal.dialog}
    </Panel>
  );
}

function useColumns(
  mayMake: boolean,
  edit: (row: ListRow) => void,
  remove: (row: ListRow) => void,
): readonly PlainColumn<ListRow>[] {
  const usedBy = useUsedBy();
  return [
    {
      ...{ id: 'name', label: 'List' },
      cell: ({ name, description }) => (
        <>
          {name}
          {description === undefined ? null : <div className="quiet small">{description}</div>}
        </>
      ),
    },
    { id: 'people', label: 'Who is told', isWide: true, cell: (row) => <Members row={row} /> },
    { id: 'uses', label: 'Used by', cell: ({ id }) => <UsedBy policies={usedBy(id)} /> },
    ...(mayMake
      ? [
          {
            ...{ id: 'actions', label: 'Actions' },
            cell: (row: ListRow) => (
              <span className="message-actions">
                <Button size="1" variant="soft" aria-label={`Edit ${row.name}`} onClick={() => edit(row)}>
                  Edit
                </Button>
                <Button
                  size="1"
                  variant="soft"
                  color="red"
                  aria-label={`Delete ${row.name}`}
                  onClick={() => remove(row)}
                >
                  Delete
                </Button>
              </span>
            ),
          },
        ]
      : []),
  ];
}

function Members({ row: { userIds, addresses } }: { readonly row: ListRow }) {
  const members = useMembers();
  const names = members.filter(({ id }) => userIds.includes(id)).map(({ name }) => name);
  const gone = userIds.length - names.length;
  const others = members.length > 0 && gone > 0 ? [`${plural(gone, 'person', 'people')} who left`] : [];
  const known = members.length === 0 && userIds.length > 0 ? [plural(userIds.length, 'person', 'people')] : names;
  const all = [...known, ...others, ...addresses];
  return all.length === 0 ? <span className="quiet">Nobody yet</span> : all.join(', ');
}
