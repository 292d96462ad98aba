import { type ReactNode, useState } from 'react';
import { bytes, count, duration, plural, words } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { RelativeTime } from '../../kit/relative-time';
import { absoluteText, clockText } from '../../kit/time-text';
import { SeverityBadge } from '../../parts/severity-badge';
import { WORST_FIRST } from '../../words/severity';
import './debug.css';

interface Sample {
  readonly value: string;
  readonly shown: ReactNode;
}

const sample = (value: unknown, shown: ReactNode): Sample => ({ value: String(value), shown });
const MINUTE = 60_000;
const DAY = 24 * 60 * MINUTE;

const NUMBERS = [0, 7, 999, 1_000, 1_234_567].map((value) => sample(value, count(value)));
const PLURALS = [0, 1, 2, 1_204].map((value) => sample(value, plural(value, 'asset')));
const BYTES = [0, 512, 1_024, 1_536, 250 * 1_024 ** 2, 3 * 1_024 ** 4].map((value) => sample(value, bytes(value)));
const DURATIONS = [0.4, 250, 1_500, 59_900, 61_000, 90 * MINUTE].map((value) => sample(`${value} ms`, duration(value)));
const WORDS = ['container_image', 'in_use', 'lastSeenAt'].map((value) => sample(value, words(value)));
const SEVERITIES = WORST_FIRST.map((value, index) =>
  sample(value, <SeverityBadge severity={value} score={100 - 20 * index} />),
);

/** Every way a value is written for people, side by side with the value. */
export function FormattingPage() {
  const [now] = useState(() => Date.now());
  const times = [0, 5 * MINUTE, 3 * 60 * MINUTE, DAY, 12 * DAY, 40 * DAY].map((age) =>
    sample(
      absoluteText(now - age),
      <>
        <RelativeTime at={now - age} /> · {clockText(now - age, now)}
      </>,
    ),
  );
  const groups: readonly (readonly [title: string, samples: readonly Sample[]])[] = [
    ['Numbers', NUMBERS],
    ['Counts', PLURALS],
    ['Bytes', BYTES],
    ['Durations', DURATIONS],
    ['Times', times],
    ['Identifiers', WORDS],
    ['Severities', SEVERITIES],
  ];
  return (
    <Page title="Formatting demo" about="How values are formatted, next to the raw values.">
      {groups.map(([title, samples]) => (
        <Panel key={title} title={title}>
          <PlainTable label={title} columns={COLUMNS} rows={samples} keyOf={({ value }) => value} />
        </Panel>
      ))}
    </Page>
  );
}

const COLUMNS: readonly PlainColumn<Sample>[] = [
  { id: 'value', label: 'Value', cell: ({ value }) => <span className="mono">{value}</span> },
  { id: 'shown', label: 'Shown as', cell: ({ shown }) => shown },
];
