import type { ReactNode } from 'react';
import { SeverityBadge } from '../severity-badge';
import './finding.css';
import type { FindingRow } from './finding-columns';

interface Props {
  readonly row: FindingRow;
  /** What it is called, or a link that says so. */
  readonly name: ReactNode;
  readonly children?: ReactNode;
}

/** A finding as a row of a list on a phone. */
export function FindingCard({ row, name, children }: Props) {
  return (
    <div className="finding-card">
      {name}
      <span className="row">
        <SeverityBadge severity={row.severity} />
        <span className="quiet small clip">{[row.cves[0], row.location, row.scanner].filter(Boolean).join(' · ')}</span>
      </span>
      {children}
    </div>
  );
}
