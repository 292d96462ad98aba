import { Badge, Button } from '@radix-ui/themes';
import { useSearchParams } from 'wouter';
import type { SyncRun } from '../../../../contract/areas/integrations';
import { LOG_LEVELS, type LogLevel, type LogLine } from '../../../../contract/areas/integrations/pipeline';
import { answerOf } from '../../../../contract/endpoints';
import { PIPELINE } from '../../../../contract/limits';
import { href } from '../../../../contract/paths';
import { call } from '../../../data/call';
import { AskedPart } from '../../../details/asked-part';
import { TextInput } from '../../../kit/fields';
import { plural, words } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState, NoResults } from '../../../kit/notice';
import { Panel } from '../../../kit/page';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { saveFile } from '../../../kit/save-file';
import { SelectInput } from '../../../kit/select-input';
import { absoluteText } from '../../../kit/time-text';
import { isRunning } from '../../../words/run-text';
import { RunProgress } from '../run-parts';
import './pipeline.css';
import { useAsked } from '../../../details/use-asked';
import { RunPartPage } from './run-part-page';

/** What was done in a run, line by line, live while it runs (PL21). */
export function LogsPage({ params }: { readonly params: Readonly<Record<string, string>> }) {
  const id = params['id'] ?? '';
  return (
    <RunPartPage
      id={id}
      title="Log"
      about="What this run did, and when."
      actions={() => (
        <LinkButton variant="soft" to={href('syncRunPipeline', { id })}>
          Pipeline
        </LinkButton>
      )}
    >
      {(run) => (
        <>
          {isRunning(run) ? <RunProgress run={run} stopping={false} /> : null}
          <RunLog run={run} />
        </>
      )}
    </RunPartPage>
  );
}

function RunLog({ run }: { readonly run: SyncRun }) {
  const endpoint = 'sync-runs.logs';
  const answer = useAsked<{ lines: LogLine[] }>(run.id, String(run.rev), () =>
    call(endpoint, answerOf(endpoint), { id: run.id }, undefined, run.companyId),
  );
  return (
    <Panel title="Lines">
      <div className="pipeline-body">
        <AskedPart of={answer} what="the log">
          {({ lines }) => <Lines run={run} lines={lines} />}
        </AskedPart>
      </div>
    </Panel>
  );
}

interface Props {
  readonly run: SyncRun;
  readonly lines: readonly LogLine[];
}

function Lines({ run, lines }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = { q: params.get('q') ?? '', level: params.get('level') ?? '', stage: params.get('stage') ?? '' };
  const set = (name: keyof typeof asked, value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: true },
    );
  if (lines.length === 0) {
    return isRunning(run) ? (
      <p className="quiet">Nothing has been written yet.</p>
    ) : (
      <EmptyState title="No log" text="Runs of before logs were kept have none." />
    );
  }
  const text = asked.q.trim().toLowerCase();
  const found = lines.filter(
    (line) =>
      (asked.level === '' || line.level === asked.level) &&
      (asked.stage === '' || line.stage === asked.stage) &&
      line.text.toLowerCase().includes(text),
  );
  const stages = [...new Set(lines.flatMap(({ stage }) => stage ?? []))];
  return (
    <>
      <search className="row wrap pipeline-search">
        <TextInput label="Search" value={asked.q} onChange={(q) => set('q', q)} />
        <SelectInput
          label="Level"
          value={asked.level}
          options={[{ value: '', label: 'Any' }, ...LOG_LEVELS.map((value) => ({ value, label: LEVELS[value].label }))]}
          onChange={(level) => set('level', level)}
        />
        <SelectInput
          label="Stage"
          value={asked.stage}
          options={[{ value: '', label: 'Any' }, ...stages.map((value) => ({ value, label: words(value) }))]}
          onChange={(stage) => set('stage', stage)}
        />
        <div className="row wrap pipeline-downloads">
          <Button variant="soft" onClick={() => save(run, lines)}>
            Download
          </Button>
        </div>
      </search>
      <p className="quiet small number" role="status">
        {plural(found.length, 'line')}
        {lines.length >= PIPELINE.maxLogLines
          ? `: no more than ${PIPELINE.maxLogLines} are written, and how it ended`
          : ''}
      </p>
      {found.length === 0 ? (
        <NoResults title="No line matches" text="Search for something else, or choose another level or stage." />
      ) : (
        <PlainTable label="Log" columns={COLUMNS} rows={found} keyOf={({ no }) => no} />
      )}
    </>
  );
}

const LEVELS = {
  info: { label: 'Info', color: 'gray' },
  warn: { label: 'Warning', color: 'amber' },
  error: { label: 'Error', color: 'red' },
} as const satisfies Readonly<Record<LogLevel, { label: string; color: string }>>;

const COLUMNS: readonly PlainColumn<LogLine>[] = [
  { id: 'at', label: 'Time', cell: ({ at }) => <time dateTime={at}>{absoluteText(Date.parse(at))}</time> },
  {
    ...{ id: 'level', label: 'Level' },
    cell: ({ level }) => (
      <Badge color={LEVELS[level].color} highContrast>
        {LEVELS[level].label}
      </Badge>
    ),
  },
  { id: 'stage', label: 'Stage', cell: ({ stage }) => (stage === null ? 'Run' : words(stage)) },
  { id: 'text', label: 'Text', isWide: true, cell: ({ text }) => text },
];

function save(run: SyncRun, lines: readonly LogLine[]): void {
  const text = lines.map(({ at, level, stage, text: said }) => `${at} ${level} ${stage ?? 'run'} ${said}\n`).join('');
  saveFile(new Blob([text], { type: 'text/plain' }), `${run.source} ${run.startedAt.slice(0, 10)}.log`);
}
