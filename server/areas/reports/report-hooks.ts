import type { Report, ReportRun } from '../../../contract/areas/reports/reports';
import { scheduleFault } from '../../../domain/integrations/next-run';
import { blockProblems } from '../../../domain/reports/block-problems';
import { invalid } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import type { RecordHooks } from '../../records/record-hooks';

/** A report asks what can be asked, and its schedule is one there is (RP3, RP14). */
export const reportHooks: RecordHooks<Report> = {
  isAppliedLater: true,
  async creating(tx, row) {
    refuse(row);
    return { scheduledAt: row.schedule === undefined ? null : tx.now };
  },
  async changing(tx, before, after) {
    refuse(after);
    const isSame = JSON.stringify(before.schedule) === JSON.stringify(after.schedule);
    // What was due by another clock is not made up for.
    return { scheduledAt: isSame ? before.scheduledAt : after.schedule === undefined ? null : tx.now };
  },
};

function refuse({ schedule, blocks }: Report): void {
  const fault =
    schedule === undefined ? null : scheduleFault({ every: 'cron', cron: schedule.cron, zone: schedule.zone });
  if (fault !== null) throw invalid(fault, [{ path: 'body.schedule.cron', message: fault }]);
  const [problem] = blockProblems(blocks);
  if (problem !== undefined)
    throw invalid(problem.message, [{ path: `body.blocks.${problem.at}`, message: problem.message }]);
}

/** A person has a file made here, or says which one their browser made. */
export const reportRunHooks: RecordHooks<ReportRun> = {
  isAppliedLater: true,
  async creating(tx, { companyId, reportId, madeBy }) {
    const { userId: startedById, displayName: startedBy } = tx.principal;
    const [report] = await rowsById(tx.db, companyId, 'report', [reportId]);
    const started = { startedBy, startedById, trigger: 'person' as const, reportName: report?.name ?? '' };
    if (madeBy === 'browser') return { ...started, status: 'done' as const, endedAt: tx.now };
    // Where the report was deleted meanwhile, the background says so.
    return { ...started, status: 'waiting' as const };
  },
};
