import type { ReactNode } from 'react';
import type { ViewAnswer } from '../../contract/sync-api';
import { OfflineState } from '../kit/notice';
import { SkeletonRows } from '../kit/skeleton';

interface Props {
  readonly answer: Pick<ViewAnswer, 'isUnreachable' | 'isDamaged'> | null;
  /** What the rows are, in the plural. */
  readonly many: string;
  readonly offline: boolean;
}

interface DamagedProps {
  /** With its verb: "This asset is". */
  readonly what: string;
  readonly offline: boolean;
  readonly children?: ReactNode;
}

/** No answer yet: rows that are on their way, or that this browser does not have and cannot get now. */
export function RowsMissing({ answer, many, offline }: Props) {
  if (answer?.isUnreachable) {
    return (
      <OfflineState
        title={offline ? 'You are offline' : 'The server cannot be reached'}
        text={`There are more ${many} than this device holds, so the server answers. It is asked again by itself.`}
      />
    );
  }
  if (answer?.isDamaged && offline) return <CopyDamaged what={`These ${many} are`} offline />;
  // Until the first answer nobody knows what this browser has (U31).
  return offline && answer !== null ? (
    <OfflineState
      title="You are offline"
      text={`This browser has no copy of this company's ${many} yet. They come as soon as the server can be reached.`}
    />
  ) : (
    <SkeletonRows rows={10} label={`Loading ${many}`} />
  );
}

/** ST39: nobody knows here what was in the damaged part, so nothing is said to be deleted, or not to exist. */
export function CopyDamaged({ what, offline, children }: DamagedProps) {
  return (
    <OfflineState
      title="Part of this browser’s copy is damaged"
      text={`${what} not in the part that can be read. Nothing is lost on the server: the copy is fetched again ${offline ? 'as soon as there is a connection' : 'now'}.`}
    >
      {children}
    </OfflineState>
  );
}

/** The same, where nothing matches. */
export const MORE_MAY_MATCH =
  'Part of this browser’s copy is damaged, and more may match there: it comes back with a connection.';

/** Says that the server answered, and not this device; nothing where it is as usual. */
export function ServerAnswer({
  answer,
  many,
}: Omit<Props, 'answer' | 'offline'> & { readonly answer: ViewAnswer | null }) {
  if (!answer?.loaded || answer.answeredBy === undefined) return null;
  return (
    <span className="quiet small" role="status">
      {answer.isUnreachable
        ? `There are more ${many} than this device holds. The server cannot be reached: this is its last answer.`
        : `Answered by the server, as there are more ${many} than this device holds.`}
    </span>
  );
}
