import { Button } from '@radix-ui/themes';
import type { ViewAnswer } from '../../contract/sync-api';
import { useIsOffline } from '../data/status';
import { EmptyState, NoResults } from '../kit/notice';
import { RowsMissing } from '../parts/rows-missing';

interface Props {
  readonly many: string;
  readonly head: ViewAnswer | null;
  onClear(): void;
}

/** Why a list of deleted records shows none (LS50). */
export function DeletedEmpty({ many, head, onClear }: Props) {
  const offline = useIsOffline();
  if (!head?.loaded) return <RowsMissing answer={head} many={many} offline={offline} />;
  const [problem] = head.problems ?? [];
  if (problem === undefined && head.total === 0)
    return <EmptyState title={`No ${many}`} text="What is deleted is listed here, and can be restored." />;
  return (
    <NoResults
      title={problem === undefined ? `No ${many} match` : 'This query cannot run'}
      text={problem === undefined ? 'Remove a filter, or clear them all.' : `${problem.message}.`}
    >
      <Button variant="soft" onClick={onClear}>
        Clear filters
      </Button>
    </NoResults>
  );
}

/** What a list of deleted records is, and what of it the server has. */
export function DeletedNote({ many }: { readonly many: string }) {
  const offline = useIsOffline();
  return (
    <span className="quiet small" role="status">
      {`These ${many} cannot be changed until they are restored.${
        offline ? ' Who deleted them is shown once the server can be reached.' : ''
      }`}
    </span>
  );
}
