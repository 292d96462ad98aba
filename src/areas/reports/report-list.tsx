import { mdiFileChartOutline } from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import { lazy } from 'react';
import { RowLink } from '../../kit/data-table/row-link';
import { plural } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { defineList } from '../../lists/define-list';
import { facet } from '../../lists/list-filter';
import { NEW_REPORT, REPORTS, reportHref } from './report-places';
import { PAPER_TEXT, type ReportRow, scheduleText } from './report-words';

const ReportPanel = lazy(() => import('./report-panel').then((module) => ({ default: module.ReportPanel })));

/** The list; who may make reports is led to the first one where there is none. */
export const reportList = (mayCreate: boolean) =>
  defineList('report', {
    path: REPORTS,
    empty: {
      title: 'No reports yet',
      text: 'A report prints what your records say: on paper, as a page and as a workbook.',
      rows: [mdiFileChartOutline, mdiFileChartOutline, mdiFileChartOutline],
      ...(mayCreate && { action: { to: NEW_REPORT, text: 'New report' } }),
    },
    columns: [
      { id: 'name', label: 'Name', width: 280, sortField: 'name', cell: (row) => <Name row={row} /> },
      'description',
      {
        ...{ id: 'paper', label: 'Paper', width: 130, sortField: 'paper', fields: ['paper', 'isLandscape'] },
        cell: ({ paper, isLandscape }) => `${PAPER_TEXT[paper]}${isLandscape ? ', landscape' : ''}`,
      },
      {
        ...{ id: 'blocks', label: 'Blocks', width: 90, align: 'end', fields: [] },
        cell: ({ blocks }) => blocks.length,
      },
      {
        ...{ id: 'schedule', label: 'Made by itself', width: 240, fields: ['schedule.cron'] },
        cell: ({ schedule }) => <span className="clip">{scheduleText(schedule)}</span>,
      },
      {
        ...{ id: 'scheduledAt', label: 'Last made by itself', width: 150, sortField: 'scheduledAt' },
        cell: ({ scheduledAt }) =>
          scheduledAt === null ? <span className="quiet">–</span> : <RelativeTime at={scheduledAt} />,
      },
      'updatedAt',
    ],
    shown: ['description', 'paper', 'blocks', 'schedule', 'updatedAt'],
    wideOnly: ['description', 'blocks'],
    filters: [facet('paper')],
    sort: { field: 'name', descending: false },
    placeholder: 'Name or description',
    nameOf: ({ name }) => name,
    placeOf: (row) => ({ to: reportHref(row.id) }),
    panel: (row) => <ReportPanel row={row} />,
    restore: { call: 'reports.restore' },
    card: { height: 84, draw: (row) => <ReportCard row={row} /> },
  });

function Name({ row }: { readonly row: ReportRow }) {
  return (
    <>
      <RowLink to={reportHref(row.id)}>{row.name}</RowLink>
      {row.pendingFields === undefined ? null : (
        <Badge color="amber" highContrast>
          Not sent yet
        </Badge>
      )}
    </>
  );
}

function ReportCard({ row }: { readonly row: ReportRow }) {
  return (
    <div className="report-card">
      <span className="row">
        <Name row={row} />
      </span>
      <span className="quiet small clip">
        {PAPER_TEXT[row.paper]} · {plural(row.blocks.length, 'block')}
      </span>
      <span className="quiet small clip">{scheduleText(row.schedule)}</span>
    </div>
  );
}
