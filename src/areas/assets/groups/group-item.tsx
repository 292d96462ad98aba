import { mdiDotsHorizontal } from '@mdi/js';
import { Badge, DropdownMenu, IconButton } from '@radix-ui/themes';
import { useState } from 'react';
import type { QueryNode } from '../../../../contract/query';
import type { SmallRow } from '../../../../worker/store/reader';
import { type GroupRow, groupTree } from '../../../data/groups';
import { deleteRecord } from '../../../data/records';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { useView } from '../../../data/use-view';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { count, plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { Menu } from '../../../kit/menu';
import { failureToast } from '../../../kit/toasts';
import { useMay } from '../../../session/use-ability';
import { RenameGroup } from './rename-group';

interface Props {
  readonly group: GroupRow;
  readonly queries: readonly SmallRow<'savedQuery'>[];
  onOpen(): void;
}

const WEEK = { n: 7, unit: 'days' } as const;
const within = (where: QueryNode, more: QueryNode): QueryNode => ({ op: 'and', items: [where, more] });

interface Counted {
  /** Null: not known yet, or not to be known. */
  readonly count: number | null;
  readonly problem: string | undefined;
}

function useCount(companyId: string, where: QueryNode | null): Counted {
  const answer = useView(where === null ? null : { companyId, entity: 'asset', where, offset: 0, limit: 1 });
  const isCounted = answer?.loaded === true && answer.problems === undefined;
  return { count: isCounted ? answer.count : null, problem: answer?.problems?.[0]?.message };
}

/** A group with how many are in it now, and what happened to them in the last week. */
export function GroupItem({ group, queries, onOpen }: Props) {
  const { companyId, name, kind, queryId } = group;
  const where = groupTree(group, queries);
  const all = useCount(companyId, where);
  const changed = useCount(companyId, where && within(where, { field: '*', within: WEEK }));
  const fresh = useCount(companyId, where && within(where, { field: 'firstSeenAt', op: 'inLast', value: WEEK }));
  const query = queries.find(({ id }) => id === queryId);
  const lines = [
    ...(query === undefined ? [] : [query.name]),
    ...(changed.count === null || fresh.count === null
      ? []
      : [`${count(changed.count)} changed and ${count(fresh.count)} first seen in the last 7 days`]),
  ];
  return (
    <li className="group">
      <div className="group-text">
        <span className="row wrap">
          <button type="button" className="link-button" onClick={onOpen}>
            {name}
          </button>
          <Badge color={kind === 'dynamic' ? 'blue' : 'gray'}>{kind === 'dynamic' ? 'Dynamic' : 'Static'}</Badge>
          {group.pendingFields === undefined ? null : <Badge color="amber">Not sent yet</Badge>}
        </span>
        <span className="quiet small">
          {where === null ? 'Its query was deleted or made private.' : lines.join(' · ')}
        </span>
        {all.problem === undefined ? null : <span className="field-problem">Its query cannot run: {all.problem}.</span>}
      </div>
      <output className="number group-count">{all.count === null ? '–' : plural(all.count, 'asset')}</output>
      <GroupMenu group={group} />
    </li>
  );
}

function GroupMenu({ group }: { readonly group: GroupRow }) {
  const kept = useKeptText();
  const mayRename = useMay('asset-groups.update');
  const mayDelete = useMay('asset-groups.delete');
  const [open, setOpen] = useState<'rename' | 'delete' | null>(null);
  const { name } = group;
  const close = (): void => setOpen(null);
  if (!mayRename && !mayDelete) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton size="1" variant="ghost" color="gray" aria-label={`More about ${name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </IconButton>
        }
      >
        {mayRename ? <DropdownMenu.Item onSelect={() => setOpen('rename')}>Rename …</DropdownMenu.Item> : null}
        {mayDelete ? (
          <DropdownMenu.Item color="red" onSelect={() => setOpen('delete')}>
            Delete …
          </DropdownMenu.Item>
        ) : null}
      </Menu>
      {open === 'rename' ? <RenameGroup group={group} onClose={close} /> : null}
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete the group “${name}”?`}
        text="The assets and the query stay."
        confirm="Delete"
        destructive
        onClose={close}
        onConfirm={() => {
          close();
          deleteRecord('assetGroup', group).then(
            (change) => undoableToast(`Deleted ${name}`, change, kept),
            (error: unknown) => failureToast('The group could not be deleted', error),
          );
        }}
      />
    </>
  );
}
