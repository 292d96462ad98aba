import { useMemo } from 'react';
import * as z from 'zod/mini';
import { PAPERS, ReportBlock, type ReportParameter } from '../../../contract/areas/reports/reports';
import { isOneOf } from '../../../contract/narrow';
import { RECORDS } from '../../../contract/record-list';
import { REPORT_TEMPLATES } from '../../../domain/reports/templates';
import type { FormValues } from '../../forms/form-values';
import { type DrawnField, RecordForm } from '../../forms/record-form';
import { useRecordForm } from '../../forms/use-record-form';
import { AppLink } from '../../kit/app-link';
import { Page } from '../../kit/page';
import { SkeletonRows } from '../../kit/skeleton';
import { NotForYou } from '../../parts/not-for-you';
import { useSession } from '../../session/session';
import { useMay } from '../../session/use-ability';
import { BlocksField } from './blocks-field';
import { LogoField } from './logo-field';
import { PaperView } from './paper-view';
import { ParametersField } from './parameters-field';
import { REPORT_FORM, REPORT_START } from './report-form';
import { newFrom, REPORTS, reportHref } from './report-places';
import type { ReportRow } from './report-words';
import { ListField, ScheduleField } from './schedule-field';
import './reports.css';
import { useContent } from './use-report';

/** Of a template, or of nothing. */
export function NewReportPage({ template }: { readonly template: string }) {
  const { companyId } = useSession();
  const mayCreate = useMay('reports.create');
  if (!mayCreate || companyId === null) return <NotForYou many={RECORDS.report.words.many} verb="create" />;
  const chosen = REPORT_TEMPLATES.find(({ key }) => key === template);
  if (chosen === undefined && template !== EMPTY) return <ChooseTemplate />;
  const start = { ...REPORT_START, ...chosen?.start };
  return <ReportForm key={template} companyId={companyId} row={null} start={start} />;
}

const EMPTY = 'empty';

function ChooseTemplate() {
  const choices = [
    ...REPORT_TEMPLATES,
    { key: EMPTY, name: 'Empty report', about: 'Begin with nothing, and add blocks yourself.' },
  ];
  return (
    <Page title="New report" about="What does it begin with? Everything can be changed later.">
      <title>New report · Muster</title>
      <ul className="report-templates">
        {choices.map(({ key, name, about }) => (
          <li key={key}>
            <AppLink to={newFrom(key)}>{name}</AppLink>
            <p className="quiet">{about}</p>
          </li>
        ))}
      </ul>
    </Page>
  );
}

const DRAWN = {
  blocks: (given: DrawnField) => <BlocksField {...given} />,
  logo: (given: DrawnField) => <LogoField {...given} />,
  parameters: (given: DrawnField) => <ParametersField {...given} />,
  schedule: (given: DrawnField) => <ScheduleField {...given} />,
  listId: (given: DrawnField) => <ListField {...given} />,
};

interface Props {
  readonly companyId: string;
  /** Null: a new one. */
  readonly row: ReportRow | null;
  readonly start: FormValues;
}

export function ReportForm({ companyId, row, start }: Props) {
  const control = useRecordForm('report', REPORT_FORM, { companyId, row, start });
  const title = row === null ? 'New report' : `Edit ${row.name}`;
  return (
    <Page title={title} about="What your records say, on paper, as a page and as a workbook.">
      <title>{`${title} · Muster`}</title>
      <RecordForm
        control={control}
        part={row === null ? 'new' : 'edit'}
        drawn={DRAWN}
        pageOf={reportHref}
        back={row === null ? REPORTS : reportHref(row.id)}
        aside={<FormPreview values={control.values} />}
      />
    </Page>
  );
}

const Blocks = z.array(z.unknown());
const Color = z.string().check(z.regex(/^#[0-9a-f]{6}$/));

/** The paper as far as the form says what stands on it. */
function FormPreview({ values }: { readonly values: FormValues }) {
  const { name, paper, isLandscape, accent, logo, blocks, parameters } = values;
  const plan = useMemo(() => {
    const list = z.safeParse(Blocks, blocks);
    const color = z.safeParse(Color, accent);
    return {
      name: String(name ?? ''),
      paper: isOneOf(PAPERS, String(paper)) ? paperOf(paper) : ('a4' as const),
      isLandscape: isLandscape === true,
      accent: color.success ? color.data : REPORT_START.accent,
      logo: typeof logo === 'string' && logo !== '' ? logo : undefined,
      blocks: (list.success ? list.data : []).flatMap((one) => {
        const read = z.safeParse(ReportBlock, one);
        return read.success ? [read.data] : [];
      }),
      parameters: parametersOf(parameters),
    };
  }, [name, paper, isLandscape, accent, logo, blocks, parameters]);
  const [made] = useContent(plan, {});
  return (
    <section aria-label="Preview">
      {made.state === 'ready' ? (
        <PaperView content={made.content} />
      ) : made.state === 'loading' ? (
        <SkeletonRows rows={8} label="Reading the rows of the report" />
      ) : (
        <p className="quiet">The preview cannot be made now.</p>
      )}
    </section>
  );
}

const paperOf = (paper: unknown) => (paper === 'letter' ? ('letter' as const) : ('a4' as const));

const Parameters = z.array(z.object({ key: z.string(), label: z.string(), value: z.string() }));
const parametersOf = (value: unknown): ReportParameter[] => {
  const read = z.safeParse(Parameters, value);
  return read.success ? read.data : [];
};
