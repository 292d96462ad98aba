import type { ReportFormat, ReportSchedule } from '../../../contract/areas/reports/reports';
import type { ShownRow } from '../../../contract/sync-api';

export type ReportRow = ShownRow<'report'>;
export type RunRow = ShownRow<'reportRun'>;

export const FORMAT_TEXT: Readonly<Record<ReportFormat, string>> = { pdf: 'PDF', html: 'HTML', xlsx: 'XLSX' };
export const PAPER_TEXT = { a4: 'A4', letter: 'Letter' } as const;

export const RUN_STATUS_TEXT = { waiting: 'Waiting', done: 'Made', failed: 'Failed' } as const;

export function scheduleText(schedule: ReportSchedule | undefined): string {
  if (schedule === undefined) return 'Only when somebody makes it';
  const formats = schedule.formats.map((format) => FORMAT_TEXT[format]).join(', ');
  return `${schedule.cron} (${schedule.zone}): ${formats}`;
}
