import type { FilesApi } from '../../contract/files-api';
import type { StagingApi } from '../../contract/store-api';
import type { DraftPorts } from './draft-file';

/** The last one that was asked for alone is waited for. */
export function lastWhatIf(
  opened: () => Promise<StagingApi>,
  { emit, now }: Pick<DraftPorts, 'emit' | 'now'>,
): Pick<FilesApi, 'whatIf' | 'stopWhatIf'> {
  let last = 0;
  return {
    async whatIf(companyId, rules) {
      last += 1;
      const turn = last;
      const { askWhatIf } = await import('./what-if');
      return askWhatIf(await opened(), companyId, rules, {
        now,
        progress: (done, total) => emit({ type: 'progress', file: '', stage: 'compare', done, total }),
        isStopped: () => turn !== last,
      });
    },
    async stopWhatIf() {
      last += 1;
    },
  };
}
