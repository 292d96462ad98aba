import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Panel } from '../../kit/page';
import { type PlainColumn, PlainTable } from '../../kit/plain-table';
import { captureError } from '../../third-parties/error-reports';
import { botCheck, search, useIntegrations } from '../../third-parties/integrations';
import type { ServiceState } from '../../third-parties/service';

interface Row {
  readonly label: string;
  readonly use: string;
  readonly state: ServiceState;
  /** What a try brought, in words; absent where only its own pages can try it. */
  attempt?(): Promise<string>;
}

const STATES: Readonly<Record<ServiceState, string>> = {
  unknown: 'Not known yet',
  off: 'Not set up',
  ready: 'Set up, not loaded',
  loading: 'Loading',
  loaded: 'Loaded',
  failed: 'Could not be loaded',
};

/** Lets the person who set the third parties up see whether they work. */
export function IntegrationsPanel() {
  const states = useIntegrations();
  const rows: readonly Row[] = [
    { label: 'Payments', use: 'payment pages', state: states.payments },
    { label: 'Tag manager', use: 'public pages', state: states.tagManager },
    { label: 'Bot check', use: 'public forms', state: states.botCheck, attempt: tryBotCheck },
    { label: 'Search service', use: 'public pages', state: states.search, attempt: trySearch },
    { label: 'Error reports', use: 'every page', state: states.errorReports, attempt: tryErrorReport },
  ];
  return (
    <Panel title="Third parties">
      <PlainTable label="Third parties" columns={COLUMNS} rows={rows} keyOf={({ label }) => label} />
    </Panel>
  );
}

const COLUMNS: readonly PlainColumn<Row>[] = [
  { id: 'label', label: 'Service', cell: ({ label }) => label },
  { id: 'use', label: 'Used by', cell: ({ use }) => use },
  { id: 'state', label: 'State', cell: ({ state }) => STATES[state] },
  { id: 'try', label: 'Try it', cell: (row) => <Attempt {...row} /> },
];

function Attempt({ label, state, attempt }: Row): ReactNode {
  const [outcome, setOutcome] = useState<string | null>(null);
  if (attempt === undefined || state === 'off' || state === 'unknown') return '–';
  const run = () => {
    setOutcome('Trying');
    attempt().then(setOutcome, (error: unknown) => setOutcome(error instanceof Error ? error.message : String(error)));
  };
  return (
    <span className="debug-bar">
      <Button variant="soft" size="1" aria-label={`Try ${label.toLowerCase()}`} onClick={run}>
        Try
      </Button>
      <span role="status">{outcome}</span>
    </span>
  );
}

async function tryBotCheck(): Promise<string> {
  const token = await (await botCheck.load())?.execute('debug');
  return token === undefined ? 'Not set up' : `A token of ${token.length} characters`;
}

async function trySearch(): Promise<string> {
  const answer = await (await search.load())?.search('docs', '');
  return answer === undefined ? 'Not set up' : `${answer.nbHits} documents`;
}

async function tryErrorReport(): Promise<string> {
  captureError(new Error('A test report, sent from the logging page.'));
  return 'A test report is on its way';
}
