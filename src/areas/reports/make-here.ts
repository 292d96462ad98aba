import { v7 } from 'uuid';
import * as z from 'zod/mini';
import { REPORT, type ReportFormat } from '../../../contract/areas/reports/reports';
import { breather } from '../../../domain/reports/breather';
import type { ReportContent } from '../../../domain/reports/content';
import { createRecord } from '../../data/records';
import { connection } from '../../data/sync-client';
import { allHere, forgetHere, keepHere, keptHere } from './kept-here';
import { loadFonts } from './report-fonts';
import type { ReportRow, RunRow } from './report-words';

const TYPES: Readonly<Record<ReportFormat, string>> = {
  pdf: 'application/pdf',
  html: 'text/html',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
};

/** Makes a file here and notes it: its name and content, for the browser to save. Rejects where it cannot be made. */
export async function makeHere(
  { id: reportId, companyId, name }: ReportRow,
  content: ReportContent,
  format: ReportFormat,
  values: Readonly<Record<string, string>>,
): Promise<{ readonly file: Blob; readonly name: string }> {
  const { makeFile } = await import('../../../domain/reports/make-file');
  const made = await makeFile(content, format, await loadFonts(), breather());
  const file = new Blob([made.bytes], { type: TYPES[format] });
  const { sha256, rows, pages, problem } = made;
  if (file.size <= REPORT.fileBytes) {
    await keepHere(sha256, file);
    await sendKept(companyId, sha256).catch(() => undefined);
  }
  const said = { reportId, format, madeBy: 'browser' as const, values: { ...values }, sha256, bytes: file.size };
  await createRecord('reportRun', companyId, { id: v7(), ...said, rows, pages, problem });
  return { file, name: `${name} ${content.day}.${format}` };
}

/** Sends a file that is kept here; rejects where the server has it not then. */
async function sendKept(companyId: string, sha256: string): Promise<void> {
  const file = await keptHere(sha256);
  if (file === null) return;
  await connection.call((api) => api.ask('report-files.create', {}, file, companyId));
  await forgetHere(sha256);
}

/** Sends what was made without a network, of these runs. */
export async function sendAllKept(companyId: string, runs: readonly RunRow[]): Promise<void> {
  const here = new Set(await allHere());
  for (const { sha256 } of runs) if (sha256 !== null && here.has(sha256)) await sendKept(companyId, sha256);
}

/** The file of a run: as it is kept here, or as the server has it. Rejects with the problem. */
export async function fileOf({ id, companyId, sha256, format, reportName, createdAt }: RunRow) {
  const here = sha256 === null ? null : await keptHere(sha256);
  const file = here ?? (await connection.call((api) => api.ask('report-files.get', { id }, undefined, companyId)));
  return { file: z.parse(z.instanceof(Blob), file), name: `${reportName} ${createdAt.slice(0, 10)}.${format}` };
}
