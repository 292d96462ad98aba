import * as z from 'zod/mini';
import { type Asset, AssetCreate, AssetPatch, AssetsPatch } from '../../contract/areas/assets';
import { Reprocess, StaleDecision } from '../../contract/areas/integrations/pipeline';
import { queryRun } from '../../contract/areas/queries/saved-queries';
import { FindingPatch, FindingsPatch } from '../../contract/areas/vulnerabilities';
import type { CommandId } from '../../contract/endpoints';
import { Ids } from '../../contract/record';
import { recordCommandOf } from '../../contract/records';
import { triaged } from '../findings/triage';
import { recordEffects } from '../records/record-effects';
import type { Cause } from './cause';
import type { Effect, Row } from './effect';

type EffectsOf = (cause: Cause) => readonly Effect[];

/** Of a command that shows nothing: a body that is not the endpoint's is refused all the same. */
const checked =
  (body: z.ZodMiniType): EffectsOf =>
  (cause) => {
    z.parse(body, cause.body);
    return [];
  };

/** What the areas' own commands show before the server has answered, and what a record's shows of other records. */
const EFFECTS: Readonly<Partial<Record<CommandId, EffectsOf>>> = {
  'assets.create': ({ body, companyId, at }) => {
    const asset = z.parse(AssetCreate, body);
    return [{ entity: 'asset', ids: [asset.id], create: newAsset(asset, companyId ?? '', at) }];
  },
  'assets.update': ({ body, params }) => patchEffects([params['id'] ?? ''], z.parse(AssetPatch, body)),
  'assets.bulk-update': ({ body }) => {
    const { ids, patch } = z.parse(AssetsPatch, body);
    return patchEffects(ids, patch);
  },
  'assets.delete': ({ params, at }) => [{ entity: 'asset', ids: [params['id'] ?? ''], set: { deletedAt: at } }],
  'assets.bulk-delete': ({ body, at }) => [{ entity: 'asset', ids: z.parse(Ids, body).ids, set: { deletedAt: at } }],
  'notifications.mark-read': ({ body, at }) => [
    { entity: 'notification', ids: z.parse(Ids, body).ids, set: { readAt: at } },
  ],
  'assets.restore': ({ body }) => [{ entity: 'asset', ids: z.parse(Ids, body).ids, set: { deletedAt: null } }],
  'findings.update': ({ body, params, at }) => [
    { entity: 'finding', ids: [params['id'] ?? ''], set: triaged(z.parse(FindingPatch, body), at) },
  ],
  'findings.bulk-update': ({ body, at }) => {
    const { ids, patch } = z.parse(FindingsPatch, body);
    return [{ entity: 'finding', ids, set: triaged(patch, at) }];
  },
  'query-runs.create': ({ body }) => {
    const { queryId, at } = z.parse(queryRun.create, body);
    return queryId === null ? [] : [{ entity: 'savedQuery', ids: [queryId], set: { lastRun: { at, by: '' } } }];
  },
  'integrations.reprocess': checked(Reprocess),
  'sync-runs.stale': checked(StaleDecision),
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

/** What a command shows before the server has answered: nothing where that is not known here. Throws a zod error where the body is not the endpoint's. */
export function effectsOf(cause: Cause): readonly Effect[] {
  const command = recordCommandOf(cause.endpoint);
  const own = EFFECTS[cause.endpoint]?.(cause) ?? [];
  return command === undefined ? own : [...recordEffects(command, cause), ...own];
}

/** A cleared value (null) stays as it is: what the sources say instead only the server knows, or who takes a change back. */
function patchEffects(ids: readonly string[], patch: AssetPatch): Effect[] {
  const { tags, custom, ...fields } = patch;
  const set = stated(fields);
  const lists: Effect['lists'] = tags === undefined ? {} : { tags: { add: tags.add ?? [], remove: tags.remove ?? [] } };
  return [{ entity: 'asset', ids, set, lists, ...(custom !== undefined && { parts: { custom: stated(custom) } }) }];
}

const stated = (values: object): Row =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

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
