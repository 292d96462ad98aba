import type { EntityName } from '../../contract/entities';
import type { FixPlan, FixQuestion } from '../../contract/fix-plan';
import { fixFirst } from '../../domain/remediation/fix-first';
import { OWNER_FIELD, ownerIn } from '../../domain/remediation/owner-in';
import type { EntityColumns } from './columns/entity-columns';

/** What to fix first of these findings (RM11). */
export function viewFixes(
  columns: EntityColumns,
  matching: Uint32Array,
  { owners }: FixQuestion,
  related: ReadonlyMap<EntityName, EntityColumns>,
): FixPlan {
  const assets = related.get('asset');
  if (owners === undefined || assets === undefined) return fixFirst(columns, matching);
  return fixFirst(
    columns,
    matching,
    ownerIn(assets.column(OWNER_FIELD), (id) => assets.slotWith(id)),
  );
}
