import { and, eq, inArray } from 'drizzle-orm';
import * as z from 'zod/mini';
import { WebhookSettings } from '../../../../contract/areas/integrations/connectors/webhook';
import { GATHER_MS, INLET, type InletReason } from '../../../../contract/areas/integrations/inlets';
import type { JsonObject } from '../../../../contract/narrow';
import { INLET_WORDS } from '../../../../domain/integrations/inlet-words';
import { NoRows, rowsSent, timeOf, uidOf } from '../../../../domain/integrations/told-rows';
import { checkDelivery } from '../../../../domain/integrations/webhook-delivery';
import { bytesWithin } from '../../../calls/bytes-within';
import type { Services, WebhookCall } from '../../../calls/handler';
import { notFound, Refusal, TooMany } from '../../../calls/refusal';
import { type Tx, withAccess } from '../../../db/access';
import { SYSTEM } from '../../../db/principal';
import { sourceDeliveries, sourceInlets } from '../../../db/schema-inlets';
import {
  countRefused,
  type Inlet,
  inletOfToken,
  keepTold,
  lockInlet,
  type ToldRow,
  type ToldSource,
} from '../../../jobs/sources/source-inlets';
import { sealedSecretsOf } from '../../../jobs/sources/source-readings';

/** What was taken, or why it was not; `remark` is for whoever sends. */
type Taken =
  | { readonly says: string }
  | { readonly refused: InletReason; readonly remark?: string; readonly waitMs?: number };

/** One delivery of another system (IN60 to IN66). What counts is its signature: the address is only where to. */
export async function deliver({ services, params, header, file }: WebhookCall): Promise<{ says: string }> {
  const found = await withAccess(services, SYSTEM, async (tx) => {
    const of = await inletOfToken(tx, params.inlet);
    return of === null ? null : { ...of, sealed: await sealedSecretsOf(tx, of.source.id) };
  });
  if (found === null || found.source.connector.kind !== 'webhook') throw notFound('Webhook');
  const taken = await takenOf(services, found, header, file);
  if ('says' in taken) return taken;
  await withAccess(services, SYSTEM, (tx) => countRefused(tx, found.source.id, new Map([[taken.refused, 1]])));
  throw refusalOf(taken);
}

interface Found {
  readonly source: ToldSource;
  readonly sealed: string | null;
}

async function takenOf(
  services: Services,
  { source, sealed }: Found,
  header: WebhookCall['header'],
  file: WebhookCall['file'],
): Promise<Taken> {
  const body = await bytesWithin(file, INLET.maxBodyBytes, 'A delivery').catch((error: unknown) => {
    if (error instanceof Refusal) return null;
    throw error;
  });
  if (body === null) return { refused: 'too_large' };
  const secret = secretIn(services, sealed);
  if (secret === null) return { refused: 'no_secret' };
  const settings = z.parse(WebhookSettings, source.connector.settings);
  const delivery = checkDelivery({ settings, secret, header, body, now: Date.now() });
  if ('refused' in delivery) return delivery;
  let rows: readonly JsonObject[];
  try {
    rows = rowsSent(new TextDecoder().decode(body), settings.rowsAt ?? '');
  } catch (error) {
    if (error instanceof NoRows) return { refused: 'unreadable', remark: error.message };
    throw error;
  }
  const timed = { sentAt: delivery.at, now: Date.now() };
  const told = rows.map(
    (row): ToldRow => ({
      ...{ uid: uidOf(row, source.connector.fieldMap), at: timeOf(row, settings.timeAt ?? '', timed) },
      row: JSON.stringify(row),
    }),
  );
  if (told.length > INLET.maxRows || told.some(({ row }) => row.length > INLET.maxRowChars))
    return { refused: 'too_large' };
  const taken = await withAccess(services, SYSTEM, (tx) => keep(tx, source.id, delivery.marks, told));
  // The time of its import is known anew.
  if ('says' in taken) services.jobs.wake();
  return taken;
}

const Secrets = z.object({ signingSecret: z.string().check(z.minLength(1)) });

/** Null: there is none, or it was sealed by another key. */
function secretIn({ outward }: Services, sealed: string | null): string | null {
  if (sealed === null || outward === undefined) return null;
  try {
    return z.parse(Secrets, JSON.parse(outward.open(sealed))).signingSecret;
  } catch {
    return null;
  }
}

/** In the order they come in: of two deliveries with one id the second does nothing, also at two servers at once. */
async function keep(tx: Tx, integrationId: string, marks: readonly string[], told: readonly ToldRow[]): Promise<Taken> {
  const inlet = await lockInlet(tx, integrationId);
  if (inlet === null) throw notFound('Webhook');
  if (await isKnown(tx, inlet, marks)) {
    await countRefused(tx, integrationId, new Map([['seen_before', 1]]));
    return { says: INLET_WORDS.seen_before.label };
  }
  const counted = await countedIn(tx, inlet);
  if (counted > 0) return { refused: 'too_many', waitMs: counted };
  const gatherMs = GATHER_MS['webhook'] ?? 0;
  const { older, isFull } = await keepTold(tx, inlet, told, { many: 1, gatherMs });
  if (isFull) return { refused: 'no_room' };
  const { companyId } = inlet;
  await tx.db.insert(sourceDeliveries).values(marks.map((mark) => ({ integrationId, companyId, mark, at: tx.now })));
  if (older > 0) await countRefused(tx, integrationId, new Map([['older', older]]));
  return { says: `${told.length - older} of ${told.length} taken` };
}

async function isKnown({ db }: Tx, { integrationId }: Inlet, marks: readonly string[]): Promise<boolean> {
  const [known] = await db
    .select({ mark: sourceDeliveries.mark })
    .from(sourceDeliveries)
    .where(and(eq(sourceDeliveries.integrationId, integrationId), inArray(sourceDeliveries.mark, [...marks])))
    .limit(1);
  return known !== undefined;
}

const MINUTE_MS = 60_000;

/** Milliseconds to wait; 0: it is one of those that may come in this minute. */
async function countedIn({ db, now }: Tx, { integrationId, countFrom, count }: Inlet): Promise<number> {
  const age = countFrom === null ? Number.POSITIVE_INFINITY : Date.parse(now) - Date.parse(countFrom);
  const isOver = age >= MINUTE_MS;
  if (!isOver && count >= INLET.maxInMinute) return Math.max(1, MINUTE_MS - age);
  const set = isOver ? { countFrom: now, count: 1 } : { count: count + 1 };
  await db.update(sourceInlets).set(set).where(eq(sourceInlets.integrationId, integrationId));
  return 0;
}

const UNKNOWN = { status: 401, code: 'unauthorized' } as const;
const ANSWERS: Readonly<
  Partial<
    Record<InletReason, { readonly status: 401 | 413 | 422; readonly code: 'unauthorized' | 'too_large' | 'invalid' }>
  >
> = {
  ...{ unsigned: UNKNOWN, wrong_signature: UNKNOWN, late: UNKNOWN },
  too_large: { status: 413, code: 'too_large' },
};

function refusalOf({ refused, remark, waitMs }: Extract<Taken, { readonly refused: InletReason }>): Refusal {
  const message = remark ?? INLET_WORDS[refused].label;
  if (refused === 'too_many') return new TooMany(waitMs ?? MINUTE_MS, message);
  // They are to come again: it may be set right meanwhile.
  if (refused === 'no_secret' || refused === 'no_room') return new TooMany(10 * MINUTE_MS, message);
  return new Refusal({ ...(ANSWERS[refused] ?? { status: 422, code: 'invalid' }), message });
}
