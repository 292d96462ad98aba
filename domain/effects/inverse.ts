import * as z from 'zod/mini';
import { AssetCreate, AssetPatch, assetEndpoints } from '../../contract/areas/assets';
import { GroupCreate, GroupPatch } from '../../contract/areas/assets/groups';
import { QueryCreate, QueryPatch } from '../../contract/areas/queries/saved-queries';
import type { Command } from '../../contract/sync-api';
import { pickFields } from '../merge/patch-merge';
import type { Row } from './effect';

/** A command as it was given. */
export interface Given {
  readonly companyId: string | null;
  readonly endpoint: Command['endpoint'];
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The touched fields as the person saw them. */
  readonly base?: Row | null;
  /** Those of them nobody had said by hand. */
  readonly unsaid?: readonly string[] | null;
}

const Ids = assetEndpoints['assets.restore'].body;

/** The command that takes another one back; null where there is none. */
export function inverseOf({ companyId, endpoint, params, body, base, unsaid }: Given): Command | null {
  const id = params['id'] ?? '';
  switch (endpoint) {
    case 'assets.create':
      return { companyId, endpoint: 'assets.delete', params: { id: z.parse(AssetCreate, body).id }, body: undefined };
    case 'assets.delete':
      return { companyId, endpoint: 'assets.restore', params: {}, body: { ids: [id] } };
    case 'assets.bulk-delete':
      return { companyId, endpoint: 'assets.restore', params: {}, body: z.parse(Ids, body) };
    case 'queries.create':
      return { companyId, endpoint: 'queries.delete', params: { id: z.parse(QueryCreate, body).id }, body: undefined };
    case 'queries.update':
      return base == null
        ? null
        : {
            companyId,
            endpoint,
            params: { id },
            body: z.parse(QueryPatch, pickFields(base, z.parse(QueryPatch, body))),
          };
    case 'asset-groups.create':
      return {
        ...{ companyId, endpoint: 'asset-groups.delete' as const, body: undefined },
        params: { id: z.parse(GroupCreate, body).id },
      };
    case 'asset-groups.update':
      return base == null
        ? null
        : { companyId, endpoint, params: { id }, body: inverseGroup(z.parse(GroupPatch, body), base) };
    case 'assets.restore':
      return { companyId, endpoint: 'assets.bulk-delete', params: {}, body: z.parse(Ids, body) };
    case 'assets.update':
      return base == null
        ? null
        : { companyId, endpoint, params: { id }, body: inversePatch(z.parse(AssetPatch, body), base, unsaid ?? []) };
    default:
      return null;
  }
}

/** A value that was the sources' is theirs again: said by hand, it would outrank every later import. */
function inversePatch({ tags, ...fields }: AssetPatch, base: Row, unsaid: readonly string[]): AssetPatch {
  const before = Object.fromEntries(
    Object.keys(fields).map((field) => [field, unsaid.includes(field) ? null : (base[field] ?? null)]),
  );
  return z.parse(AssetPatch, tags === undefined ? before : { ...before, tags: inverseList(tags, base['tags']) });
}

function inverseGroup({ name, memberIds }: GroupPatch, base: Row): GroupPatch {
  return z.parse(GroupPatch, {
    ...(name === undefined ? {} : { name: base['name'] }),
    ...(memberIds === undefined ? {} : { memberIds: inverseList(memberIds, base['memberIds']) }),
  });
}

interface ListChange {
  readonly add?: readonly string[] | undefined;
  readonly remove?: readonly string[] | undefined;
}

/** What was there before stays, what was not there does not come. */
function inverseList({ add = [], remove = [] }: ListChange, before: unknown): ListChange {
  const had = new Set<unknown>(Array.isArray(before) ? before : []);
  return { add: remove.filter((one) => had.has(one)), remove: add.filter((one) => !had.has(one)) };
}
