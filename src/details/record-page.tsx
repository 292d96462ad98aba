import { mdiDotsHorizontal } from '@mdi/js';
import { Badge, DropdownMenu, IconButton } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { useLocation } from 'wouter';
import { RECORDS } from '../../contract/record-list';
import type { RecordName } from '../../contract/records';
import type { ShownRow } from '../../contract/sync-api';
import { deleteAny } from '../data/records';
import { useIsOffline } from '../data/status';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { useView } from '../data/use-view';
import { ConfirmDialog } from '../kit/confirm-dialog';
import { words } from '../kit/format';
import { Icon } from '../kit/icon';
import { LinkButton } from '../kit/link-button';
import { Menu } from '../kit/menu';
import { EmptyState } from '../kit/notice';
import { Page } from '../kit/page';
import { failureToast } from '../kit/toasts';
import { NotForYou } from '../parts/not-for-you';
import { RecordConflicts } from '../parts/record-conflicts';
import { CopyDamaged, RowsMissing } from '../parts/rows-missing';
import { useSession } from '../session/session';
import { useMayDo } from '../session/use-ability';

interface RecordProps<N extends RecordName> {
  readonly name: N;
  readonly id: string;
  /** The page of all of them. */
  readonly list: string;
  children(row: ShownRow<N>): ReactNode;
}

/** One record by its id, or why it is not here (DT1). */
export function WithRecord<N extends RecordName>({ name, id, list, children }: RecordProps<N>) {
  const { companyId } = useSession();
  const offline = useIsOffline();
  const { words: said, subject } = RECORDS[name];
  const mayRead = useMayDo('read', subject);
  const where = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView<N>(companyId === null ? null : { companyId, entity: name, where, offset: 0, limit: 1 });
  if (!mayRead) return <NotForYou many={said.many} />;
  const row = answer?.rows.find((one) => one.id === id);
  if (row !== undefined) return children(row);
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many={said.many} offline={offline} />;
  const what = said.a.replace(/^an? /, '');
  if (answer.isDamaged) return <CopyDamaged what={`This ${what} is`} offline={offline} />;
  return (
    <EmptyState title={`${words(what)} not found`} text="It was deleted, or belongs to another company.">
      <LinkButton to={list}>{`All ${said.many}`}</LinkButton>
    </EmptyState>
  );
}

/** What a page needs to know of a record of any kind. */
interface AnyRow {
  readonly id: string;
  readonly companyId: string;
  readonly rev: number;
  readonly name: string;
  readonly pendingFields?: readonly string[];
}

interface PageProps {
  readonly name: RecordName;
  readonly row: AnyRow;
  /** The page of all of them, and the form; without a form nothing is edited here. */
  readonly list: string;
  readonly edit?: string;
  readonly about?: ReactNode;
  readonly badges?: ReactNode;
  /** What its deletion means. */
  readonly deletion: string;
  readonly children: ReactNode;
}

/** The page of a record: name and state, what can be done with it, and what waits for the person's word (DT2, DT3). */
export function RecordPage({ name, row, list, edit, about, badges, deletion, children }: PageProps) {
  const { subject, rights } = RECORDS[name];
  const mayEdit = useMayDo(rights.update, subject);
  return (
    <Page
      title={row.name}
      about={about}
      actions={
        <>
          {mayEdit && edit !== undefined ? <LinkButton to={edit}>Edit</LinkButton> : null}
          <RecordMenu name={name} row={row} list={list} deletion={deletion} />
        </>
      }
    >
      <title>{`${row.name} · Muster`}</title>
      {badges === undefined && row.pendingFields === undefined ? null : (
        <div className="row wrap">
          {badges}
          {row.pendingFields === undefined ? null : <Badge color="amber">Not sent yet</Badge>}
        </div>
      )}
      <RecordConflicts id={row.id} />
      {children}
    </Page>
  );
}

type MenuProps = Pick<PageProps, 'name' | 'row' | 'list' | 'deletion'>;

/** What is done rarely, and what is dangerous. */
function RecordMenu({ name, row, list, deletion }: MenuProps) {
  const [, navigate] = useLocation();
  const kept = useKeptText();
  const [isAsking, setAsking] = useState(false);
  const { subject, rights, words: said } = RECORDS[name];
  const mayDelete = useMayDo(rights.delete, subject);
  if (!mayDelete) return null;
  const remove = (): void => {
    setAsking(false);
    deleteAny(name, row).then(
      (change) => {
        navigate(list);
        undoableToast(`Deleted ${row.name}`, change, kept);
      },
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <>
      <Menu
        trigger={
          <IconButton variant="soft" color="gray" aria-label={`More about ${row.name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </IconButton>
        }
      >
        <DropdownMenu.Item color="red" onSelect={() => setAsking(true)}>
          Delete …
        </DropdownMenu.Item>
      </Menu>
      <ConfirmDialog
        open={isAsking}
        destructive
        title={`Delete ${said.a} “${row.name}”?`}
        text={`${deletion} You can undo this right after.`}
        confirm="Delete"
        onClose={() => setAsking(false)}
        onConfirm={remove}
      />
    </>
  );
}
