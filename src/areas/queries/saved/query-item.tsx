import { mdiDotsHorizontal, mdiLockOutline, mdiStar, mdiStarOutline } from '@mdi/js';
import { Badge, DropdownMenu, IconButton } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { deleteRecord, updateRecord } from '../../../data/records';
import { type AskedRow, isMine, setFavourite, treeOf } from '../../../data/saved-queries';
import { undoableToast } from '../../../data/undoable-toast';
import { useKeptText } from '../../../data/use-kept-text';
import { AppLink } from '../../../kit/app-link';
import { ConfirmDialog } from '../../../kit/confirm-dialog';
import { words } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { Menu } from '../../../kit/menu';
import { RelativeTime } from '../../../kit/relative-time';
import { failureToast } from '../../../kit/toasts';
import { SaveDialog } from '../../../parts/save-query-dialog';
import { useSession } from '../../../session/session';
import { useAbility } from '../../../session/use-ability';
import { ENTITY_TEXT } from '../../../words/entity-text';
import { builderPlace, savedHref } from '../builder/builder-url';
import { copyLink, noteOf } from './copy-link';
import { type QueryNames, textOf } from './saved-list';

interface Props {
  readonly row: AskedRow;
  readonly folders: readonly string[];
  readonly names: QueryNames;
}

const failed = (error: unknown): void => failureToast('The change could not be kept', error);

/** One saved query: a star, its name, what it asks, who ran it last, and what can be done with it. */
export function QueryItem({ row, folders, names }: Props) {
  const { profile } = useSession();
  const personId = profile?.id ?? '';
  const isFavourite = row.favouriteOf.includes(personId);
  const { lastRun } = row;
  const text = textOf(row, names);
  return (
    <li className="saved-query">
      <IconButton
        size="1"
        variant="ghost"
        color={isFavourite ? 'amber' : 'gray'}
        aria-label={`Favourite: ${row.name}`}
        aria-pressed={isFavourite}
        onClick={() => setFavourite(row, personId, !isFavourite).catch(failed)}
      >
        <Icon path={isFavourite ? mdiStar : mdiStarOutline} size={18} />
      </IconButton>
      <div className="saved-text">
        <span className="row wrap saved-name">
          <AppLink to={savedHref(row.id)}>{row.name}</AppLink>
          <span className="quiet small">{words(ENTITY_TEXT[row.entity].many)}</span>
          {row.isPrivate ? (
            <Badge color="gray">
              <Icon path={mdiLockOutline} size={12} /> Only you
            </Badge>
          ) : null}
          {row.pendingFields === undefined ? null : <Badge color="amber">Not sent yet</Badge>}
        </span>
        {row.description ? <span className="small">{row.description}</span> : null}
        <code className="clip quiet small" title={text}>
          {text}
        </code>
        <span className="quiet small">
          {isMine(row, personId) ? 'Yours' : `By ${row.ownerName}`}
          {' · '}
          {lastRun === null ? (
            'never run'
          ) : (
            <>
              last run <RelativeTime at={lastRun.at} /> by {lastRun.by === '' ? 'you' : lastRun.by}
            </>
          )}
        </span>
      </div>
      <QueryMenu row={row} folders={folders} />
    </li>
  );
}

function QueryMenu({ row, folders }: Omit<Props, 'names'>) {
  const { profile } = useSession();
  const ability = useAbility();
  const [, navigate] = useLocation();
  const [open, setOpen] = useState<'edit' | 'delete' | null>(null);
  const owned = isMine(row, profile?.id ?? '') ? { ...row, ownerId: profile?.id } : row;
  const tree = treeOf(row);
  const kept = useKeptText();
  const close = (): void => setOpen(null);
  return (
    <>
      <Menu
        trigger={
          <IconButton size="1" variant="ghost" color="gray" aria-label={`More about ${row.name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </IconButton>
        }
      >
        <DropdownMenu.Item onSelect={() => copyLink(savedHref(row.id), row.companyId, noteOf(row))}>
          Copy link
        </DropdownMenu.Item>
        {tree === null ? null : (
          <DropdownMenu.Item
            onSelect={() => {
              const { to, state } = builderPlace({ entity: row.entity, tree, sort: row.sort, saved: null });
              navigate(to, { state });
            }}
          >
            New query from this one
          </DropdownMenu.Item>
        )}
        {ability.can('update', { subject: 'Query', row: owned }) ? (
          <DropdownMenu.Item onSelect={() => setOpen('edit')}>Edit</DropdownMenu.Item>
        ) : null}
        {ability.can('delete', { subject: 'Query', row: owned }) ? (
          <DropdownMenu.Item color="red" onSelect={() => setOpen('delete')}>
            Delete
          </DropdownMenu.Item>
        ) : null}
      </Menu>
      {open === 'edit' ? (
        <SaveDialog
          title="Edit the query"
          button="Save"
          folders={folders}
          start={{
            name: row.name,
            folder: row.folder ?? '',
            description: row.description ?? '',
            isPrivate: row.isPrivate,
          }}
          onClose={close}
          onSave={async ({ name, folder, description, isPrivate }) => {
            await updateRecord('savedQuery', row, {
              name,
              isPrivate,
              folder: folder === '' ? null : folder,
              description: description === '' ? null : description,
            });
          }}
        />
      ) : null}
      <ConfirmDialog
        open={open === 'delete'}
        title={`Delete “${row.name}”?`}
        text="It is deleted for everyone who can see it, and queries that use it stop working."
        confirm="Delete"
        destructive
        onClose={close}
        onConfirm={() => {
          close();
          deleteRecord('savedQuery', row).then((change) => undoableToast(`Deleted ${row.name}`, change, kept), failed);
        }}
      />
    </>
  );
}
