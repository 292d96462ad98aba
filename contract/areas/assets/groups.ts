import * as z from 'zod/mini';
import { Id, Line } from '../../primitives';
import { defineRecord, set } from '../../record';

/** Groups of assets: picked by hand (`static`), or all that answer a saved query at any time (`dynamic`). */
export const GROUP_KINDS = ['static', 'dynamic'] as const;

export const assetGroup = defineRecord('assetGroup', {
  path: 'asset-groups',
  subject: 'Asset',
  words: { a: 'a group', many: 'groups' },
  fetched: 'at-start',
  fields: {
    name: Line,
    kind: z.enum(GROUP_KINDS),
    /** Of a static group. */
    memberIds: set(Id),
    /** Of a dynamic group. */
    queryId: z.nullable(Id),
    createdBy: z.string(),
  },
  editable: ['name', 'memberIds'],
  made: { createdBy: '' },
  blank: { memberIds: [], queryId: null },
  search: ['name', 'createdBy'],
  // Its members, or what it follows (GR5).
  asQuery: ({ kind, memberIds, queryId }) => ({
    entity: 'asset',
    isGroup: true,
    ast: kind === 'static' ? { field: 'id', op: 'in', value: memberIds } : { queryId },
  }),
  relations: [
    { name: 'member', label: 'Member', to: 'asset', from: 'memberIds', at: 'id' },
    { name: 'query', label: 'Query', to: 'savedQuery', from: 'queryId', at: 'id' },
  ],
});
export type AssetGroup = z.infer<typeof assetGroup.schema>;
