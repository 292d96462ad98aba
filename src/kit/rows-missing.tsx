import type { ViewAnswer } from '../../contract/sync-api';
import { OfflineState } from './notice';
import { SkeletonRows } from './skeleton';

interface Props {
  readonly answer: Pick<ViewAnswer, 'isUnreachable'> | null;
  /** What the rows are, in the plural. */
  readonly many: string;
  readonly offline: boolean;
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
