import { type Finding, OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { statusOf } from '../../../domain/findings/life-cycle';
import { mayEnd, triaged } from '../../../domain/findings/triage';
import { pausesNow } from '../../../domain/slas/pauses';
import type { Tx } from '../../db/access';
import { ask, type Db } from '../../db/database';
import type { Principal } from '../../db/principal';
import { recordChanges } from '../../db/record-changes';
import { lockInventory, putRows } from '../../inventory/inventory-tx';
import { settleFindings } from '../../inventory/settle-assets';
import { findingsById } from '../../inventory/write-findings';
import { defineJob, type Found, type JobDefinition } from '../engine/define-job';
import { NOBODY } from '../tickets/write-ticket';

/**
 * Takes accepted risks and false positives back once they have ended (FN13): such a finding is as if nobody had said anything of it, its history says so by
 * “Muster”, and its clock goes on.
 */
export function acceptanceJob(): JobDefinition {
  return defineJob({
    ...{ name: 'acceptances', title: 'Accepted risks and false positives that end', after: ['imports'] },
    look: dueCompanies,
    async work({ key, part }) {
      for (let took = 0; ; ) {
        const ids = await part(({ db, now }) => endedOf(db, key, now));
        if (ids.length === 0) return took > 0;
        await part((tx) => takeBack(tx, key, ids));
        took += ids.length;
      }
    },
  });
}

/** Findings of a part. */
const PART = 500;

const ACCEPTED = `doc ? 'verdictUntil' and doc ->> 'verdict' in ('risk_accepted', 'false_positive') and deleted_at is null`;

async function dueCompanies({ db, now }: Tx<Principal>): Promise<Found> {
  const rows = await ask<{ key: string; at: number }>(db, {
    text: `select company_id::text as key, (extract(epoch from min((doc ->> 'verdictUntil')::timestamptz)) * 1000)::float8 as at
      from findings where ${ACCEPTED} group by company_id`,
    params: [],
  });
  const at = Date.parse(now);
  const later = rows.filter((row) => row.at > at);
  return {
    due: rows.filter((row) => row.at <= at).map(({ key }) => ({ key, companyId: key })),
    at: later.length === 0 ? null : Math.min(...later.map((row) => row.at)),
  };
}

async function endedOf(db: Db, companyId: string, now: string): Promise<readonly string[]> {
  const rows = await ask<{ id: string }>(db, {
    text: `select id::text from findings
      where company_id = $1 and ${ACCEPTED} and (doc ->> 'verdictUntil')::timestamptz <= $2::timestamptz
      order by id limit ${PART}`,
    params: [companyId, now],
  });
  return rows.map(({ id }) => id);
}

async function takeBack(tx: Tx, companyId: string, ids: readonly string[]): Promise<void> {
  await lockInventory(tx, companyId);
  // As they are now that nobody else writes them: somebody may have accepted the risk for longer.
  const found = (await findingsById(tx.db, companyId, ids)).filter(
    ({ verdict, verdictUntil }) => mayEnd(verdict) && verdictUntil !== undefined && isPast(verdictUntil, tx.now),
  );
  if (found.length === 0) return;
  const after = found.map((before) => withoutVerdict(before, tx.now));
  await putRows(tx, companyId, 'finding', after);
  const told = { at: tx.now, verb: 'update' as const, byId: NOBODY, byName: 'Muster' };
  await tx.db.insert(recordChanges).values(
    found.map(({ id, rev, verdict, verdictUntil, verdictNote }) => ({
      ...{ companyId, kind: 'finding', recordId: id, rev: rev + 1, ...told },
      changes: {
        verdict: { before: verdict, after: null },
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
