import { Button } from '@radix-ui/themes';
import type { QueryNode } from '../../../contract/query';
import { requestImport } from '../../data/import-request';
import { useImports, useRows } from '../../data/rows';
import { ListPage } from '../../lists/list-page';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { RUN_LIST } from './run-list';
import './runs.css';
import { unsentImports } from './unsent-imports';
import { WaitingImports } from './waiting-imports';

/** All runs but these. */
const butNot = (ids: readonly string[]): QueryNode | undefined =>
  ids.length === 0 ? undefined : { op: 'and', not: true, items: [{ field: 'id', op: 'in', value: [...ids] }] };

export function SyncHistoryPage() {
  const session = useSession();
  const unsent = unsentImports(useImports(session) ?? [], useRows(session, 'syncRun') ?? []);
  const mayImport = useMay('sync-runs.create');
  return (
    <ListPage
      list={RUN_LIST}
      title="Sync history"
      about="Every import: what it added, what was rejected, and how to undo it."
      actions={mayImport ? <Button onClick={() => requestImport()}>Import files</Button> : null}
      above={<WaitingImports imports={unsent} />}
      also={butNot(unsent.map(({ runId }) => runId))}
    />
  );
}
