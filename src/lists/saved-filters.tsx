import { mdiBookmarkOutline, mdiChevronDown } from '@mdi/js';
import { Badge, Button, DropdownMenu } from '@radix-ui/themes';
import { useState } from 'react';
import type { EntityName } from '../../contract/entities';
import { createRecord, deleteRecord, updateRecord } from '../data/records';
import { isAsked, isMine, setDefault, unsetDefault } from '../data/saved-queries';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { CutText } from '../kit/cut-text';
import { Icon } from '../kit/icon';
import { Menu } from '../kit/menu';
import { failureToast, showToast } from '../kit/toasts';
import { useShortcuts } from '../kit/use-shortcuts';
import { NEW_DRAFT, SaveDialog, type SaveDraft } from '../parts/save-query-dialog';
import { useSession } from '../session/session';
import { useAbility } from '../session/use-ability';
import { appliedTo, isPlain, isSame, keptOf } from './saved-filter';
import type { ListArrangement } from './use-list-look';
import type { ListControl } from './use-list-state';
import type { SavedFilterRow } from './use-saved-filters';

const failed = (error: unknown): void => failureToast('The change could not be kept', error);

interface Given {
  readonly control: ListControl;
  readonly look: Pick<ListArrangement<EntityName>, 'keepAs'>;
}

/** The list's saved filters: which one this is, whether it was changed here, and what can be done with it. */
export function SavedFilters({ control, look }: Given) {
  const { list, state, saved, change } = control;
  const [isOpen, setOpen] = useState(false);
  const [dialog, setDialog] = useState<'save' | 'rename' | 'delete' | null>(null);
  useShortcuts({ filters: { run: () => setOpen(true) } });
  const active = state.saved === null ? undefined : saved.named(state.saved);
  const isChanged = active !== undefined && !isSame(list, state, active.state);
  const apply = (id: string): void => {
    const filter = saved.named(id);
    // Its own columns, which this browser keeps with it.
    if (filter !== undefined) change({ ...appliedTo(state, filter), cols: null });
  };
  return (
    <>
      <Menu
        open={isOpen}
        onOpenChange={setOpen}
        trigger={
          <Button variant="soft" color="gray" className="saved-filters">
            <Icon path={mdiBookmarkOutline} /> <CutText text={active?.row.name ?? 'Saved filters'} />
            {isChanged ? (
              <Badge color="amber" highContrast>
                Changed here
              </Badge>
            ) : null}
            <Icon path={mdiChevronDown} />
          </Button>
        }
      >
        {saved.filters.length === 0 ? <DropdownMenu.Item disabled>None saved yet</DropdownMenu.Item> : null}
        <DropdownMenu.RadioGroup value={active?.id ?? ''} onValueChange={apply}>
          {saved.filters.map(({ id, row }) => (
            <DropdownMenu.RadioItem key={id} value={id}>
              <CutText text={row.name} />
              {id === saved.usual?.id ? ' (default)' : ''}
              {row.isPrivate ? ' · only you' : ''}
            </DropdownMenu.RadioItem>
          ))}
        </DropdownMenu.RadioGroup>
        <DropdownMenu.Separator />
        <DropdownMenu.Item disabled={isPlain(list, state)} onSelect={() => change(list.plain)}>
          Show all
        </DropdownMenu.Item>
        <SaveItem control={control} onSave={() => setDialog('save')} />
        {active === undefined ? null : (
          <OneItems control={control} active={active} isChanged={isChanged} onDialog={setDialog} />
        )}
      </Menu>
      <Dialogs control={control} look={look} active={active} shown={dialog} onClose={() => setDialog(null)} />
    </>
  );
}

interface SaveProps {
  readonly control: ListControl;
  onSave(): void;
}

function SaveItem({ control: { list, state }, onSave }: SaveProps) {
  const ability = useAbility();
  const { companyId, profile } = useSession();
  const row = { companyId, ownerId: profile?.id };
  if (companyId === null || !ability.can('create', { subject: 'Query', row })) return null;
  const why = state.q !== '' ? ': clear the text first' : isPlain(list, state) ? ': nothing is filtered' : '';
  return (
    <DropdownMenu.Item disabled={why !== ''} onSelect={onSave}>
      Save this filter{why === '' ? ' …' : why}
    </DropdownMenu.Item>
  );
}

