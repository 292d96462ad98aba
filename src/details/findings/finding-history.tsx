import { useState } from 'react';
import { VERDICTS } from '../../../contract/areas/vulnerabilities';
import { HistoryOf } from '../record-history';
import './finding.css';
import type { FindingRow } from './finding-columns';
import { verdictText } from './triage';

const VERBS = { 'findings.update': 'update', 'findings.bulk-update': 'bulk-update' } as const;

const KIND = {
  sets: [],
  verbOf: (endpoint: string) =>
    endpoint === 'findings.update' || endpoint === 'findings.bulk-update' ? VERBS[endpoint] : undefined,
};

const LOOKS = [
  {
    ...{ field: 'verdict', label: 'Verdict', input: null },
    values: Object.fromEntries(VERDICTS.map((verdict) => [verdict, verdictText(verdict)])),
  },
  { field: 'verdictNote', label: 'Reason', input: null },
  { field: 'verdictUntil', label: 'Until', input: null },
  { field: 'assignee', label: 'Assignee', input: null },
];

/** Who decided what of a finding, read when somebody opens it. */
export function FindingHistory({ row }: { readonly row: FindingRow }) {
  const [isOpen, setOpen] = useState(false);
  if (row.fieldRevs === undefined && row.verdict === undefined && row.assignee === undefined) return null;
  return (
    <details className="finding-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>History</summary>
      {isOpen ? <HistoryOf row={row} kind={KIND} looks={LOOKS} call="findings.history" /> : null}
    </details>
  );
}
