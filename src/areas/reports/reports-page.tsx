import { useMemo } from 'react';
import { useLocation, useSearch } from 'wouter';
import { RECORDS } from '../../../contract/record-list';
import { WithRecord } from '../../details/record-page';
import { LinkButton } from '../../kit/link-button';
import { useShortcuts } from '../../kit/use-shortcuts';
import { ListPage } from '../../lists/list-page';
import { NotForYou } from '../../parts/not-for-you';
import { useMay, useMayDo } from '../../session/use-ability';
import { NewReportPage, ReportForm } from './report-form-page';
import { reportList } from './report-list';
import { ReportPage } from './report-page';
import { NEW_REPORT, REPORTS } from './report-places';
import './reports.css';

const { subject, words } = RECORDS.report;

/** All reports; with a report in its address that one, with `new` or `edit` its form. */
export function ReportsPage() {
  const params = new URLSearchParams(useSearch());
  const mayRead = useMayDo('read', subject);
  const id = params.get('report');
  const isForm = params.has('edit');
  if (!mayRead) return <NotForYou many={words.many} />;
  if (params.has('new')) return <NewReportPage template={params.get('new') ?? ''} />;
  if (id === null) return <Reports />;
  return (
    <WithRecord key={`${id} ${isForm}`} isForm={isForm} name="report" id={id} list={REPORTS}>
      {(row) =>
        isForm ? <ReportForm key={row.id} companyId={row.companyId} row={row} start={{}} /> : <ReportPage row={row} />
      }
    </WithRecord>
  );
}

function Reports() {
  const mayCreate = useMay('reports.create');
  const list = useMemo(() => reportList(mayCreate), [mayCreate]);
  const [, navigate] = useLocation();
  useShortcuts(mayCreate ? { create: { run: () => navigate(NEW_REPORT), text: `Create ${words.a}` } } : {});
  return (
    <ListPage
      list={list}
      title="Reports"
      about="What your records say, on paper, as a page and as a workbook."
      actions={mayCreate ? <LinkButton to={NEW_REPORT}>New report</LinkButton> : null}
    />
  );
}
