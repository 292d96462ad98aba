import { type Finding, OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { statusOf } from '../../../domain/findings/life-cycle';
import { triaged } from '../../../domain/findings/triage';
import { groupBy } from '../../../domain/lists/group-by';
import { pausesNow } from '../../../domain/slas/pauses';
import { errorText } from '../../calls/error-text';
import type { Jobs } from '../../calls/handler';
import { type Tx, withAccess } from '../../db/access';
import { ask } from '../../db/database';
import { SYSTEM } from '../../db/principal';
import { recordChanges } from '../../db/record-changes';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { settleFindings } from '../../inventory/settle-assets';
import { findingsById } from '../../inventory/write-findings';
import type { RunnerOptions } from '../import-runner';
import { NOBODY } from '../tickets/write-ticket';
import { createWorkLoop } from '../work-loop';

/**
 * Takes accepted risks back once they have ended (FN13): such a finding is as if nobody had said anything of it, its history says so by
 * “Muster”, and its clock goes on. `ended`: something was taken back.
 */
export function createAcceptanceRunner(
  { store, log, retryMs = 1_000, mine = () => true }: RunnerOptions,
  ended: () => void,
): Jobs {
  async function step(): Promise<boolean> {
    if (!mine()) return false;
    const found = await withAccess(store, SYSTEM, ({ db, now }) => ask<Ended>(db, { text: ENDED, params: [now] }));
    for (const [companyId, theirs] of groupBy(found, (one) => one.companyId))
      await withAccess(store, SYSTEM, (tx) =>
        takeBack(
          tx,
          companyId,
          theirs.map(({ id }) => id),
        ),
      );
    if (found.length > 0) ended();
    return found.length === PART;
  }

  const failed = (error: unknown) => log('error', 'accepted risks that ended wait', { error: errorText(error) });
  return createWorkLoop(step, failed, retryMs);
}

interface Ended {
  readonly companyId: string;
  readonly id: string;
}

/** Findings of a step. */
const PART = 500;

const ENDED = `select company_id::text as "companyId", id::text from findings
  where doc ? 'verdictUntil' and (doc ->> 'verdictUntil')::timestamptz <= $1::timestamptz and doc ->> 'verdict' = 'risk_accepted'
    and deleted_at is null
  order by id limit ${PART}`;

async function takeBack(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await lockInventory(tx, companyId);
  // As they are now that nobody else writes them: somebody may have accepted the risk for longer.
  const found = (await findingsById(tx.db, companyId, ids)).filter(
    ({ verdict, verdictUntil }) =>
      verdict === 'risk_accepted' && verdictUntil !== undefined && isPast(verdictUntil, tx.now),
  );
  if (found.length === 0) return;
  const after = found.map((before) => withoutVerdict(before, tx.now));
  await putRows(tx, companyId, 'finding', after);
  const told = { at: tx.now, verb: 'update' as const, byId: NOBODY, byName: 'Muster' };
  await tx.db.insert(recordChanges).values(
    found.map(({ id, rev, verdictUntil, verdictNote }) => ({
      ...{ companyId, kind: 'finding', recordId: id, rev: rev + 1, ...told },
      changes: {
        verdict: { before: 'risk_accepted', after: null },
        verdictUntil: { before: verdictUntil, after: null },
        ...(verdictNote !== undefined && { verdictNote: { before: verdictNote, after: null } }),
      },
    })),
  );
  const opened = after.filter(({ status }) => OPEN_STATUSES.includes(status));
  const assetsOf = (some: readonly Finding[]) => new Set(some.map(({ assetId }) => assetId));
  await settleFindings(tx, companyId, assetsOf(after), assetsOf(opened));
}

const isPast = (until: string, now: string): boolean => Date.parse(until) <= Date.parse(now);

function withoutVerdict(before: Finding, now: string): Finding {
  const rev = before.rev + 1;
  const changed = { verdict: rev, verdictNote: rev, verdictUntil: rev };
  const next = { ...before, pauses: pausesNow(before, now), ...triaged({ verdict: null }, now) };
  const finding = { ...next, status: statusOf(next) };
  // It goes on when the acceptance ended, and not when somebody looked.
  const pauses = pausesNow(finding, before.verdictUntil ?? now);
  return { ...finding, pauses, rev, updatedAt: now, fieldRevs: { ...before.fieldRevs, ...changed } };
}
