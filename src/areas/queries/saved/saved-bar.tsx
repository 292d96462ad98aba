import { Badge, Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { leadsTo, lookupOf } from '../../../../domain/query/named-queries';
import { canonicalQuery } from '../../../../domain/query/text/print-query-text';
import { createRecord, updateRecord } from '../../../data/records';
import { useRows } from '../../../data/rows';
import { type AskedRow, isAsked, isMine, treeOf } from '../../../data/saved-queries';
import { useOnce } from '../../../kit/one-at-a-time';
import { failureToast, showToast } from '../../../kit/toasts';
import { savedHref } from '../../../parts/question-href';
import { NEW_DRAFT, SaveDialog, type SaveDraft } from '../../../parts/save-query-dialog';
import { answerable } from '../../../query-editor/rows';
import { useSession } from '../../../session/session';
import { useAbility, useMay } from '../../../session/use-ability';
import { type BuilderState, builderLink } from '../builder/builder-url';
import { visitNotes } from '../builder/use-builder';
import { copyLink, noteOf } from './copy-link';
import { MakeGroup } from './make-group';
import { folderNames } from './saved-list';

interface Props {
  readonly state: BuilderState;
  readonly row: AskedRow | null | undefined;
  /** False: a text is being written that is no question yet, which cannot be kept. */
  readonly isReadable: boolean;
}

/** What is kept of a question: rows that are not filled in are not. */
const askedOf = ({ entity, tree, sort }: BuilderState) => ({
  entity,
  ast: { ...canonicalQuery(answerable(tree)) },
  sort,
});

function isSame(state: BuilderState, row: AskedRow): boolean {
  const tree = treeOf(row);
  if (tree === null) return false;
  const saved = askedOf({ entity: row.entity, tree, sort: row.sort, saved: row.id });
  return JSON.stringify(saved) === JSON.stringify(askedOf(state));
}

async function saveOver(
  row: AskedRow,
  state: BuilderState,
  rows: readonly AskedRow[],
  done: () => void,
): Promise<void> {
  if (leadsTo(row.id, state.tree, lookupOf(rows))) {
    const way = 'A query cannot refer to itself. Remove the reference, or save it as a new query.';
    showToast('error', `${row.name} was not saved`, way);
    return;
  }
  try {
    await updateRecord('savedQuery', row, askedOf(state));
    done();
    showToast('success', `Saved ${row.name}`);
  } catch (error) {
    failureToast('The query could not be saved', error);
  }
}

/** Which saved query this is, whether it was changed here, and the ways to keep and to share it. */
export function SavedBar({ state, row, isReadable }: Props) {
  const session = useSession();
  const ability = useAbility();
  const [, navigate] = useLocation();
  const [isSaving, setSaving] = useState(false);
  const once = useOnce();
  const rows = useRows(session, 'savedQuery')?.filter(isAsked) ?? [];
  const { companyId, profile } = session;
  if (companyId === null) return null;
  const isChanged = row != null && !isSame(state, row);
  const owned = row != null && isMine(row, profile?.id ?? '') ? { ...row, ownerId: profile?.id } : row;
  const mayUpdate = owned != null && ability.can('update', { subject: 'Query', row: owned });
  const mayCreate = ability.can('create', { subject: 'Query', row: { companyId, ownerId: profile?.id } });
  const showSaved = (id: string): void => navigate(savedHref(id), { replace: true, state: visitNotes() });
  const save = (): void => {
    if (row != null) once(() => saveOver(row, state, rows, () => showSaved(row.id)));
  };
  const saveAs = async ({ name, folder, description, isPrivate }: SaveDraft, id: string): Promise<void> => {
    await createRecord('savedQuery', companyId, {
      id,
      name,
      isPrivate,
      ...(folder === '' ? {} : { folder }),
      ...(description === '' ? {} : { description }),
      ...askedOf(state),
    });
    showSaved(id);
    showToast('success', `Saved ${name}`);
  };
  return (
    <div className="row wrap saved-bar">
      {row == null ? null : (
        <span className="row saved-name">
          <strong className="clip">{row.name}</strong>
          {isChanged ? <Badge color="amber">Changed here</Badge> : null}
        </span>
      )}
      {mayUpdate && isChanged ? (
        <Button type="button" disabled={!isReadable} onClick={save}>
          Save
        </Button>
      ) : null}
      {mayCreate ? (
        <Button type="button" variant="soft" disabled={!isReadable} onClick={() => setSaving(true)}>
          {row == null ? 'Save' : 'Save as'}
        </Button>
      ) : null}
      {row == null || isChanged ? null : <GroupButton row={row} />}
      <Button
        type="button"
        variant="soft"
        color="gray"
        disabled={!isReadable}
        onClick={() => {
          if (row != null && !isChanged) return copyLink(savedHref(row.id), companyId, noteOf(row));
          const link = builderLink({ ...state, saved: null });
          if (link !== null) return copyLink(link, companyId);
          showToast('warning', 'This query is too long for a link', 'Save it and share the saved query.');
        }}
      >
        Copy link
      </Button>
      {isSaving ? (
        <SaveDialog
          title={row == null ? 'Save the query' : 'Save as a new query'}
          button="Save"
          start={row == null ? NEW_DRAFT : { ...NEW_DRAFT, name: `${row.name} (copy)`, folder: row.folder ?? '' }}
          folders={folderNames(rows)}
          onSave={saveAs}
          onClose={() => setSaving(false)}
        />
      ) : null}
    </div>
  );
}

/** Only of assets are there groups. */
function GroupButton({ row }: { readonly row: AskedRow }) {
  const mayMake = useMay('asset-groups.create');
  const [isOpen, setOpen] = useState(false);
  if (row.entity !== 'asset' || !mayMake) return null;
  return (
    <>
      <Button type="button" variant="soft" onClick={() => setOpen(true)}>
        Create a group
      </Button>
      {isOpen ? <MakeGroup row={row} onClose={() => setOpen(false)} /> : null}
    </>
  );
}
