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
        text={`This device cannot hold all ${many}, so the server answers. Retrying automatically.`}
      />
    );
  }
  if (answer?.isDamaged && offline) return <CopyDamaged what={`These ${many} are`} offline />;
  // Until the first answer nobody knows what this browser has (U31).
  return offline && answer !== null ? (
    <OfflineState
      title="You are offline"
      text={`This browser has no copy of this company’s ${many} yet. They load once the server can be reached.`}
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
      text={`${what} not in the readable part. Nothing is lost on the server. The copy is fetched again ${offline ? 'as soon as there is a connection' : 'now'}.`}
    >
      {children}
    </OfflineState>
  );
}

/** The same, where nothing matches. */
export const MORE_MAY_MATCH =
  'Part of this browser’s copy is damaged, so more may match. It is fetched again once you are online.';

/** Says that the server answered, and not this device, or that only unsent rows are shown; nothing where it is as usual. */
export function ServerAnswer({
  answer,
  many,
}: Omit<Props, 'answer' | 'offline'> & { readonly answer: ViewAnswer | null }) {
  if (answer !== null && isOnlyUnsent(answer)) return <OnlyUnsent many={many} />;
  if (!answer?.loaded || answer.answeredBy === undefined) return null;
  return (
    <span className="quiet small" role="status">
      {answer.isUnreachable
        ? `This device cannot hold all ${many}, and the server cannot be reached. This is its last answer.`
        : `Answered by the server: this device cannot hold all ${many}.`}
    </span>
  );
}

/** Y12. The kind is not here yet; what this person made offline is. */
export const isOnlyUnsent = ({ loaded, answeredBy, count }: ViewAnswer): boolean =>
  !loaded && answeredBy === undefined && count > 0;

export function OnlyUnsent({ many }: Pick<Props, 'many'>) {
  return (
    <span className="quiet small" role="status">
      This browser has no copy of this company’s {many} yet. Only changes you have not sent yet are shown.
    </span>
  );
}
