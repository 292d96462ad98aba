import { Button, Progress } from '@radix-ui/themes';
import { useEffect } from 'react';
import type { EntityName } from '../../contract/entities';
import { type BulkWork, forgetBulk, leavePart, retryPart, stopBulk, useBulkWorks } from '../data/bulk';
import { type BulkFailure, bulkReport } from '../data/bulk-report';
import { useOutbox } from '../data/outbox';
import { useIsOffline } from '../data/status';
import { useView } from '../data/use-view';
import { count, plural } from '../kit/format';
import { failureToast, showToast } from '../kit/toasts';
import type { List } from './define-list';
import './lists.css';

/** Long enough for the outbox to show what was just put into it. */
const OVER_MS = 1_000;
const NAMED = 20;

const failed = (error: unknown): void => failureToast('That could not be done', error);

interface Props<E extends EntityName> {
  readonly list: List<E>;
  readonly companyId: string;
}

/** Bulk changes of the list's records: how far they are, and what of them the server refused (LS13). */
export function BulkWorks<E extends EntityName>({ list, companyId }: Props<E>) {
  const works = useBulkWorks().filter((work) => work.companyId === companyId && work.entity === list.entity);
  return works.map((work) => <Work key={work.key} {...{ work, list }} />);
}

interface OfWork<E extends EntityName> {
  readonly work: BulkWork;
  readonly list: List<E>;
}

function Work<E extends EntityName>({ work, list }: OfWork<E>) {
  const outbox = useOutbox();
  const { key, isMaking, parts } = work;
  const { done, waiting, failures } = bulkReport(parts, outbox ?? []);
  const isOver = outbox !== undefined && !isMaking && waiting === 0 && failures.length === 0;
  useEffect(() => {
    if (!isOver) return;
    const timer = setTimeout(() => forgetBulk(key), OVER_MS);
    return () => clearTimeout(timer);
  }, [isOver, key]);
  const stop = (): void => {
    const ords = parts.filter(({ ord }) => outbox?.some((entry) => entry.ord === ord && entry.state === 'waiting'));
    stopBulk(
      key,
      ords.map(({ ord }) => ord),
    ).then(() => showToast('info', 'Stopped', work.title), failed);
  };
  return (
    <>
      {isMaking || (waiting > 0 && parts.length > 1) ? (
        <WorkProgress work={work} done={done} onStop={work.isStopped ? null : stop} />
      ) : null}
      {failures.map((failure) => (
        <Failure key={failure.ord} {...{ work, list, failure }} />
      ))}
    </>
  );
}

interface ProgressProps {
  readonly work: BulkWork;
  readonly done: number;
  /** Null: it is being stopped. */
  readonly onStop: (() => void) | null;
}

function WorkProgress({ work: { title, total }, done, onStop }: ProgressProps) {
  const offline = useIsOffline();
  return (
    <div className="bulk-work" role="status">
      <span>{title}</span>
      <Progress value={total === 0 ? 0 : (100 * done) / total} aria-label={title} />
      <span className="small number">
        {offline ? 'Sent when the server can be reached: ' : ''}
        {count(done)} of {count(total)} sent
      </span>
      <Button size="1" variant="soft" color="gray" disabled={onStop === null} onClick={() => onStop?.()}>
        Stop
      </Button>
    </div>
  );
}

interface FailureProps<E extends EntityName> extends OfWork<E> {
  readonly failure: BulkFailure;
}

function Failure<E extends EntityName>({ work, list, failure }: FailureProps<E>) {
  const { one, many } = list;
  const { ids, why, blamed } = failure;
  const others = blamed.length === 0 ? 0 : ids.length - blamed.length;
  const again = (without: readonly string[]) => () => void retryPart(work, failure, without).catch(failed);
  return (
    <div className="bulk-work failed" role="alert">
      <p>
        <strong>
          {count(ids.length)} of {plural(work.total, one, many)} not changed
        </strong>{' '}
        <span className="quiet">{work.title}</span>
      </p>
      <p>{why}.</p>
      <Names list={list} companyId={work.companyId} ids={blamed.length === 0 ? ids : blamed} />
      <div className="row wrap">
        {others > 0 ? (
          <Button size="1" variant="soft" onClick={again(blamed)}>
            Change the other {count(others)}
          </Button>
        ) : (
          <Button size="1" variant="soft" onClick={again([])}>
            Try again
          </Button>
        )}
        <Button size="1" variant="soft" color="gray" onClick={() => void leavePart(work, failure).catch(failed)}>
          Leave them as they are
        </Button>
      </div>
    </div>
  );
}

interface NamesProps<E extends EntityName> extends Props<E> {
  readonly ids: readonly string[];
}

/** What the records are called, as far as they are here. */
function Names<E extends EntityName>({ list, companyId, ids }: NamesProps<E>) {
  const where = { field: 'id', op: 'in' as const, value: ids.slice(0, NAMED) };
  const answer = useView<E>({ companyId, entity: list.entity, where, offset: 0, limit: NAMED });
  if (answer === null || !answer.loaded) return null;
  const names = answer.rows.map(list.nameOf);
  const rest = ids.length - names.length;
  const more = rest === 0 ? [] : [ids.length > NAMED ? `${count(rest)} more` : `${count(rest)} no longer here`];
  return <p className="small">{[...names, ...more].join(', ')}</p>;
}
