import { Button } from '@radix-ui/themes';
import { useState } from 'react';
import {
  MOST_SCHEDULES,
  type Schedule,
  ScheduleList,
  type ScheduleRun,
} from '../../../../contract/areas/vulnerabilities/feed-schedules';
import { call } from '../../../data/call';
import { useIsOffline } from '../../../data/status';
import { useCached } from '../../../data/use-cached';
import { SwitchInput, TextInput } from '../../../kit/fields';
import { count, plural } from '../../../kit/format';
import { Modal } from '../../../kit/modal';
import { type PlainColumn, PlainTable } from '../../../kit/plain-table';
import { RelativeTime } from '../../../kit/relative-time';
import { SelectInput } from '../../../kit/select-input';
import { CachedPart } from '../../../parts/cached-panel';
import { FORMAT_TEXT } from './feed-result';

/** Where those who publish feeds have them. */
const PRESETS = [
  { label: 'CISA KEV', url: 'https://www.cisa.gov/sites/default/files/feeds/known_exploited_vulnerabilities.json' },
  { label: 'EPSS scores', url: 'https://epss.empiricalsecurity.com/epss_scores-current.csv.gz' },
  { label: 'OSV: npm', url: 'https://osv-vulnerabilities.storage.googleapis.com/npm/all.zip' },
  { label: 'OSV: PyPI', url: 'https://osv-vulnerabilities.storage.googleapis.com/PyPI/all.zip' },
  { label: 'OSV: Go', url: 'https://osv-vulnerabilities.storage.googleapis.com/Go/all.zip' },
  { label: 'OSV: Maven', url: 'https://osv-vulnerabilities.storage.googleapis.com/Maven/all.zip' },
  { label: 'OSV: Debian', url: 'https://osv-vulnerabilities.storage.googleapis.com/Debian/all.zip' },
  { label: 'OSV: Ubuntu', url: 'https://osv-vulnerabilities.storage.googleapis.com/Ubuntu/all.zip' },
  { label: 'NVD: modified lately', url: 'https://nvd.nist.gov/feeds/json/cve/2.0/nvdcve-2.0-modified.json.gz' },
] as const;
const OWN = 'own';

const HOURS = [
  { value: '6', label: 'Every 6 hours' },
  { value: '24', label: 'Every day' },
  { value: '168', label: 'Every week' },
];

const OUTCOME: Readonly<Record<ScheduleRun['outcome'], string>> = {
  ...{ imported: 'Imported', unchanged: 'Nothing newer', failed: 'Failed' },
};

const RUN_COLUMNS: readonly PlainColumn<ScheduleRun>[] = [
  { id: 'at', label: 'When', cell: ({ at }) => <RelativeTime at={at} /> },
  { id: 'outcome', label: 'Outcome', cell: ({ outcome }) => OUTCOME[outcome] },
  { id: 'what', label: 'What', isWide: true, cell: whatOf },
];

function whatOf({ files, message }: ScheduleRun): string {
  const read = files.map(({ format, created, changed, unchanged, older, rejectedCount }) => {
    const more = [
      ...(older > 0 ? [`${count(older)} older`] : []),
      ...(rejectedCount > 0 ? [`${count(rejectedCount)} rejected`] : []),
    ];
    const all = [`${count(created)} new`, `${count(changed)} changed`, `${count(unchanged)} unchanged`, ...more];
    return `${FORMAT_TEXT[format]}: ${all.join(', ')}.`;
  });
  return [...read, message].filter((one) => one !== null).join(' ') || '–';
}

/** Feeds that the server fetches by itself: where from, how often, and what became of it (VR31). */
export function SchedulesDialog({ onClose }: { onClose(): void }) {
  const answer = useCached('catalog.schedules', {});
  const [, reload] = answer;
  const offline = useIsOffline();
  const [problem, setProblem] = useState<string | null>(null);
  const ask = async (work: () => Promise<unknown>): Promise<boolean> => {
    setProblem(null);
    try {
      await work();
      reload();
      return true;
    } catch (error) {
      setProblem(error instanceof Error ? error.message : String(error));
      return false;
    }
  };
  return (
    <Modal
      open
      kind="wide"
      title="Feeds"
      about="The server fetches these by itself, as often as is said here, and takes in what is new. None is on until you switch it on."
      onClose={onClose}
    >
      <div className="feed-drop">
        {problem === null ? null : <p role="alert">{problem}</p>}
        <CachedPart of={answer} what="the feeds" rows={3}>
          {({ schedules }) => (
            <>
              {schedules.length === 0 ? <p className="quiet">No feed is fetched yet.</p> : null}
              {schedules.map((schedule) => (
                <ScheduleCard key={schedule.id} schedule={schedule} isDisabled={offline} ask={ask} />
              ))}
              {schedules.length < MOST_SCHEDULES ? <NewSchedule isDisabled={offline} ask={ask} /> : null}
            </>
          )}
        </CachedPart>
        {offline ? <p className="quiet">You are offline. Feeds are changed once the server can be reached.</p> : null}
      </div>
    </Modal>
  );
}

