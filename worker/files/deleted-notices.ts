import type { AssetEvent } from '../../contract/areas/assets';
import type { Notice } from '../../contract/areas/integrations';
import type { DeletedAsset } from '../../domain/correlation/dry-run';
import { LastEvents } from './last-events';

/** What becomes of deleted assets the file speaks of, and when and by whom they were deleted, as far as that is known (C28). */
export async function deletedNotices(
  file: string,
  deleted: readonly DeletedAsset[],
  history: () => Promise<readonly AssetEvent[]>,
): Promise<readonly Notice[]> {
  if (deleted.length === 0) return [];
  const events = new LastEvents(await history());
  return deleted.map(({ assetId, name, line, isRestored }) => {
    const was = `“${name}” was deleted${events.deletion(assetId) ?? ''}`;
    return {
      ...{ file, line },
      message: isRestored
        ? `${was}, and comes back: the file says something new about it.`
        : `${was}, and stays deleted: the file says nothing new about it. Restore it from “Show deleted”.`,
    };
  });
}
