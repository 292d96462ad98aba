import type { AssetPatch } from '../../../contract/areas/assets';
import { withExclusive } from '../../../domain/definitions/tag-groups';
import { useRows } from '../../data/rows';
import { useView } from '../../data/use-view';
import { useSession } from '../../session/session';

/**
 * A patch with what its new tags take the place of: of an exclusive group an asset keeps one (DF11). `known`: the tags it has;
 * without it those of all assets, which are asked for once such a tag is added.
 */
export function useExclusiveTags(patch: AssetPatch, known?: readonly string[]): AssetPatch {
  const session = useSession();
  const { companyId } = session;
  const groups = (useRows(session, 'tagGroup') ?? []).filter(({ exclusive }) => exclusive);
  const { add = [], remove = [] } = patch.tags ?? {};
  const isAsked = known === undefined && add.length > 0 && groups.length > 0;
  const answer = useView(
    companyId === null || !isAsked ? null : { companyId, entity: 'asset', facets: ['tags'], offset: 0, limit: 1 },
  );
  if (add.length === 0 || groups.length === 0) return patch;
  const others = known ?? (answer?.facets['tags'] ?? []).map(({ value }) => String(value));
  const tags = withExclusive(groups, { add, remove }, others);
  return { ...patch, tags: { add: [...tags.add], remove: [...tags.remove] } };
}
