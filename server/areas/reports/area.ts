import { REPORT, type reportEndpoints } from '../../../contract/areas/reports/reports';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { rowsById } from '../../db/entity-tables';
import { givenFile, takeFile } from '../../inventory/kept-files';
import { reportHooks, reportRunHooks } from './report-hooks';

const handlers: Handlers<keyof typeof reportEndpoints> = {
  'report-files.create': (call) => takeFile(call, REPORT.fileBytes),
  'report-files.get': async ({ tx, companyId, params }) => {
    const [run] = await rowsById(tx.db, companyId, 'reportRun', [params.id]);
    if (run === undefined || run.sha256 === null) throw notFound('File');
    const { sha256, bytes, format, reportName } = run;
    const name = `${reportName} ${run.createdAt.slice(0, 10)}.${format}`;
    return givenFile(tx.db, companyId, { name, mediaType: MEDIA_TYPES[format], sha256, bytes: Math.max(1, bytes) });
  },
};

/** What is handed out as a page would be run: as text, it is saved. */
const MEDIA_TYPES = {
  pdf: 'application/pdf',
  html: 'text/plain',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
} as const;

export const REPORTS = { handlers, hooks: { report: reportHooks, reportRun: reportRunHooks } } as const;
