import { mdiDotsHorizontal } from '@mdi/js';
import { Badge, DropdownMenu, IconButton } from '@radix-ui/themes';
import { type ReactNode, useRef } from 'react';
import { useLocation } from 'wouter';
import { RECORDS } from '../../contract/record-list';
import { type AnyRecordKind, type CompanyRecordName, historyCallOf } from '../../contract/records';
import type { ShownRow } from '../../contract/sync-api';
import { restoreAny } from '../data/records';
import { useIsOffline } from '../data/status';
import { useView } from '../data/use-view';
import type { FieldLook } from '../forms/form-values';
import { HeldForm } from '../forms/held-form';
import { Breadcrumb } from '../kit/breadcrumb';
import { words } from '../kit/format';
import { Icon } from '../kit/icon';
import { LinkButton } from '../kit/link-button';
import { Menu } from '../kit/menu';
import { Page } from '../kit/page';
import { NotForYou } from '../parts/not-for-you';
import { type Doing, useDoings } from '../parts/palette/doings';
import { RecordConflicts } from '../parts/record-conflicts';
import { CopyDamaged, RowsMissing } from '../parts/rows-missing';
import { useDeletion } from '../parts/use-deletion';
import { useSession } from '../session/session';
import { useMayDo } from '../session/use-ability';
import { useCommentsTab } from './comments-tab';
import { DeletedMeanwhile } from './deleted-meanwhile';
import { type GoneProps, RecordGone } from './record-gone';
import { RecordHistory } from './record-history';
import { type RecordTab, RecordTabs } from './record-tabs';
import './record-page.css';

interface RecordProps<N extends CompanyRecordName> {
  readonly name: N;
  readonly id: string;
  /** The page of all of them. */
  readonly list: string;
  /** What is typed in it stays, also where somebody deletes the record meanwhile. */
  readonly isForm?: boolean;
  children(row: ShownRow<N>): ReactNode;
}

/** One record by its id, or why it is not here (DT1, DT5). */
export function WithRecord<N extends CompanyRecordName>({ name, id, list, isForm = false, children }: RecordProps<N>) {
  const { companyId } = useSession();
  const offline = useIsOffline();
  const last = useRef<ShownRow<N> | null>(null);
  const { words: said, subject, rights } = RECORDS[name];
  const restore = useRestore(name, id);
  const may = useMayDo(isForm ? rights.update : 'read', subject);
  const where = { field: 'id', op: 'eq' as const, value: id };
  const answer = useView<N>(companyId === null ? null : { companyId, entity: name, where, offset: 0, limit: 1 });
  if (!may || companyId === null) return <NotForYou many={said.many} verb={isForm ? 'change' : 'view'} />;
  const row = answer?.rows.find((one) => one.id === id);
  if (row !== undefined) last.current = row;
  const kept = isForm && last.current?.id === id ? last.current : undefined;
  const shown = row ?? kept;
  if (shown !== undefined) {
    const isGone = row === undefined && answer?.loaded === true && !answer.isDamaged;
    return (
      <HeldForm value={isGone ? `This ${said.one} is deleted, so it cannot be saved.` : null}>
        {isGone ? (
          <div className="record-held">
            <DeletedMeanwhile one={said.one} restore={restore} />
          </div>
        ) : null}
        {children(shown)}
      </HeldForm>
    );
  }
  if (answer === null || !answer.loaded) return <RowsMissing answer={answer} many={said.many} offline={offline} />;
  if (answer.isDamaged) return <CopyDamaged what={`This ${said.one} is`} offline={offline} />;
  return <RecordGone {...{ companyId, entity: name, id, list, restore }} words={said} />;
}

