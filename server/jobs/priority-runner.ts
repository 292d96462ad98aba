import { like } from 'drizzle-orm';
import { companyStream } from '../../contract/streams';
import type { Seen } from '../../contract/sync';
import { errorText } from '../calls/error-text';
import type { Jobs } from '../calls/handler';
import { type Tx, withAccess } from '../db/access';
import { headsOf } from '../db/change-log';
import { ask } from '../db/database';
import { rowsById } from '../db/entity-tables';
import { SYSTEM } from '../db/principal';
import { streams } from '../db/schema';
import { settlePriorities, type Touched, weightsOf } from '../inventory/finding-priorities';
import { changesBetween } from './changes-between';
import type { RunnerOptions } from './import-runner';
import { createWorkLoop } from './work-loop';

const COMPANY = companyStream('');
/**
 * Keeps the priority of open findings as what is known of them and the company's weights say (PR5), in parts of one transaction each.
 * It looks where a company's log has moved on: what it writes itself is looked at once more, and nothing is left to write then. It
 * keeps nothing: after a restart each company is gone through once.
 */
export function createPriorityRunner({ store, log, retryMs = 1_000, mine = () => true }: RunnerOptions): Jobs {
  const places = new Map<string, Seen>();

  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const heads = await withAccess(store, SYSTEM, ({ db }) => headsOf(db, like(streams.name, `${COMPANY}%`)));
    let isBusy = false;
    for (const { stream, seq, mark } of heads) {
      if (loop.isStopping || !mine()) return false;
      const companyId = stream.slice(COMPANY.length);
      const place = places.get(companyId);
      if (place?.seq === seq && place.mark === mark) continue;
      isBusy = (await look(companyId, place, { seq, mark })) || isBusy;
    }
    return isBusy;
  }

  /** Answers whether something was written. */
  async function look(companyId: string, place: Seen | undefined, head: Seen): Promise<boolean> {
    const touched = await withAccess(store, SYSTEM, (tx) => touchedBetween(tx, companyId, place, head));
    // What an import writes in many parts is looked at once, when it is done.
    if (touched === 'importing') return false;
    let [after, changed]: [string | null, number] = [null, 0];
    do {
      const looked = await part(companyId, after, touched);
      changed += looked.changed;
      after = looked.last;
    } while (after !== null && !loop.isStopping);
    if (!loop.isStopping) places.set(companyId, head);
    return changed > 0;
  }

  const part = (companyId: string, after: string | null, touched: Touched | null) =>
    withAccess(store, SYSTEM, async (tx) =>
      settlePriorities(tx, companyId, await weightsOf(tx.db, companyId), { after, touched }),
    );

  const failed = (error: unknown) => log('error', 'the priority of findings waits', { error: errorText(error) });
  const loop = createWorkLoop(step, failed, retryMs);
  return loop;
}

/** What may have another priority by what was written between two places of a company's log; null: all of it. */
async function touchedBetween(
  tx: Tx,
  companyId: string,
  from: Seen | undefined,
  to: Seen,
): Promise<Touched | null | 'importing'> {
  const text = "select exists (select from sync_runs where company_id = $1 and status = 'running') as running";
  const [runs] = await ask<{ running: boolean }>(tx.db, { text, params: [companyId] });
  if (runs?.running === true) return 'importing';
  if (from === undefined) return null;
  const since = await changesBetween(tx.db, companyId, from, to);
  if (since === null || since.some(({ entity }) => entity === 'priorityWeights')) return null;
  const idsOf = (entity: string) => [...new Set(since.flatMap((one) => (one.entity === entity ? [one.id] : [])))];
  const copies = await rowsById(tx.db, companyId, 'vulnerability', idsOf('vulnerability'));
  return {
    ...{ findings: idsOf('finding'), assets: idsOf('asset') },
    vulnerabilities: copies.map(({ vulnerabilityId }) => vulnerabilityId),
  };
}
