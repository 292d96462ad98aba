import { proxy, useSnapshot } from 'valtio';
import { startImport } from './commands';
import { startFiles } from './files-client';
import { type StoreScope, useImports, useRows } from './rows';

const making = proxy({ sample: false });

/** Makes the sample company's records here, and imports them like any file. Two tabs are one import. */
export async function loadSample(database: string, companyId: string): Promise<void> {
  await navigator.locks.request('muster-sample', { ifAvailable: true }, async (lock) => {
    if (lock === null) return;
    making.sample = true;
    const files = startFiles(database, () => undefined);
    try {
      for (const draft of await files.sample(companyId)) {
        if (draft.outcome === 'ready') await startImport(draft.runId);
      }
    } finally {
      files.close();
      making.sample = false;
    }
  });
}

/** Sample data is being made, sent or placed. */
export function useSampleOnItsWay(scope: StoreScope): boolean {
  const { sample } = useSnapshot(making);
  const staged = useImports(scope)?.some(
    ({ isSample, state }) => isSample && (state === 'waiting' || state === 'sending'),
  );
  const runs = useRows(scope, 'syncRun')?.some(
    ({ isSample, status }) => isSample && (status === 'pending' || status === 'running'),
  );
  return sample || staged === true || runs === true;
}
