import type { EntityName } from '../../contract/entities';
import type { FixPlan, FixQuestion } from '../../contract/fix-plan';
import { fixFirst } from '../../domain/remediation/fix-first';
import { PLACE_FIELDS, placesIn } from '../../domain/remediation/fix-places';
import type { EntityColumns } from './columns/entity-columns';

/** What to fix first of these findings (RM11). */
export function viewFixes(
  columns: EntityColumns,
  matching: Uint32Array,
  { places }: FixQuestion,
  related: ReadonlyMap<EntityName, EntityColumns>,
): FixPlan {
  const assets = related.get('asset');
  if (places === undefined || assets === undefined) return fixFirst(columns, matching);
  return fixFirst(
    columns,
    matching,
    placesIn(assets.column(PLACE_FIELDS[places]), (id) => assets.slotWith(id)),
  );
}
