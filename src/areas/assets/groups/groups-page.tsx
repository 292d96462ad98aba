import { type ReactNode, useMemo, useState } from 'react';
import { href } from '../../../../contract/paths';
import { useRows } from '../../../data/rows';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { LinkButton } from '../../../kit/link-button';
import { ListPage } from '../../../lists/list-page';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useMay } from '../../../session/use-ability';
import { Queries } from './group-counts';
import { groupList, type Row } from './group-list';
import './groups.css';
import { RenameGroup } from './rename-group';

export function GroupsPage() {
  const queries = useRows(useSession(), 'savedQuery');
  const mayMake = useMay('asset-groups.create');
  const list = useMemo(() => groupList(mayMake), [mayMake]);
  const { actionsOf, dialog } = useGroupActions();
  return (
    <Queries value={queries}>
      <ListPage
        list={list}
        title="Asset groups"
        about="Static groups hold the assets you pick. Dynamic groups follow a saved query."
        rowActions={actionsOf}
        actions={mayMake ? <LinkButton to={href('queryBuilder')}>New group from a query</LinkButton> : null}
      >
        {dialog}
      </ListPage>
    </Queries>
  );
}

/** What can be done with a group, by whom. */
function useGroupActions(): { actionsOf(row: Row): readonly RowAction[]; readonly dialog: ReactNode } {
  const mayRename = useMay('asset-groups.update');
  const mayDelete = useMay('asset-groups.delete');
  const [renamed, setRenamed] = useState<Row | null>(null);
  const deletion = useDeletion('assetGroup', 'The assets and the query stay.');
  const actionsOf = (row: Row): readonly RowAction[] => [
    ...(mayRename ? [{ text: 'Rename …', run: () => setRenamed(row) }] : []),
    ...(mayDelete ? [{ text: 'Delete …', isDangerous: true, run: () => deletion.ask(row) }] : []),
  ];
  const renaming = renamed === null ? null : <RenameGroup group={renamed} onClose={() => setRenamed(null)} />;
  return { actionsOf, dialog: renaming ?? deletion.dialog };
}
