import { href } from '../../../../contract/paths';
import type { ShownRow } from '../../../../contract/sync-api';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { RelativeTime } from '../../../kit/relative-time';
import { RunStatus } from '../../../parts/run-status';

interface Props {
  readonly row: Pick<ShownRow<'dataSource'>, 'id' | 'companyId'>;
}

/** Its newest imports, so many of them. Null until they are known. */
export function useRunsOf({ row: { id, companyId } }: Props, limit: number) {
  return useView({
    ...{ companyId, entity: 'syncRun', offset: 0, limit },
    where: { field: 'dataSourceId', op: 'eq', value: id },
    sort: [{ field: 'startedAt', descending: true }],
  });
}

export function LastImport({ row }: Props) {
  const answer = useRunsOf({ row }, 1);
  const [run] = answer?.rows ?? [];
  if (run === undefined) return <span className="quiet">{answer === null ? '…' : 'Never'}</span>;
  return (
    <span className="row">
      <RunStatus run={run} />
      <AppLink to={href('syncRun', { id: run.id })} className="clip" tabIndex={-1}>
        <RelativeTime at={run.startedAt} />
      </AppLink>
    </span>
  );
}