interface CardProps {
  readonly schedule: Schedule;
  readonly isDisabled: boolean;
  ask(work: () => Promise<unknown>): Promise<boolean>;
}

function ScheduleCard({ schedule: { id, url, everyHours, isOn, nextAt, runs }, isDisabled, ask }: CardProps) {
  const save = (more: { readonly everyHours?: number; readonly isOn?: boolean }) =>
    ask(() => call('catalog.saveSchedule', ScheduleList, { id }, { url, everyHours, isOn, ...more }));
  const hours = HOURS.some(({ value }) => value === String(everyHours))
    ? HOURS
    : [...HOURS, { value: String(everyHours), label: `Every ${everyHours} hours` }];
  const [last] = runs;
  const preset = PRESETS.find((one) => one.url === url);
  return (
    <section className="feed-result" aria-label={url}>
      <strong className="product-name">{preset?.label ?? url}</strong>
      {preset === undefined ? null : <p className="quiet small">{url}</p>}
      <div className="row wrap schedule-controls">
        <SwitchInput label="Fetched by the server" isOn={isOn} onChange={(on) => void save({ isOn: on })} />
        <SelectInput
          label="How often"
          value={String(everyHours)}
          options={hours}
          onChange={(value) => void save({ everyHours: Number(value) })}
        />
        <Button
          variant="soft"
          disabled={isDisabled || !isOn}
          onClick={() => void ask(() => call('catalog.runSchedule', ScheduleList, { id }))}
        >
          Fetch now
        </Button>
        <Button
          variant="soft"
          color="red"
          disabled={isDisabled}
          onClick={() => void ask(() => call('catalog.deleteSchedule', ScheduleList, { id }))}
        >
          Delete
        </Button>
      </div>
      <p className="quiet small">
        {last === undefined ? (
          'Not fetched yet.'
        ) : (
          <>
            {OUTCOME[last.outcome]} <RelativeTime at={last.endedAt} />. {last.outcome === 'failed' ? last.message : ''}
          </>
        )}
        {isOn ? ` Next at ${nextAt.slice(0, 16).replace('T', ' ')} UTC.` : ' Off.'}
      </p>
      {runs.length === 0 ? null : (
        <details>
          <summary>{plural(runs.length, 'fetch', 'fetches')}</summary>
          <PlainTable label={`Fetches of ${url}`} columns={RUN_COLUMNS} rows={runs} keyOf={({ id: run }) => run} />
        </details>
      )}
    </section>
  );
}

function NewSchedule({ isDisabled, ask }: Pick<CardProps, 'isDisabled' | 'ask'>) {
  const [preset, setPreset] = useState<string>(PRESETS[0].url);
  const [own, setOwn] = useState('');
  const url = preset === OWN ? own.trim() : preset;
  const add = async (): Promise<void> => {
    const id = crypto.randomUUID();
    const body = { url, everyHours: 24, isOn: false };
    if (await ask(() => call('catalog.saveSchedule', ScheduleList, { id }, body))) setOwn('');
  };
  return (
    <section className="feed-result" aria-label="Add a feed">
      <strong>Add a feed</strong>
      <div className="row wrap schedule-controls">
        <SelectInput
          label="Feed"
          value={preset}
          options={[
            ...PRESETS.map((one) => ({ value: one.url, label: one.label })),
            { value: OWN, label: 'Another address' },
          ]}
          onChange={setPreset}
        />
        {preset === OWN ? <TextInput label="Address" value={own} placeholder="https://…" onChange={setOwn} /> : null}
        <Button disabled={isDisabled || url === ''} onClick={() => void add()}>
          Add
        </Button>
      </div>
    </section>
  );
}
