import { sql } from 'drizzle-orm';
import type { Feed } from '../../contract/areas/vulnerabilities/catalog';
import type { Tx } from '../db/access';
import { ask, type Db } from '../db/database';
import { LOCKS } from '../db/locks';
import type { Principal } from '../db/principal';
import { catalogFeeds } from '../db/schema-catalog';

/** Who writes the catalog does so alone: what is made of all sources is made of what they say together. */
export async function lockCatalog({ db }: Tx<Principal>): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${LOCKS.catalog})`);
}

/**
 * What was written of a feed; `dated` never goes back, and the file is the one that is of that date (VR35). `isUnderway`: there is more of
 * it to come.
 */
export async function feedWritten(
  { db, now }: Tx<Principal>,
  feed: Pick<Feed, 'source' | 'format' | 'file' | 'dated'>,
  isUnderway = false,
): Promise<void> {
  const writing = isUnderway ? 'clock_timestamp()' : 'null';
  await ask(db, {
    text: `insert into catalog_feeds as f (source, format, file, dated, read_at, version, writing_at)
      values ($1, $2, $3, $4::timestamptz, $5::timestamptz, 1, ${writing})
      on conflict (source) do update set read_at = excluded.read_at,
        format = case when ${IS_NEWEST} then excluded.format else f.format end,
        file = case when ${IS_NEWEST} then excluded.file else f.file end,
        dated = greatest(f.dated, excluded.dated), version = f.version + 1, writing_at = excluded.writing_at`,
    params: [feed.source, feed.format, feed.file, feed.dated, now],
  });
}

/** A file that does not say of when it is takes no other's place that does. */
const IS_NEWEST = 'f.dated is null or excluded.dated >= f.dated';

export async function listFeeds(db: Db): Promise<Feed[]> {
  const feeds = await db.select().from(catalogFeeds).orderBy(catalogFeeds.source);
  return feeds.map(({ version: _, writingAt: __, ...feed }) => feed);
}

/** Counts what was ever written: another number is another catalog. */
export async function catalogVersion(db: Db): Promise<number> {
  const [row] = await ask<{ version: number }>(db, {
    text: 'select coalesce(sum(version), 0)::bigint as version from catalog_feeds',
    params: [],
  });
  return row?.version ?? 0;
}
