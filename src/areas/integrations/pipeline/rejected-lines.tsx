import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import { useSearchParams } from 'wouter';
import type { SyncRun } from '../../../../contract/areas/integrations';
import type { RejectedLine, RejectedPage } from '../../../../contract/areas/integrations/pipeline';
import { answerOf } from '../../../../contract/endpoints';
import { PIPELINE } from '../../../../contract/limits';
import { firstChars } from '../../../../domain/text/cut-text';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { AskedPart } from '../../../details/asked-part';
import { TextInput } from '../../../kit/fields';
import { count, plural } from '../../../kit/format';
import { NoResults } from '../../../kit/notice';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { SelectInput } from '../../../kit/select-input';
import { failureToast } from '../../../kit/toasts';
import { useRested } from '../../../kit/use-rested';
import { RejectedTable } from '../problem-tables';
import './pipeline.css';
import { useAsked } from '../../../details/use-asked';
import { saveMendable, saveRejected } from './save-rejected';

/** While a person types, nothing is asked. */
const REST_MS = 250;

interface Props {
  readonly run: SyncRun;
}

/** Every line the run rejected, looked through on the server; without it, the first ones, which this browser has (PL11). */
export function RejectedLines({ run }: Props) {
  const offline = useIsOffline();
  if (run.counts.rejected === 0) return <p className="quiet">No record was rejected.</p>;
  if (offline) return <RejectedTable rejected={run.rejected} total={run.counts.rejected} />;
  return <Found run={run} />;
}

const QUESTION = ['q', 'kind', 'stage', 'offset'] as const;

function Found({ run }: Props) {
  const [params, setParams] = useSearchParams();
  const asked = Object.fromEntries(
    QUESTION.flatMap((name) => (params.get(name) ? [[name, params.get(name) ?? '']] : [])),
  );
  const set = (name: (typeof QUESTION)[number], value: string): void =>
    setParams(
      (before) => {
        const next = new URLSearchParams(before);
        if (name !== 'offset') next.delete('offset');
        if (value === '') next.delete(name);
        else next.set(name, value);
        return next;
      },
      { replace: name !== 'offset' },
    );
  const key = useRested(JSON.stringify(asked), REST_MS);
  const endpoint = 'sync-runs.rejected';
  const question: Record<string, string> = JSON.parse(key);
  const answer = useAsked<RejectedPage>(run.id, `${key} ${run.counts.rejected}`, () =>
    call(endpoint, answerOf(endpoint), { ...question, id: run.id }, undefined, run.companyId),
  );
  return (
    <AskedPart of={answer} what="the rejected lines">
      {(page) => (
        <>
          <search className="row wrap pipeline-search">
            <TextInput label="Search" value={asked['q'] ?? ''} onChange={(q) => set('q', q)} />
            <SelectInput
              label="Reason"
              value={asked['kind'] ?? ''}
              options={[
                { value: '', label: 'Any' },
                ...page.reasons.map(({ kind, count: n }) => ({
                  value: kind,
                  label: `${firstChars(kind, 80)} (${count(n)})`,
                })),
              ]}
              onChange={(kind) => set('kind', kind)}
            />
            <SelectInput
              label="Rejected by"
              value={asked['stage'] ?? ''}
              options={[
                { value: '', label: 'Any stage' },
                { value: 'parse', label: 'Reading the file' },
                { value: 'normalize', label: 'Applying it' },
              ]}
              onChange={(stage) => set('stage', stage)}
            />
            <Downloads run={run} />
          </search>
          <Lines
            run={run}
            page={page}
            from={Number(asked['offset'] ?? 0)}
            onFrom={(from) => set('offset', from === 0 ? '' : String(from))}
          />
        </>
      )}
    </AskedPart>
  );
}

interface LinesProps extends Props {
  readonly page: RejectedPage;
  readonly from: number;
  onFrom(from: number): void;
}

function Lines({ run, page: { rows, total, reasons }, from, onFrom }: LinesProps) {
  // Of imports of before there are only the first ones.
  if (reasons.length === 0) return <RejectedTable rejected={run.rejected} total={run.counts.rejected} />;
  if (rows.length === 0)
    return <NoResults title="No rejected line matches" text="Search for something else, or choose another reason." />;
  const of = total ?? 0;
  return (
    <>
      <div className="row wrap pipeline-paging">
        <span className="quiet small number" role="status">
          {count(from + 1)}–{count(from + rows.length)} of {plural(of, 'rejected line')}
        </span>
        {of <= PIPELINE.page ? null : (
          <>
            <Button
              {...{ size: '1', variant: 'soft', disabled: from === 0 }}
              onClick={() => onFrom(Math.max(0, from - PIPELINE.page))}
            >
              Previous
            </Button>
            <Button
              {...{ size: '1', variant: 'soft', disabled: from + rows.length >= of }}
              onClick={() => onFrom(from + PIPELINE.page)}
            >
              Next
            </Button>
          </>
        )}
      </div>
      <PlainTable label="Rejected lines" columns={COLUMNS} rows={rows} keyOf={({ no }) => no} />
    </>
  );
}

const RAW_CHARS = 300;

const COLUMNS: readonly PlainColumn<RejectedLine>[] = [
  { id: 'file', label: 'File', cell: ({ file }) => file },
  { id: 'line', label: 'Line', align: 'end', cell: ({ line }) => (line === null ? '–' : count(line)) },
  { id: 'reason', label: 'Reason', isWide: true, cell: ({ reason }) => reason },
  {
    ...{ id: 'raw', label: 'Original text', isWide: true },
    cell: ({ raw }) =>
      raw.length <= RAW_CHARS ? (
        <code className="raw">{raw}</code>
      ) : (
        <details>
          <summary>
            <code className="raw">{firstChars(raw, RAW_CHARS)}…</code>
          </summary>
          <code className="raw">{raw}</code>
        </details>
      ),
  },
];

/** All of them as a table, and as a file to mend. */
function Downloads({ run }: Props) {
  const [isSaving, setSaving] = useState(false);
  const save = (work: (run: SyncRun) => Promise<void>) => (): void => {
    setSaving(true);
    work(run)
      .catch((error: unknown) => failureToast('The lines could not be downloaded', error))
      .finally(() => setSaving(false));
  };
  return (
    <div className="row wrap pipeline-downloads">
      <Button variant="soft" disabled={isSaving} onClick={save(saveRejected)}>
        Download as CSV
      </Button>
      {run.mend === undefined ? null : (
        <Button
          variant="soft"
          disabled={isSaving}
          title="The lines as they stand in the file. Mend them and import the file again: its run says what it mends."
          onClick={save(saveMendable)}
        >
          Download to mend
        </Button>
      )}
    </div>
  );
}
