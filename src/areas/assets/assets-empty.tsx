import { Button } from '@radix-ui/themes';
import type { ViewAnswer } from '../../../contract/sync-api';
import { requestImport, requestSample } from '../../data/import-request';
import { useSampleOnItsWay } from '../../data/sample';
import { useIsOffline } from '../../data/status';
import { count } from '../../kit/format';
import { NoResults } from '../../kit/notice';
import { CopyDamaged, MORE_MAY_MATCH, RowsMissing } from '../../parts/rows-missing';
import { StartHere } from '../../parts/start-here';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';

interface Props {
  readonly head: ViewAnswer<'asset'> | null;
  /** Archived assets that match and are left out. */
  readonly archived: number;
  onArchived(): void;
  onClear(): void;
}

/** Why the list shows no rows: on their way, never here, not to be asked, none exist, or none match. */
export function AssetsEmpty({ head, archived, onArchived, onClear }: Props) {
  const offline = useIsOffline();
  const sampleComes = useSampleOnItsWay(useSession());
  const mayImport = useMay('sync-runs.create');
  if (head === null || !head.loaded) {
    return <RowsMissing answer={head} many="assets" offline={offline} />;
  }
  const [problem] = head.problems ?? [];
  if (problem !== undefined) {
    return (
      <NoResults title="This cannot be asked" text={`${problem.message}.`}>
        <Button variant="soft" onClick={onClear}>
          Clear filters
        </Button>
      </NoResults>
    );
  }
  if (head.total === 0 && head.isDamaged) return <CopyDamaged what="These assets are" offline={offline} />;
  if (head.total === 0)
    return <StartHere {...{ mayImport, sampleComes }} onImport={() => requestImport()} onSample={requestSample} />;
  if (archived > 0) {
    return (
      <NoResults
        title={archived === 1 ? '1 archived asset matches' : `${count(archived)} archived assets match`}
        text="The list leaves archived assets out, and nothing else matches."
      >
        <Button variant="soft" onClick={onArchived}>
          Show archived
        </Button>
      </NoResults>
    );
  }
  return (
    <NoResults
      title="No asset matches"
      text={`The filters above leave none of the assets. Take one away, or all.${head.isDamaged ? ` ${MORE_MAY_MATCH}` : ''}`}
    >
      <Button variant="soft" onClick={onClear}>
        Clear filters
      </Button>
    </NoResults>
  );
}
