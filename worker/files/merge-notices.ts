import type { Notice } from '../../contract/areas/integrations';
import type { AssetOutcome } from '../../domain/correlation/dry-run';
import type { PutAway } from '../../domain/correlation/merged-assets';

/** Of assets in use that leave the lists, as they become one with an archived asset (C29). */
export function mergeNotices(file: string, assets: readonly Pick<AssetOutcome, 'putsAway'>[]): readonly Notice[] {
  return assets.flatMap(({ putsAway }) =>
    putsAway === null ? [] : { file, line: null, message: messageOf(putsAway) },
  );
}

function messageOf({ inUse, archived }: PutAway): string {
  const [use, become] = inUse.length === 1 ? ['is in use', 'becomes'] : ['are in use', 'become'];
  const are = archived.length === 1 ? 'is' : 'are';
  return `${quoted(inUse)} ${use} and ${become} one asset with ${quoted(archived)}, which ${are} archived: together they are archived and leave the lists. Unarchive the asset after the import if it is in use.`;
}

const quoted = (names: readonly string[]): string => names.map((name) => `“${name}”`).join(' and ');
