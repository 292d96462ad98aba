import { eq } from 'drizzle-orm';
import { REPORT, type ReportRun } from '../../../contract/areas/reports/reports';
import { companyStream } from '../../../contract/streams';
import { mebibytes } from '../../../domain/formats/text';
import { breather } from '../../../domain/reports/breather';
import { type MadeFile, makeFile } from '../../../domain/reports/make-file';
import type { ReportFonts } from '../../../domain/reports/paper/measure';
import { reportContent } from '../../../domain/reports/report-content';
import { errorText } from '../../calls/error-text';
import { Refusal } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { headOf } from '../../db/change-log';
import { rowsById } from '../../db/entity-tables';
import { companies } from '../../db/schema';
import { describe, keepFile } from '../../inventory/kept-files';
import { defineJob, type JobDefinition, type Turn, TurnEnded } from '../engine/define-job';
import type { JobParts } from '../job-parts';
import { placeText } from '../policies/due-policies';
import { putRecords } from '../policies/policy-rows';
import { reportData } from './read-report';
import { dueReports, forgetOld, madeTogether, nextWaiting, planScheduled } from './report-rows';
import { tellList } from './tell-list';

type Parts = Pick<JobParts, 'store' | 'log' | 'publicUrl'>;

/**
 * Makes the files of reports that people ask the server for and that schedules want (RP6, RP14), one after the other. What a killed
 * process was at is made anew: the row says that it is done in the transaction that keeps the file.
 */
export function reportJob(parts: Parts, fonts: () => Promise<ReportFonts>): JobDefinition {
  return defineJob({
    ...{ name: 'reports', title: 'Files of reports' },
    look: dueReports,
    async work(turn) {
      const companyId = turn.key;
      await turn.part((tx) => planScheduled(tx, companyId));
      for (let made = 0; ; made += 1) {
        const run = await turn.part((tx) => nextWaiting(tx, companyId));
        if (run === undefined) return made > 0;
        await makeRun(turn, parts, await fonts(), run);
      }
    },
  });
}

async function makeRun(turn: Turn, parts: Parts, fonts: ReportFonts, run: ReportRun): Promise<void> {
  const { publicUrl = null } = parts;
  const ended = await fileOf(turn, parts, fonts, run);
  await turn.part(async (tx) => {
    const after = await settled(tx, run, ended);
    if (after.trigger !== 'schedule') return;
    const together = await madeTogether(tx, after);
    if (together !== undefined) await tellList(tx, together, publicUrl);
  });
}

interface Made {
  readonly file: MadeFile;
  readonly dataRev: string;
}

/** The file of a run, or why there is none. */
async function fileOf(turn: Turn, { store, log }: Parts, fonts: ReportFonts, run: ReportRun): Promise<Made | string> {
  const { companyId, reportId, format, values } = run;
  try {
    const start = await turn.part(async ({ db, now }) => {
      const [report] = await rowsById(db, companyId, 'report', [reportId]);
      const [company] = await db.select({ name: companies.name }).from(companies).where(eq(companies.id, companyId));
      const dataRev = placeText(await headOf(db, companyStream(companyId)));
      return { report, company: company?.name ?? '', now: Date.parse(now), dataRev };
    });
    const { report, dataRev, ...setting } = start;
    if (report === undefined || report.deletedAt !== null)
      return 'This report was deleted. Restore it, and make the file again.';
    const data = await reportData(turn, store.database, companyId, report);
    const content = await reportContent(report, { ...setting, values }, data);
    const file = await makeFile(content, format, fonts, breather());
    if (file.bytes.length > REPORT.fileBytes)
      return `The file has ${mebibytes(file.bytes.length)}, and at most ${mebibytes(REPORT.fileBytes)} are kept. Narrow a table, or make it in your browser.`;
    return { file, dataRev };
  } catch (error) {
    if (error instanceof TurnEnded) throw error;
    log('error', 'a report could not be made', { runId: run.id, error: errorText(error) });
    return 'Something went wrong here. Make the file again; if it fails again, the log of the server says why.';
  }
}

async function settled(tx: Tx, run: ReportRun, ended: Made | string): Promise<ReportRun> {
  const after = typeof ended === 'string' ? failed(run, ended, tx.now) : await kept(tx, run, ended);
  await putRecords(tx, run.companyId, 'reportRun', [after]);
  await forgetOld(tx, run);
  return after;
}

const failed = (run: ReportRun, problem: string, endedAt: string): ReportRun => ({
  ...{ ...run, status: 'failed', problem, endedAt },
});

async function kept(tx: Tx, run: ReportRun, { file, dataRev }: Made): Promise<ReportRun> {
  const { bytes, sha256, rows, pages, problem } = file;
  try {
    await keepFile(tx, run.companyId, await describe(bytes), bytes);
  } catch (error) {
    if (error instanceof Refusal) return failed(run, error.message, tx.now);
    throw error;
  }
  return { ...run, status: 'done', endedAt: tx.now, dataRev, sha256, bytes: bytes.length, rows, pages, problem };
}
