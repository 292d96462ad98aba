import { Badge, Button, DropdownMenu } from '@radix-ui/themes';
import { useState } from 'react';
import { v7 } from 'uuid';
import { REPORT_FORMATS, type ReportFormat } from '../../../contract/areas/reports/reports';
import { problemsIn } from '../../../domain/reports/content';
import { createRecord } from '../../data/records';
import { useIsOffline } from '../../data/status';
import { RecordPage } from '../../details/record-page';
import { TextInput } from '../../kit/fields';
import { Menu } from '../../kit/menu';
import { ErrorState } from '../../kit/notice';
import { saveFile } from '../../kit/save-file';
import { SkeletonRows } from '../../kit/skeleton';
import { failureToast, showToast } from '../../kit/toasts';
import { useMay } from '../../session/use-ability';
import { FilesTab } from './files-tab';
import { makeHere } from './make-here';
import { PaperView } from './paper-view';
import { REPORT_FORM } from './report-form';
import { REPORTS, reportFormHref } from './report-places';
import { FORMAT_TEXT, PAPER_TEXT, type ReportRow, scheduleText } from './report-words';
import { useContent, useMaker } from './use-report';

type Values = Readonly<Record<string, string>>;

/** A report: how it is printed now, and the files that were made of it. */
export function ReportPage({ row }: { readonly row: ReportRow }) {
  const [values, setValues] = useState<Values>({});
  const mayMake = useMay('report-runs.create');
  return (
    <RecordPage
      name="report"
      row={row}
      list={REPORTS}
      edit={reportFormHref(row.id)}
      about={row.description}
      badges={
        <>
          <Badge color="gray">{`${PAPER_TEXT[row.paper]}${row.isLandscape ? ', landscape' : ''}`}</Badge>
          <Badge color="gray">{scheduleText(row.schedule)}</Badge>
        </>
      }
      actions={mayMake ? <MakeMenu row={row} values={values} /> : null}
      deletion="It is made no more. The files that were made of it stay for as long as they can be brought back."
      looks={REPORT_FORM}
      tabs={[
        {
          name: 'preview',
          label: 'Preview',
          content: (
            <>
              <Parameters row={row} values={values} onChange={setValues} />
              <Preview row={row} values={values} />
            </>
          ),
        },
        { name: 'files', label: 'Files', content: <FilesTab row={row} /> },
      ]}
    />
  );
}

interface ParameterProps {
  readonly row: ReportRow;
  readonly values: Values;
  onChange(values: Values): void;
}

function Parameters({ row, values, onChange }: ParameterProps) {
  if (row.parameters.length === 0) return null;
  return (
    <div className="report-parameters">
      {row.parameters.map(({ key, label, value }) => (
        <TextInput
          key={key}
          label={label}
          value={values[key] ?? value}
          onChange={(next) => onChange({ ...values, [key]: next })}
        />
      ))}
    </div>
  );
}

function Preview({ row, values }: { readonly row: ReportRow; readonly values: Values }) {
  const [made, again] = useContent(row, values);
  if (made.state === 'failed')
    return (
      <ErrorState
        title="The report could not be made"
        text={made.error instanceof Error ? made.error.message : String(made.error)}
      >
        <Button onClick={again}>Try again</Button>
      </ErrorState>
    );
  if (made.state === 'loading') return <SkeletonRows rows={12} label="Reading the rows of the report" />;
  const problems = problemsIn(made.content);
  return (
    <>
      {problems.length === 0 ? null : (
        <ul className="report-problems" aria-label="What is missing in it">
          {problems.map((problem) => (
            <li key={problem}>{problem}</li>
          ))}
        </ul>
      )}
      <span>
        <Button variant="soft" color="gray" onClick={again}>
          Read the rows again
        </Button>
      </span>
      <PaperView content={made.content} />
    </>
  );
}

function MakeMenu({ row, values }: { readonly row: ReportRow; readonly values: Values }) {
  const make = useMaker();
  const offline = useIsOffline();
  const [making, setMaking] = useState<ReportFormat | null>(null);
  const here = async (format: ReportFormat): Promise<void> => {
    if (make === null) return;
    setMaking(format);
    try {
      const { file, name } = await makeHere(row, await make(row, values), format, values);
      saveFile(file, name);
      const kept = offline ? 'It is kept on this device, and sent once the server can be reached.' : undefined;
      showToast('success', `${FORMAT_TEXT[format]} made`, kept);
    } catch (error) {
      failureToast('The file could not be made', error);
    }
    setMaking(null);
  };
  const there = (format: ReportFormat): void => {
    const run = { id: v7(), reportId: row.id, format, madeBy: 'server' as const, values: { ...values } };
    createRecord('reportRun', row.companyId, run).then(
      () => showToast('success', 'The server makes it', 'It appears under Files.'),
      (error: unknown) => failureToast('It could not be asked for', error),
    );
  };
  return (
    <Menu
      trigger={
        <Button disabled={make === null || making !== null}>
          {making === null ? 'Make a file' : `Making ${FORMAT_TEXT[making]}…`}
        </Button>
      }
    >
      {REPORT_FORMATS.map((format) => (
        <DropdownMenu.Item key={format} onSelect={() => void here(format)}>
          {FORMAT_TEXT[format]} in this browser
        </DropdownMenu.Item>
      ))}
      <DropdownMenu.Separator />
      {REPORT_FORMATS.map((format) => (
        <DropdownMenu.Item key={format} onSelect={() => there(format)}>
          {FORMAT_TEXT[format]} on the server
        </DropdownMenu.Item>
      ))}
    </Menu>
  );
}
