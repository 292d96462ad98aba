import type { SyncRun } from '../../contract/areas/integrations';
import type { Condition, QueryNode } from '../../contract/query';

/** What a run brought, as lists a person can go through. */
export const RUN_LISTS = [
  'new-assets',
  'joined',
  'changed-assets',
  'restored-assets',
  'merged',
  'new-records',
  'changed-records',
] as const;
export type RunList = (typeof RUN_LISTS)[number];

type Run = Pick<SyncRun, 'id' | 'startedAt'>;

/** What an asset's history tells of its values. Which sources speak of it is told by the records that joined. */
const CHANGES = ['updated', 'attribute_added', 'attribute_removed'];
/** Being deleted is told as a value, and is none of the asset's: a run only takes it away. */
const DELETED = 'deleted';

/** The rows of each list: of these the run's counts are (I50). */
export function runRows({ id, startedAt }: Run, list: RunList): QueryNode {
  const ofRun: Condition = { field: 'syncRunId', op: 'eq', value: id };
  const all = (...items: readonly QueryNode[]): QueryNode => ({ op: 'and', items: [ofRun, ...items] });
  const isNew: Condition = { field: 'createdAt', op: 'gte', value: startedAt };
  switch (list) {
    case 'new-assets':
      // The record an asset was founded by is its oldest: it joined nothing.
      return all(isNew, { field: 'state', op: 'in', value: ['active', 'insufficient'] });
    case 'joined':
      return all({ field: 'state', op: 'eq', value: 'deduplicated' });
    case 'changed-assets':
      return all(
        { field: 'type', op: 'in', value: CHANGES },
        { field: 'attribute', op: 'neq', value: DELETED },
        { field: 'isRestored', op: 'neq', value: true },
      );
    case 'restored-assets':
      return all({
        op: 'or',
        items: [
          { field: 'attribute', op: 'eq', value: DELETED },
          { field: 'isRestored', op: 'eq', value: true },
        ],
      });
    case 'merged':
      return all({ field: 'type', op: 'in', value: ['merged', 'split'] });
    case 'new-records':
      return all(isNew);
    case 'changed-records':
      return all({ field: 'createdAt', op: 'lt', value: startedAt });
  }
}

const ofRunsRecords = ({ id }: Pick<Run, 'id'>): QueryNode => ({
  relation: 'source',
  where: { field: 'syncRunId', op: 'eq', value: id },
});

/** What of the kind the run's records state. What a source states no longer is kept, as mitigated (I12). */
export function statedInRun(run: Pick<Run, 'id'>, entity: 'finding' | 'softwareInstall'): QueryNode {
  if (entity === 'softwareInstall') return ofRunsRecords(run);
  return { op: 'and', items: [ofRunsRecords(run), { field: 'status', op: 'neq', value: 'mitigated' }] };
}
