import type { EntityName } from '../../contract/entities';
import type { ViewAnswer, ViewSpec } from '../../contract/sync-api';
import { timeToFix } from '../../domain/findings/time-to-fix';
import type { EntityColumns } from './columns/entity-columns';
import { viewFixes } from './view-fixes';

type Related = ReadonlyMap<EntityName, EntityColumns>;

/** What few views ask of findings: what to fix first (RM11), and how long they took (FG1). */
export const viewSpecial = (
  columns: EntityColumns,
  matching: Uint32Array,
  { fixes, timeToFix: isTimed }: ViewSpec,
  related: Related,
): Pick<ViewAnswer, 'fixes' | 'timeToFix'> => ({
  ...(fixes === undefined ? {} : { fixes: viewFixes(columns, matching, fixes, related) }),
  ...(isTimed === undefined ? {} : { timeToFix: timeToFix(columns, matching) }),
});
