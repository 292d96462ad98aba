import * as z from 'zod/mini';
import { notificationEndpoints } from '../../contract/areas/account';
import { type Asset, AssetCreate, AssetPatch, assetEndpoints } from '../../contract/areas/assets';
import { GroupCreate, GroupPatch } from '../../contract/areas/assets/groups';
import { QueryCreate, QueryPatch, QueryRunCreate } from '../../contract/areas/queries/saved-queries';
import type { CommandId } from '../../contract/endpoints';
import type { Effect, Row } from './effect';

/** What of a command its effects follow from. */
export interface Cause {
  readonly companyId: string | null;
  readonly endpoint: CommandId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** ISO 8601. */
  readonly at: string;
}

type EffectsOf = (cause: Cause) => readonly Effect[];

const BulkUpdate = assetEndpoints['assets.bulk-update'].body;
const MarkRead = notificationEndpoints['notifications.mark-read'].body;
const Ids = assetEndpoints['assets.restore'].body;

/** What each command shows before the server has answered. A command that is not listed shows nothing. */
const EFFECTS: Readonly<Partial<Record<CommandId, EffectsOf>>> = {
  'assets.create': ({ body, companyId, at }) => {
    const asset = z.parse(AssetCreate, body);
    return [{ entity: 'asset', ids: [asset.id], create: newAsset(asset, companyId ?? '', at) }];
  },
  'assets.update': ({ body, params }) => patchEffects([params['id'] ?? ''], z.parse(AssetPatch, body)),
  'assets.bulk-update': ({ body }) => {
    const { ids, patch } = z.parse(BulkUpdate, body);
    return patchEffects(ids, patch);
  },
  'assets.delete': ({ params, at }) => [{ entity: 'asset', ids: [params['id'] ?? ''], set: { deletedAt: at } }],
  'assets.bulk-delete': ({ body, at }) => [{ entity: 'asset', ids: z.parse(Ids, body).ids, set: { deletedAt: at } }],
  'notifications.mark-read': ({ body, at }) => [
    { entity: 'notification', ids: z.parse(MarkRead, body).ids, set: { readAt: at } },
  ],
  'assets.restore': ({ body }) => [{ entity: 'asset', ids: z.parse(Ids, body).ids, set: { deletedAt: null } }],
  'asset-groups.create': ({ body, companyId, at }) => {
    const group = z.parse(GroupCreate, body);
    const record = { companyId, createdAt: at, updatedAt: at, rev: 0, deletedAt: null, createdBy: '', fieldRevs: {} };
    return [{ entity: 'assetGroup', ids: [group.id], create: { memberIds: [], queryId: null, ...group, ...record } }];
  },
  'asset-groups.update': ({ body, params }) => {
    const { memberIds, ...set } = z.parse(GroupPatch, body);
    const lists = memberIds && { memberIds: { add: memberIds.add ?? [], remove: memberIds.remove ?? [] } };
    return [{ entity: 'assetGroup', ids: [params['id'] ?? ''], set, ...(lists && { lists }) }];
  },
  'asset-groups.delete': ({ params, at }) => [
    { entity: 'assetGroup', ids: [params['id'] ?? ''], set: { deletedAt: at } },
  ],
  'queries.create': ({ body, companyId, at }) => {
    const query = z.parse(QueryCreate, body);
    const record = { companyId, createdAt: at, updatedAt: at, rev: 0, deletedAt: null };
    // Whose it is the server says; until then it is the one person's who sees it.
    const create = { ...query, ...record, ownerId: null, ownerName: '', favouriteOf: [], lastRun: null, fieldRevs: {} };
    return [{ entity: 'savedQuery', ids: [query.id], create }];
  },
  'queries.update': ({ body, params }) => [
    { entity: 'savedQuery', ids: [params['id'] ?? ''], set: z.parse(QueryPatch, body) },
  ],
  'queries.delete': ({ params, at }) => [{ entity: 'savedQuery', ids: [params['id'] ?? ''], set: { deletedAt: at } }],
  'query-runs.create': ({ body, companyId, at }) => {
    const run = z.parse(QueryRunCreate, body);
    const record = { companyId, createdAt: at, updatedAt: at, rev: 0, deletedAt: null, ownerId: null, ownerName: '' };
    return [
      { entity: 'queryRun', ids: [run.id], create: { ...run, ...record } },
      ...(run.queryId === null
        ? []
        : [{ entity: 'savedQuery' as const, ids: [run.queryId], set: { lastRun: { at: run.at, by: '' } } }]),
    ];
  },
  'query-favourites.add': ({ params }) => mark('favouriteOf', params, true),
  'query-favourites.remove': ({ params }) => mark('favouriteOf', params, false),
  'query-defaults.add': ({ params }) => mark('defaultOf', params, true),
  'query-defaults.remove': ({ params }) => mark('defaultOf', params, false),
};

function mark(list: 'favouriteOf' | 'defaultOf', params: Cause['params'], isOne: boolean): Effect[] {
  const person = [params['personId'] ?? ''];
  const change = { add: isOne ? person : [], remove: isOne ? [] : person };
  return [{ entity: 'savedQuery', ids: [params['id'] ?? ''], lists: { [list]: change } }];
}

/** The effects of a command. Throws a zod error where the body is not the endpoint's. */
export function effectsOf(cause: Cause): readonly Effect[] {
  return EFFECTS[cause.endpoint]?.(cause) ?? [];
}

/** A cleared value (null) stays as it is: what the sources say instead only the server knows. */
function patchEffects(ids: readonly string[], patch: AssetPatch): Effect[] {
  const { tags, ...fields } = patch;
  const set = Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== null && value !== undefined));
  const lists: Effect['lists'] = tags === undefined ? {} : { tags: { add: tags.add ?? [], remove: tags.remove ?? [] } };
  return [{ entity: 'asset', ids, set, lists }];
}

function newAsset(create: AssetCreate, companyId: string, at: string): Row {
  const asset: Asset = {
    hostnames: [],
    fqdns: [],
    ips: [],
    macs: [],
    os: {},
    tags: [],
    ...create,
    companyId,
    createdAt: at,
    updatedAt: at,
    rev: 0,
    deletedAt: null,
    lifecycle: 'in_use',
    services: [],
    firstSeenAt: null,
    lastSeenAt: null,
    sources: [],
    groupIds: [],
    findingCounts: { critical: 0, high: 0, medium: 0, low: 0, info: 0 },
    softwareCount: 0,
    isSample: false,
    fieldRevs: {},
  };
  return asset;
}