interface OneProps {
  readonly control: ListControl;
  readonly active: SavedFilterRow;
  readonly isChanged: boolean;
  onDialog(dialog: 'rename' | 'delete'): void;
}

/** What can be done with the filter the list was opened with; only its author changes it. */
function OneItems({ control, active: { id, row }, isChanged, onDialog }: OneProps) {
  const { list, state, saved } = control;
  const ability = useAbility();
  const personId = useSession().profile?.id ?? '';
  const owned = isMine(row, personId) ? { ...row, ownerId: personId } : row;
  const may = (action: 'update' | 'delete'): boolean => ability.can(action, { subject: 'Query', row: owned });
  const isUsual = saved.usual?.id === id;
  return (
    <>
      <DropdownMenu.Separator />
      {may('update') && isChanged && state.q === '' ? (
        <DropdownMenu.Item
          onSelect={() =>
            updateRecord('savedQuery', row, keptOf(list, state)).then(
              () => showToast('success', `Saved ${row.name}`),
              failed,
            )
          }
        >
          <CutText text={`Save the changes to “${row.name}”`} />
        </DropdownMenu.Item>
      ) : null}
      <DropdownMenu.Item
        onSelect={() => {
          (isUsual ? unsetDefault(row, personId) : setDefault(saved.rows, row, personId)).catch(failed);
        }}
      >
        {isUsual ? 'Remove as default' : 'Set as default'}
      </DropdownMenu.Item>
      {may('update') ? <DropdownMenu.Item onSelect={() => onDialog('rename')}>Rename …</DropdownMenu.Item> : null}
      {may('delete') ? (
        <DropdownMenu.Item color="red" onSelect={() => onDialog('delete')}>
          Delete …
        </DropdownMenu.Item>
      ) : null}
    </>
  );
}

interface DialogProps extends Given {
  readonly active: SavedFilterRow | undefined;
  readonly shown: 'save' | 'rename' | 'delete' | null;
  onClose(): void;
}

function Dialogs({ control, look, active, shown, onClose }: DialogProps) {
  const sentLater = useKeptText();
  const { list, state, saved, change } = control;
  const { companyId } = useSession();
  const folders = [...new Set(saved.rows.flatMap(({ folder }) => (folder ? [folder] : [])))].sort();
  const save = async ({ name, folder, description, isPrivate }: SaveDraft, id: string): Promise<void> => {
    if (companyId === null) return;
    const about = { ...(folder === '' ? {} : { folder }), ...(description === '' ? {} : { description }) };
    const asked = { entity: list.entity, ...keptOf(list, state) };
    await createRecord('savedQuery', companyId, { id, name, isPrivate, ...about, ...asked });
    look.keepAs(id);
    change({ ...state, saved: id }, { replace: true });
    showToast('success', `Saved ${name}`);
  };
  if (shown === 'save') {
    return (
      <SaveDialog
        title="Save this filter"
        button="Save"
        start={NEW_DRAFT}
        folders={folders}
        onSave={save}
        onClose={onClose}
      />
    );
  }
  if (active === undefined) return null;
  const { row } = active;
  const { name, folder = '', description = '', isPrivate } = row;
  return shown === 'rename' ? (
    <SaveDialog
      title="Rename the filter"
      isThere
      button="Save"
      start={{ name, folder, description, isPrivate }}
      folders={folders}
      onSave={async (draft) => {
        await updateRecord('savedQuery', row, {
          ...{ name: draft.name, isPrivate: draft.isPrivate },
          ...{ folder: draft.folder || null, description: draft.description || null },
        });
      }}
      onClose={onClose}
    />
  ) : (
    <ConfirmDialog
      open={shown === 'delete'}
      title={`Delete “${name}”?`}
      text={`It is deleted for everyone who can see it${isAsked(row) ? ', also as a saved query' : ''}. The records it finds stay.`}
      confirm="Delete"
      destructive
      onClose={onClose}
      onConfirm={() => {
        onClose();
        deleteRecord('savedQuery', row).then((deleted) => {
          change({ ...state, saved: null }, { replace: true });
          undoableToast(`Deleted ${name}`, deleted, sentLater);
        }, failed);
      }}
    />
  );
}
