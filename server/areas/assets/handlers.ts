import type { assetEndpoints } from '../../../contract/areas/assets';
import { tagGroups } from '../../../domain/definitions/tag-groups';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { createAsset } from './asset-create';
import { deleteAssets, restoreAssets } from './asset-delete';
import { editAssets } from './asset-edit';
import { definedGroups, listTags, listTypes } from './asset-lists';
import { loadAssets } from './load-assets';

export const assetHandlers: Handlers<keyof typeof assetEndpoints> = {
  'assets.types': async ({ tx, companyId }) => ({ types: await listTypes(tx.db, companyId) }),
  'tags.list': async ({ tx, companyId }) => ({ tags: await listTags(tx.db, companyId) }),
  'tags.groups': async ({ tx, companyId }) => {
    const [tags, defined] = await Promise.all([listTags(tx.db, companyId), definedGroups(tx.db, companyId)]);
    return { groups: tagGroups(tags, defined).map((group) => ({ ...group, tags: [...group.tags] })) };
  },
  'assets.get': async ({ tx, companyId, params }) => {
    const [asset] = await loadAssets(tx.db, companyId, [params.id], { withDeleted: false });
    if (!asset) throw notFound('Asset');
    return asset;
  },
  'assets.create': ({ tx, companyId, body }) => createAsset(tx, companyId, body),
  // What findings on them follow from is another one: their priority, their deadlines.
  'assets.update': ({ tx, services, companyId, params, body, baseRev }) => {
    tx.afterCommit(() => services.jobs.wake());
    return editAssets(tx, companyId, [params.id], body, baseRev);
  },
  'assets.delete': ({ tx, companyId, params }) => deleteAssets(tx, companyId, [params.id]),
  'assets.bulk-update': ({ tx, services, companyId, body }) => {
    tx.afterCommit(() => services.jobs.wake());
    return editAssets(tx, companyId, body.ids, body.patch);
  },
  'assets.bulk-delete': ({ tx, companyId, body }) => deleteAssets(tx, companyId, body.ids),
  'assets.restore': ({ tx, companyId, body }) => restoreAssets(tx, companyId, body.ids),
};
