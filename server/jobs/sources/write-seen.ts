import { isNull } from 'drizzle-orm';
import * as z from 'zod/mini';
import { SyslogSettings } from '../../../contract/areas/integrations/connectors/syslog';
import { GATHER_MS } from '../../../contract/areas/integrations/inlets';
import { uidOf } from '../../../domain/integrations/told-rows';
import { groupBy } from '../../../domain/lists/group-by';
import { hostRow, relaysIn, type SeenHost, type SeenPart } from '../../../domain/syslog/seen-hosts';
import { type Store, type Tx, withAccess } from '../../db/access';
import { ask } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { companies } from '../../db/schema';
import { countRefused, keepTold, lockInlet, type ToldRow, type ToldSource, toldSources } from './source-inlets';

/** Whether an address is one of these that a person wrote; null: they are none. */
export type SenderTest = (senders: string) => ((address: string) => boolean) | null;

/**
 * Whose the lines are that come to this installation: of the company that whoever runs it named, or of the only one. Null: nobody
 * can tell.
 */
export async function syslogCompany({ db }: Tx, named: string | undefined): Promise<string | null> {
  if (named !== undefined) return named;
  const some = await db.select({ id: companies.id }).from(companies).where(isNull(companies.deletedAt)).limit(2);
  return some.length === 1 ? (some[0]?.id ?? null) : null;
}

/** Writes what was seen of hosts into every source of syslog that is theirs. Answers whether there is anything to import. */
export async function writeSeen(
  store: Store,
  { hosts, refused }: SeenPart,
  named: string | undefined,
  senders: SenderTest,
): Promise<boolean> {
  const sources = await withAccess(store, SYSTEM, async (tx) => {
    const companyId = await syslogCompany(tx, named);
    return (await toldSources(tx, 'syslog')).filter(({ source }) => source.companyId === companyId);
  });
  let isAny = false;
  for (const { source } of sources) {
    const settings = z.safeParse(SyslogSettings, source.connector.settings);
    const test = settings.success ? senders(settings.data.senders ?? '') : null;
    const theirs = test === null ? [] : hosts.filter(({ address }) => test(address));
    const isRelayed = settings.success && settings.data.isRelayed;
    // Each source in a transaction of its own: none waits for another's.
    isAny = (await withAccess(store, SYSTEM, (tx) => writeInto(tx, source, theirs, isRelayed))) || isAny;
    await withAccess(store, SYSTEM, (tx) => countRefused(tx, source.id, refused));
  }
  return isAny;
}

async function writeInto(tx: Tx, source: ToldSource, hosts: readonly SeenHost[], isRelayed: boolean): Promise<boolean> {
  const inlet = hosts.length === 0 ? null : await lockInlet(tx, source.id);
  if (inlet === null) return false;
  const relays = isRelayed ? new Set(hosts.map(({ address }) => address)) : relaysIn(hosts);
  const map = source.connector.fieldMap;
  const byUid = groupBy(hosts, ({ host }) => uidOf({ host }, map));
  const known = await knownOf(tx, source.id, [...byUid.keys()]);
  const rows = [...byUid].map(([uid, seen]): ToldRow => {
    const host = seen[0]?.host ?? '';
    const row = hostRow(host, seen, known.get(uid) ?? { apps: [], addresses: [] }, relays);
    return { uid, at: Math.max(...seen.map(({ lastAt }) => lastAt)), row: JSON.stringify(row) };
  });
  const many = hosts.reduce((all, { lines }) => all + lines, 0);
  const { isFull } = await keepTold(tx, inlet, rows, { many, gatherMs: GATHER_MS['syslog'] ?? 0 });
  if (isFull) await countRefused(tx, source.id, new Map([['no_room', many]]));
  return !isFull;
}

const Known = z.object({ apps: z.array(z.string()), addresses: z.array(z.string()) });
type Known = z.infer<typeof Known>;

async function knownOf(
  { db }: Tx,
  integrationId: string,
  uids: readonly string[],
): Promise<ReadonlyMap<string, Known>> {
  const rows = await ask<{ uid: string; row: string }>(db, {
    text: 'select uid, row from source_pushes where integration_id = $1 and uid = any($2::text[])',
    params: [integrationId, [...uids]],
  });
  return new Map(
    rows.flatMap(({ uid, row }) => {
      const known = z.safeParse(Known, JSON.parse(row));
      return known.success ? [[uid, known.data] as const] : [];
    }),
  );
}
