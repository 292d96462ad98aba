import { REPORT, type Report, type ReportRun } from '../../../contract/areas/reports/reports';
import { nextRun } from '../../../domain/integrations/next-run';
import type { Tx } from '../../db/access';
import { ask } from '../../db/database';
import { rowsById } from '../../db/entity-tables';
import { newId } from '../../db/new-id';
import type { Found } from '../engine/define-job';
import { putRecords } from '../policies/policy-rows';

/** What of reports is to be made now, and when the next schedule comes. */
export async function dueReports({ db, now }: Pick<Tx, 'db' | 'now'>): Promise<Found> {
  const waiting = await ask<{ companyId: string }>(db, {
    text: `select distinct company_id::text as "companyId" from report_runs
      where deleted_at is null and doc ->> 'status' = 'waiting'`,
    params: [],
  });
  const companies = new Set(waiting.map(({ companyId }) => companyId));
  let at: number | null = null;
  for (const { companyId, next } of await scheduled(db)) {
    if (next <= Date.parse(now)) companies.add(companyId);
    else at = Math.min(at ?? next, next);
  }
  return { due: [...companies].map((companyId) => ({ key: companyId, companyId })), at };
}

interface Scheduled {
  readonly companyId: string;
  readonly id: string;
  /** In epoch milliseconds. */
  readonly next: number;
}

async function scheduled(db: Tx['db'], ofCompany: string | null = null): Promise<readonly Scheduled[]> {
  const rows = await ask<{ companyId: string; id: string; cron: string; zone: string; since: string }>(db, {
    text: `select company_id::text as "companyId", id::text as id, doc -> 'schedule' ->> 'cron' as cron,
        doc -> 'schedule' ->> 'zone' as zone, doc ->> 'scheduledAt' as since
      from reports where deleted_at is null and doc -> 'schedule' ->> 'cron' is not null
        and doc ->> 'scheduledAt' is not null and ($1::uuid is null or company_id = $1::uuid)`,
    params: [ofCompany],
  });
  return rows.flatMap(({ companyId, id, cron, zone, since }) => {
    const next = nextRun({ every: 'cron', cron, zone }, Date.parse(since));
    return next === null ? [] : [{ companyId, id, next }];
  });
}

/** Writes down the files that schedules ask for now: those that were missed, once. */
export async function planScheduled(tx: Tx, companyId: string): Promise<void> {
  const due = (await scheduled(tx.db, companyId)).filter(({ next }) => next <= Date.parse(tx.now));
  const reports = await rowsById(
    tx.db,
    companyId,
    'report',
    due.map(({ id }) => id),
  );
  const runs = reports.flatMap((report) =>
    (report.schedule?.formats ?? []).map((format) => newRun(report, format, tx.now)),
  );
  await putRecords(tx, companyId, 'reportRun', runs);
  await putRecords(
    tx,
    companyId,
    'report',
    reports.map((report) => ({ ...report, scheduledAt: tx.now })),
  );
}

const newRun = ({ id: reportId, companyId, name }: Report, format: ReportRun['format'], at: string): ReportRun => ({
  ...{ id: newId(), companyId, rev: 0, createdAt: at, updatedAt: at, deletedAt: null },
  ...{ reportId, reportName: name, format, madeBy: 'server', values: {}, status: 'waiting', trigger: 'schedule' },
  ...{ startedBy: 'Schedule', startedById: null, endedAt: null, dataRev: null, sha256: null },
  ...{ bytes: 0, rows: 0, pages: 0, problem: null },
});

/** The file that waits longest; undefined: none. */
export async function nextWaiting({ db }: Pick<Tx, 'db'>, companyId: string): Promise<ReportRun | undefined> {
  const [first] = await ask<{ id: string }>(db, {
    text: `select id::text as id from report_runs where company_id = $1 and deleted_at is null
      and doc ->> 'status' = 'waiting' order by created_at, id limit 1`,
    params: [companyId],
  });
  const [run] = first === undefined ? [] : await rowsById(db, companyId, 'reportRun', [first.id]);
  return run;
}

/** All that was made at one time of a schedule; undefined: some of it waits still. */
export async function madeTogether(
  { db }: Pick<Tx, 'db'>,
  { companyId, reportId, createdAt }: ReportRun,
): Promise<readonly ReportRun[] | undefined> {
  const ids = await ask<{ id: string }>(db, {
    text: `select id::text as id from report_runs where company_id = $1 and doc ->> 'reportId' = $2 and created_at = $3
      and doc ->> 'trigger' = 'schedule' and deleted_at is null order by id`,
    params: [companyId, reportId, createdAt],
  });
  const runs = await rowsById(
    db,
    companyId,
    'reportRun',
    ids.map(({ id }) => id),
  );
  return runs.some(({ status }) => status === 'waiting') ? undefined : runs;
}

/** The oldest files of a report go once there are more than are kept. */
export async function forgetOld(tx: Tx, { companyId, reportId }: ReportRun): Promise<void> {
  const ids = await ask<{ id: string }>(tx.db, {
    text: `select id::text as id from report_runs where company_id = $1 and doc ->> 'reportId' = $2 and deleted_at is null
      and doc ->> 'status' <> 'waiting' order by created_at desc, id desc offset ${REPORT.keptRuns}`,
    params: [companyId, reportId],
  });
  const runs = await rowsById(
    tx.db,
    companyId,
    'reportRun',
    ids.map(({ id }) => id),
  );
  await putRecords(
    tx,
    companyId,
    'reportRun',
    runs.map((run) => ({ ...run, deletedAt: tx.now })),
  );
}
