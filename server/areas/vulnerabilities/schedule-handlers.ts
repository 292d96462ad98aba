import { count, eq } from 'drizzle-orm';
import {
  type feedScheduleEndpoints,
  MOST_SCHEDULES,
  type Schedule,
} from '../../../contract/areas/vulnerabilities/feed-schedules';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import { listSchedules, saveSchedule } from '../../catalog/feed-schedules';
import type { Tx } from '../../db/access';
import type { UserPrincipal } from '../../db/principal';
import { catalogSchedules } from '../../db/schema-catalog';
import { audit } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';

/** Of the address the host alone: the rest may be a key. */
async function told(
  tx: Tx<UserPrincipal>,
  action: string,
  id: string,
  url: string,
): Promise<{ schedules: Schedule[] }> {
  const actor = actorOf(tx.principal);
  await audit(tx, { action, outcome: 'done', companyId: null, actor, about: { id, host: new URL(url).host } });
  return { schedules: await listSchedules(tx.db) };
}

async function known({ db }: Tx<UserPrincipal>, id: string) {
  const [found] = await db.select().from(catalogSchedules).where(eq(catalogSchedules.id, id)).limit(1);
  if (found === undefined) throw notFound('Feed');
  return found;
}

const NO_ADDRESS = 'The address must begin with https:// and name nobody';

/** What the server fetches by itself is set by platform administrators (VR31). */
export const scheduleHandlers: Handlers<keyof typeof feedScheduleEndpoints> = {
  'catalog.schedules': async ({ tx }) => {
    requirePlatformAdmin(tx.principal);
    return { schedules: await listSchedules(tx.db) };
  },
  'catalog.saveSchedule': async ({ tx, params: { id }, body, services }) => {
    requirePlatformAdmin(tx.principal);
    if (!/^https:\/\/[^\s/@]+(\/\S*)?$/.test(body.url) || !URL.canParse(body.url))
      throw invalid('That is no address of a feed', [{ path: 'body.url', message: NO_ADDRESS }]);
    const [all] = await tx.db.select({ many: count() }).from(catalogSchedules);
    const [isKnown] = await tx.db.select().from(catalogSchedules).where(eq(catalogSchedules.id, id)).limit(1);
    if (isKnown === undefined && (all?.many ?? 0) >= MOST_SCHEDULES)
      throw invalid(`There are ${MOST_SCHEDULES} feeds already: delete one first`, []);
    await saveSchedule(tx, id, body);
    tx.afterCommit(() => services.jobs.wake());
    return told(tx, 'catalog.schedule-saved', id, body.url);
  },
  'catalog.deleteSchedule': async ({ tx, params: { id } }) => {
    requirePlatformAdmin(tx.principal);
    const { url } = await known(tx, id);
    await tx.db.delete(catalogSchedules).where(eq(catalogSchedules.id, id));
    return told(tx, 'catalog.schedule-deleted', id, url);
  },
  'catalog.runSchedule': async ({ tx, params: { id }, services }) => {
    requirePlatformAdmin(tx.principal);
    const { url } = await known(tx, id);
    await tx.db.update(catalogSchedules).set({ nextAt: tx.now }).where(eq(catalogSchedules.id, id));
    tx.afterCommit(() => services.jobs.wake());
    return told(tx, 'catalog.schedule-run', id, url);
  },
};
