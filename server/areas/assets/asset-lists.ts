import { and, asc, count, desc, eq, isNull, sql } from 'drizzle-orm';
import { ASSET_TYPES, type AssetType } from '../../../contract/areas/assets';
import type { TagGroup } from '../../../contract/areas/policies/tag-group-definitions';
import { ask, type Db } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { assets } from '../../db/schema';

const LABELS: Readonly<Record<AssetType, string>> = {
  server: 'Server',
  desktop: 'Desktop',
  laptop: 'Laptop',
  tablet: 'Tablet',
  mobile: 'Mobile',
  virtual: 'Virtual machine',
  iot: 'IoT',
  network: 'Network',
  container_image: 'Container image',
  application: 'Application',
  cloud_resource: 'Cloud resource',
  user: 'User',
  saas_app: 'SaaS app',
  domain: 'Domain',
  certificate: 'Certificate',
  unknown: 'Unknown',
};

const live = (companyId: string) => and(eq(assets.companyId, companyId), isNull(assets.deletedAt));

/** Every type, with how many assets are of it. */
export async function listTypes(db: Db, companyId: string) {
  const rows = await db
    .select({ type: assets.type, count: count() })
    .from(assets)
    .where(live(companyId))
    .groupBy(assets.type);
  const counts = new Map(rows.map((row) => [row.type, row.count]));
  return ASSET_TYPES.map((type) => ({ type, label: LABELS[type], count: counts.get(type) ?? 0 }));
}

/** Every tag in use, most used first. */
export async function listTags(db: Db, companyId: string) {
  const name = sql<string>`tag.name`;
  return db
    .select({ name, count: count() })
    .from(sql`${assets} cross join lateral jsonb_array_elements_text(${assets.doc} -> 'tags') as tag(name)`)
    .where(live(companyId))
    .groupBy(name)
    .orderBy(desc(count()), asc(name));
}

/** The groups of tags that the company has defined. */
export async function definedGroups(db: Db, companyId: string): Promise<readonly TagGroup[]> {
  const text =
    'select id::text as id from tag_group_definitions where company_id = $1 and deleted_at is null order by id';
  const ids = (await ask<{ id: string }>(db, { text, params: [companyId] })).map(({ id }) => id);
  return ids.length === 0 ? [] : rowsById(db, companyId, 'tagGroup', ids);
}
