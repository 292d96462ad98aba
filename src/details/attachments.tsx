import { Button } from '@radix-ui/themes';
import { useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { ATTACHMENT } from '../../contract/limits';
import type { ShownRow, ViewAnswer } from '../../contract/sync-api';
import { isImage } from '../../domain/tickets/media-type';
import { type Change, changeOf } from '../data/changes-made';
import { deleteRecord } from '../data/records';
import { useIsOffline } from '../data/status';
import { undoableToast } from '../data/undoable-toast';
import { useKeptText } from '../data/use-kept-text';
import { useView } from '../data/use-view';
import { FileDrop } from '../kit/file-drop';
import { bytes, count, plural } from '../kit/format';
import { Modal } from '../kit/modal';
import { RelativeTime } from '../kit/relative-time';
import { saveFile } from '../kit/save-file';
import { failureToast } from '../kit/toasts';
import { RowsMissing } from '../parts/rows-missing';
import { useMay } from '../session/use-ability';
import { type AttachedTo, attach, fileOf, SENDS } from './attachment-file';
import './attachments.css';

type Row = ShownRow<'ticketAttachment'> | ShownRow<'exceptionEvidence'>;

interface Props {
  readonly of: AttachedTo;
  /** As people say it: `ticket`, `exception`. */
  readonly one: string;
}

/** The files of a record (TK21-TK24): added by button, drop and paste, opened, and removed with the way back. */
export function Attachments({ of, one }: Props) {
  const { companyId, id, kind } = of;
  const field = kind === 'ticketAttachment' ? 'ticketId' : 'exceptionId';
  const where = { field, op: 'eq' as const, value: id };
  // As they were dropped.
  const sort = [{ field: 'createdAt', descending: false }];
  const answer = useView<AttachedTo['kind']>({ companyId, entity: kind, where, sort, offset: 0, limit: SHOWN });
  const mayChange = useMay(SENDS[kind]);
  const offline = useIsOffline();
  return (
    <div className="attachments">
      {mayChange ? <Adding {...{ of, one, offline }} there={answer?.count ?? 0} /> : null}
      <Files {...{ answer, offline, mayChange, one, kind }} />
    </div>
  );
}

/** More than a record may have: two people may add the last ones at once. */
const SHOWN = 2 * ATTACHMENT.ofTicket;

interface FilesProps {
  readonly answer: ViewAnswer<AttachedTo['kind']> | null;
  readonly kind: AttachedTo['kind'];
  readonly one: string;
  readonly offline: boolean;
  readonly mayChange: boolean;
}

function Files({ answer, offline, mayChange, one, kind }: FilesProps) {
  const [shown, setShown] = useState<Row | null>(null);
  if (answer === null || (!answer.loaded && answer.rows.length === 0))
    return <RowsMissing answer={answer} many="attachments" offline={offline} />;
  if (answer.rows.length === 0) return <p className="quiet">No files on this {one} yet.</p>;
  return (
    <>
      <ul className="attachment-list">
        {answer.rows.map((row) => (
          <Item key={row.id} {...{ row, kind, offline, mayChange }} onShow={() => setShown(row)} />
        ))}
      </ul>
      {offline ? <p className="quiet small">Files are on the server: they open again with the network.</p> : null}
      {shown === null ? null : <Picture key={shown.id} kind={kind} row={shown} onClose={() => setShown(null)} />}
    </>
  );
}

interface ItemProps {
  readonly row: Row;
  readonly kind: AttachedTo['kind'];
  readonly offline: boolean;
  readonly mayChange: boolean;
  onShow(): void;
}

function Item({ row, kind, offline, mayChange, onShow }: ItemProps) {
  const kept = useKeptText();
  const { name } = row;
  const isThere = row.rev > 0 && row.pendingFields === undefined;
  const save = (): void => {
    fileOf(kind, row).then(
      (file) => saveFile(file, name),
      (error: unknown) => failureToast(`“${name}” could not be opened`, error),
    );
  };
  const remove = (): void => {
    deleteRecord(kind, row).then(
      (change) => undoableToast(`Removed “${name}”`, change, kept),
      (error: unknown) => failureToast('The change could not be kept', error),
    );
  };
  return (
    <li className="attachment">
      <span className="attachment-name">{name}</span>
      <span className="quiet small">
        {isThere ? `${bytes(row.bytes)}, ` : ''}
        {row.ownerName === '' ? 'you' : row.ownerName}, <RelativeTime at={row.createdAt} />
      </span>
      <span className="row wrap">
        {isThere && isImage(row.mediaType) ? (
          <Button size="1" variant="soft" disabled={offline} aria-label={`Show ${name}`} onClick={onShow}>
            Show
          </Button>
        ) : null}
        <Button size="1" variant="soft" disabled={offline || !isThere} aria-label={`Download ${name}`} onClick={save}>
          Download
        </Button>
        {mayChange ? (
          <Button size="1" variant="soft" color="gray" aria-label={`Remove ${name}`} onClick={remove}>
            Remove
          </Button>
        ) : null}
      </span>
    </li>
  );
}

interface AddingProps extends Props {
  readonly offline: boolean;
  /** How many files it has. */
  readonly there: number;
}

function Adding({ of, one, offline, there }: AddingProps) {
  const id = useId();
  const kept = useKeptText();
  const input = useRef<HTMLInputElement>(null);
  const [waiting, setWaiting] = useState(0);
  const room = ATTACHMENT.ofTicket - there - waiting;
  const isOpen = !offline && room > 0;
  /** One after the other, so that they stand in the order in which they were dropped; one message says it of all. */
  const addAll = async (files: readonly File[]): Promise<void> => {
    const made: { readonly name: string; readonly change: Change }[] = [];
    const failed: { readonly name: string; readonly error: unknown }[] = [];
    for (const file of files) {
      try {
        made.push({ name: file.name, change: await attach(of, file) });
      } catch (error) {
        failed.push({ name: file.name, error });
      }
      setWaiting((n) => n - 1);
    }
    if (made.length > 0) undoableToast(attachedText(made.map(({ name }) => name)), togetherOf(made), kept);
    const [first, ...others] = failed;
    if (first !== undefined)
      failureToast(
        others.length === 0
          ? `“${first.name}” was not attached`
          : `“${first.name}” and ${plural(others.length, 'other file')} were not attached`,
        first.error,
      );
  };
  const add = (files: readonly File[]): void => {
    if (!isOpen) return failureToast('Nothing was attached', new Error(offline ? OFFLINE : fullText(one)));
    const fitting = files.slice(0, room);
    setWaiting((n) => n + fitting.length);
    void addAll(fitting);
    const over = files.length - room;
    if (over > 0)
      failureToast(`${plural(over, 'file')} ${over === 1 ? 'was' : 'were'} not attached`, new Error(fullText(one)));
  };
  usePastedFiles(add);
  return (
    <div className="attachment-add">
      <FileDrop text={`Attach to this ${one}`} onFiles={add} />
      <input
        {...{ id, ref: input, type: 'file', multiple: true, hidden: true, 'aria-label': 'Files to attach' }}
        onChange={({ currentTarget }) => {
          add([...(currentTarget.files ?? [])]);
          currentTarget.value = '';
        }}
      />
      <Button size="1" variant="soft" disabled={!isOpen} onClick={() => input.current?.click()}>
        {waiting > 0 ? `Sending ${plural(waiting, 'file')}…` : 'Attach files'}
      </Button>
      <span className="quiet small">
        {offline
          ? OFFLINE
          : `Or drop or paste them here: up to ${count(ATTACHMENT.ofTicket)} files of ${bytes(ATTACHMENT.bytes)} each.${of.kind === 'ticketAttachment' ? ' They stay in Muster: other systems are not told of them.' : ''}`}
      </span>
    </div>
  );
}

const attachedText = ([first, ...others]: readonly string[]): string =>
  others.length === 0 ? `Attached “${first}”` : `Attached “${first}” and ${plural(others.length, 'other file')}`;

/** Several files as one change, with one way back. */
function togetherOf(made: readonly { readonly name: string; readonly change: Change }[]): Change {
  const [only] = made;
  if (made.length === 1 && only !== undefined) return only.change;
  return changeOf(
    attachedText(made.map(({ name }) => name)),
    made.flatMap(({ change }) => change.ords),
  );
}

const OFFLINE = 'Files are kept on the server alone: adding them needs the network.';
const fullText = (one: string): string =>
  `This ${one} has ${ATTACHMENT.ofTicket} files, which is the most: remove one first.`;

/** The panel itself is a dialog, so it is not asked whether one is over the page. */
const isField = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('input, textarea, [contenteditable]') !== null;

/** Files that are pasted anywhere on the page, but what belongs into a field. */
function usePastedFiles(add: (files: readonly File[]) => void): void {
  const onPaste = useEffectEvent((event: ClipboardEvent) => {
    const files = [...(event.clipboardData?.files ?? [])];
    if (files.length === 0 || isField(event.target)) return;
    event.preventDefault();
    add(files);
  });
  useEffect(() => {
    const listener = (event: ClipboardEvent): void => onPaste(event);
    document.addEventListener('paste', listener);
    return () => document.removeEventListener('paste', listener);
  }, []);
}

interface PictureProps {
  readonly row: Row;
  readonly kind: AttachedTo['kind'];
  onClose(): void;
}

function Picture({ row, kind, onClose }: PictureProps) {
  const [address, setAddress] = useState<string | null>(null);
  const [file, setFile] = useState<Blob | null>(null);
  const [isBroken, setBroken] = useState(false);
  const failed = useEffectEvent((error: unknown) => {
    failureToast(`“${row.name}” could not be opened`, error);
    onClose();
  });
  const { companyId, id } = row;
  useEffect(() => {
    let made: string | null = null;
    let isGone = false;
    fileOf(kind, { companyId, id }).then((given) => {
      if (isGone) return;
      made = URL.createObjectURL(given);
      setFile(given);
      setAddress(made);
    }, failed);
    return () => {
      isGone = true;
      if (made !== null) URL.revokeObjectURL(made);
    };
  }, [kind, companyId, id]);
  return (
    <Modal open kind="wide" title={row.name} onClose={onClose}>
      {file === null || address === null ? (
        <p role="status">Loading the picture…</p>
      ) : isBroken ? (
        <div className="attachments">
          <p role="alert">
            This browser cannot show the picture: the file may be damaged or cut off. {row.name}, {bytes(file.size)}.
          </p>
          <div>
            <Button
              size="1"
              variant="soft"
              aria-label={`Download ${row.name}`}
              onClick={() => saveFile(file, row.name)}
            >
              Download
            </Button>
          </div>
        </div>
      ) : (
        <img className="attachment-picture" src={address} alt={row.name} onError={() => setBroken(true)} />
      )}
    </Modal>
  );
}
