import { Button } from '@radix-ui/themes';
import { clearLog, LOG_LEVELS, type LogLine, setLogLevel, useTabLog } from '../../data/tab-log';
import { words } from '../../kit/format';
import { Page, Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { SelectInput } from '../../kit/select-input';
import './debug.css';
import { IntegrationsPanel } from './integrations-panel';

const OPTIONS = LOG_LEVELS.map((level) => ({ value: level, label: words(level) }));

/** The console of this tab, where a person without developer tools can read it. */
export function LoggingPage() {
  const { level, lines } = useTabLog();
  const choose = (value: string): void => {
    const chosen = LOG_LEVELS.find((each) => each === value);
    if (chosen !== undefined) setLogLevel(chosen);
  };
  return (
    <Page title="Logging debug" about="The last 200 lines this tab logged since it loaded. Tokens are removed.">
      <div className="debug-bar">
        <SelectInput label="Log from this level up" value={level} options={OPTIONS} onChange={choose} />
        <Button
          variant="soft"
          onClick={() => console[level](`A test line at level “${level}”, written from the logging page.`)}
        >
          Write a test line
        </Button>
        <Button variant="soft" color="gray" disabled={lines.length === 0} onClick={clearLog}>
          Clear
        </Button>
      </div>
      <Panel title="Log lines">
        {lines.length === 0 ? (
          <p className="debug-empty quiet">Nothing has been logged at this level.</p>
        ) : (
          <PlainTable label="Log lines" columns={COLUMNS} rows={lines.toReversed()} keyOf={({ no }) => no} />
        )}
      </Panel>
      <IntegrationsPanel />
    </Page>
  );
}

const COLUMNS: readonly PlainColumn<LogLine>[] = [
  { id: 'at', label: 'Time (UTC)', cell: ({ at }) => new Date(at).toISOString().slice(11, 23) },
  { id: 'level', label: 'Level', cell: ({ level }) => words(level) },
  { id: 'text', label: 'Text', cell: ({ text }) => <span className="mono debug-text">{text}</span> },
];
