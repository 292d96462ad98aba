import * as z from 'zod/mini';
import { COMMAND } from '../../limits';
import { companyRecordFields, FieldRevs, Id, Line } from '../../primitives';

/** Groups of assets: picked by hand (`static`), or all that answer a saved query at any time (`dynamic`). */
export const GROUP_KINDS = ['static', 'dynamic'] as const;

const Members = z.array(Id).check(z.maxLength(COMMAND.bulkIds));

export const AssetGroup = z.object({
  ...companyRecordFields,
  name: Line,
  kind: z.enum(GROUP_KINDS),
  /** Of a static group. */
  memberIds: z.array(Id),
  /** Of a dynamic group. */
  queryId: z.nullable(Id),
  createdBy: z.string(),
  fieldRevs: FieldRevs,
});
export type AssetGroup = z.infer<typeof AssetGroup>;

export const GroupCreate = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('static'), id: Id, name: Line, memberIds: Members }),
  z.strictObject({ kind: z.literal('dynamic'), id: Id, name: Line, queryId: Id }),
]);
export type GroupCreate = z.infer<typeof GroupCreate>;

export const GroupPatch = z.strictObject({
  name: z.optional(Line),
  /** Members change by what is added and removed, so that two people's changes both stay. */
  memberIds: z.optional(z.strictObject({ add: z.optional(Members), remove: z.optional(Members) })),
});
export type GroupPatch = z.infer<typeof GroupPatch>;

export const groupEndpoints = {
  'asset-groups.create': { method: 'POST', path: '/api/asset-groups', body: GroupCreate },
  'asset-groups.update': { method: 'PATCH', path: '/api/asset-groups/:id', body: GroupPatch },
  'asset-groups.delete': { method: 'DELETE', path: '/api/asset-groups/:id' },
} as const;
