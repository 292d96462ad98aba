import * as z from 'zod/mini';
import { AssetCreate, AssetPatch, assetEndpoints } from '../../contract/areas/assets';
import { QueryCreate } from '../../contract/areas/queries/saved-queries';
import type { Command } from '../../contract/sync-api';
import type { Row } from './effect';

/** A command as it was given. */
export interface Given {
  readonly companyId: string | null;
  readonly endpoint: Command['endpoint'];
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The touched fields as the person saw them. */
  readonly base: Row | null;
}

const Ids = assetEndpoints['assets.restore'].body;

/** The command that takes another one back; null where there is none. */
export function inverseOf({ companyId, endpoint, params, body, base }: Given): Command | null {
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
    case 'assets.restore':
      return { companyId, endpoint: 'assets.bulk-delete', params: {}, body: z.parse(Ids, body) };
    case 'assets.update':
      return base === null
        ? null
        : { companyId, endpoint, params: { id }, body: inversePatch(z.parse(AssetPatch, body), base) };
    default:
      return null;
  }
}

function inversePatch({ tags, ...fields }: AssetPatch, base: Row): AssetPatch {
  const before = Object.fromEntries(Object.keys(fields).map((field) => [field, base[field] ?? null]));
  if (tags === undefined) return z.parse(AssetPatch, before);
  const had = Array.isArray(base['tags']) ? base['tags'] : [];
  const add = (tags.remove ?? []).filter((tag) => had.includes(tag));
  const remove = (tags.add ?? []).filter((tag) => !had.includes(tag));
  return z.parse(AssetPatch, { ...before, tags: { add, remove } });
}