/** What brings the record back; null where this person may not, or no such record comes back. */
function useRestore(name: CompanyRecordName, id: string): GoneProps['restore'] {
  const { companyId } = useSession();
  const { subject, rights, verbs }: AnyRecordKind = RECORDS[name];
  const may = useMayDo(rights.restore, subject);
  if (!may || companyId === null || !verbs.includes('restore')) return null;
  return (called) => restoreAny(name, companyId, id, called);
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
  readonly name: CompanyRecordName;
  readonly row: AnyRow;
  /** The page of all of them, and the form; without a form nothing is edited here. */
  readonly list: string;
  readonly edit?: string;
  readonly about?: ReactNode;
  readonly badges?: ReactNode;
  /** What is done with it most, before its form. */
  readonly actions?: ReactNode;
  /** What is done with it now and then: in the menu at the end of its buttons. */
  readonly menu?: readonly Doing[];
  /** What its deletion means. */
  readonly deletion: string;
  /** What is said of its fields: its form's list. */
  readonly looks: readonly FieldLook[];
  /** Its own parts; comments and history come after them. */
  readonly tabs: readonly RecordTab[];
}

/** The page of a record: name and state, what can be done with it, what waits for the person's word, and its parts (DT2, DT3). */
export function RecordPage(props: PageProps) {
  const { name, row, list, edit, about, badges, actions, menu, deletion, looks, tabs } = props;
  const { subject, rights, words: said } = RECORDS[name];
  const comments = useCommentsTab({ of: name, row, words: said });
  const history = { name: 'history', label: 'History', content: <RecordHistory {...{ name, row, looks }} /> };
  const mayEdit = useMayDo(rights.update, subject);
  const [, navigate] = useLocation();
  const doings = mayEdit && edit !== undefined ? [{ text: 'Edit', run: () => navigate(edit) }] : [];
  useDoings({ on: row.name, isSelection: false }, doings);
  return (
    <Page
      title={row.name}
      above={<Breadcrumb to={list} text={words(said.many)} />}
      about={about}
      actions={
        <>
          {actions}
          {mayEdit && edit !== undefined ? <LinkButton to={edit}>Edit</LinkButton> : null}
          <RecordMenu name={name} row={row} list={list} menu={menu} deletion={deletion} />
        </>
      }
    >
      <title>{`${row.name} · Muster`}</title>
      {badges === undefined && row.pendingFields === undefined ? null : (
        <div className="row wrap">
          {badges}
          {row.pendingFields === undefined ? null : (
            <Badge color="amber" highContrast>
              Not sent yet
            </Badge>
          )}
        </div>
      )}
      <RecordConflicts id={row.id} />
      <RecordTabs tabs={[...tabs, ...comments, ...(historyCallOf(name) === null ? [] : [history])]} />
    </Page>
  );
}

type MenuProps = Pick<PageProps, 'name' | 'row' | 'list' | 'deletion'> & {
  readonly menu: readonly Doing[] | undefined;
};

const DELETE = 'Delete …';

/** What is done rarely, and what is dangerous. */
function RecordMenu({ name, row, list, menu = [], deletion }: MenuProps) {
  const [, navigate] = useLocation();
  const { subject, rights } = RECORDS[name];
  const mayDelete = useMayDo(rights.delete, subject);
  const { ask, dialog } = useDeletion(name, deletion, () => navigate(list));
  const removal = mayDelete ? [{ text: DELETE, run: () => ask(row) }] : [];
  useDoings({ on: row.name, isSelection: false }, [...menu, ...removal]);
  if (menu.length + removal.length === 0) return null;
  return (
    <>
      <Menu
        trigger={
          <IconButton variant="soft" color="gray" aria-label={`More about ${row.name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </IconButton>
        }
      >
        {menu.map(({ text, run }) => (
          <DropdownMenu.Item key={text} onSelect={run}>
            {text}
          </DropdownMenu.Item>
        ))}
        {menu.length > 0 && mayDelete ? <DropdownMenu.Separator /> : null}
        {mayDelete ? (
          <DropdownMenu.Item color="red" onSelect={() => ask(row)}>
            {DELETE}
          </DropdownMenu.Item>
        ) : null}
      </Menu>
      {dialog}
    </>
  );
}
