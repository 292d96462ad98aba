import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { updateRecord } from '../../../data/records';
import { isMine, setFavourite, treeOf } from '../../../data/saved-queries';
import type { RowAction } from '../../../kit/data-table/row-menu';
import { failureToast } from '../../../kit/toasts';
import { savedHref } from '../../../parts/question-href';
import { SaveDialog } from '../../../parts/save-query-dialog';
import { useDeletion } from '../../../parts/use-deletion';
import { useSession } from '../../../session/session';
import { useAbility, useMay } from '../../../session/use-ability';
import { isAskedEntity } from '../../../words/asked';
import { builderPlace } from '../builder/builder-url';
import { copyLink, noteOf } from './copy-link';
import { MakeGroup } from './make-group';
import type { Row } from './query-list';

interface Asked {
  readonly what: 'edit' | 'group';
  readonly row: Row;
}

interface QueryActions {
  actionsOf(row: Row): readonly RowAction[];
  /** What an action asks before it is done. */
  readonly dialog: ReactNode;
}

/** What can be done with a saved query, by whom. `folders`: those in use. */
export function useQueryActions(folders: readonly string[]): QueryActions {
  const { profile } = useSession();
  const ability = useAbility();
  const personId = profile?.id ?? '';
  const mayMake = useMay('asset-groups.create');
  const [, navigate] = useLocation();
  const [asked, setAsked] = useState<Asked | null>(null);
  const deletion = useDeletion('savedQuery', 'Everyone who can see it loses it, and queries that use it stop working.');
  const actionsOf = (row: Row): readonly RowAction[] => {
    const owned = isMine(row, personId) ? { ...row, ownerId: profile?.id } : row;
    const may = (action: 'update' | 'delete'): boolean => ability.can(action, { subject: 'Query', row: owned });
    const [tree, { entity }] = [treeOf(row), row];
    const another = (): void => {
      if (tree === null || !isAskedEntity(entity)) return;
      const { to, state } = builderPlace({ entity, tree, sort: row.sort, saved: null });
      navigate(to, { state });
    };
    const ask = (what: Asked['what']) => () => setAsked({ what, row });
    const isFavourite = row.favouriteOf.includes(personId);
    const mark = (): void => {
      setFavourite(row, personId, !isFavourite).catch((error: unknown) =>
        failureToast('The change could not be kept', error),
      );
    };
    return [
      { text: isFavourite ? 'Remove from favourites' : 'Add to favourites', run: mark },
      { text: 'Copy link', run: () => copyLink(savedHref(row.id), row.companyId, noteOf(row)) },
      ...(tree === null ? [] : [{ text: 'New query from this one', run: another }]),
      ...(entity === 'asset' && mayMake ? [{ text: 'Create a group …', run: ask('group') }] : []),
      ...(may('update') ? [{ text: 'Edit …', run: ask('edit') }] : []),
      ...(may('delete') ? [{ text: 'Delete …', isDangerous: true, run: () => deletion.ask(row) }] : []),
    ];
  };
  const dialog = asked === null ? null : <QueryDialog {...asked} folders={folders} onClose={() => setAsked(null)} />;
  return { actionsOf, dialog: dialog ?? deletion.dialog };
}

interface DialogProps extends Asked {
  readonly folders: readonly string[];
  onClose(): void;
}

function QueryDialog({ what, row, folders, onClose }: DialogProps) {
  if (what === 'group') return <MakeGroup row={row} onClose={onClose} />;
  const { name, folder = '', description = '', isPrivate } = row;
  return (
    <SaveDialog
      title="Edit the query"
      isThere
      button="Save"
      folders={folders}
      start={{ name, folder, description, isPrivate }}
      onClose={onClose}
      onSave={async (draft) => {
        const about = { folder: draft.folder || null, description: draft.description || null };
        await updateRecord('savedQuery', row, { name: draft.name, isPrivate: draft.isPrivate, ...about });
      }}
    />
  );
}
