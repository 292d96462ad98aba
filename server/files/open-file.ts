import { DryRun, type DryRunResult } from '../../domain/correlation/dry-run';
import type { FileContent } from '../../domain/formats/read-files';
import type { CompareWith, OpenFile } from './file-reader';

/** A file whose records this thread reads. */
export const openFile = ({ about, batches }: FileContent): OpenFile => ({
  about,
  batch: async (no) => batches.at(no),
  compare: async (known) => dryRun(batches, known),
});

function dryRun(batches: FileContent['batches'], known: CompareWith): DryRunResult['counts'] {
  const assetName = (assetId: string) => known.names.get(assetId) ?? null;
  const run = new DryRun({ ...known, assetName, maxRows: 0 });
  for (const batch of batches) for (const record of batch) run.add(record);
  return run.finish().counts;
}
