import type { ReactNode } from 'react';
import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { words } from '../../kit/format';
import { SeverityBadge } from '../../parts/severity-badge';
import './finding.css';
import type { FindingRow } from './finding-columns';

interface Props {
  readonly row: FindingRow;
  /** What it is called, or a link that says so. */
  readonly name: ReactNode;
  readonly children?: ReactNode;
}

const isOpen = ({ status }: FindingRow): boolean => OPEN_STATUSES.some((open) => open === status);

const cvesOf = ({ cves: [first, ...others] }: FindingRow): string | undefined =>
  others.length === 0 ? first : `${first} +${others.length}`;

/** A finding as a row of a list on a phone. */
export function FindingCard({ row, name, children }: Props) {
  return (
    <div className="finding-card">
      {name}
      <span className="row">
        <SeverityBadge severity={row.severity} />
        {isOpen(row) ? null : <span className="small finding-status">{words(row.status)}</span>}
        <span className="quiet small clip">{[cvesOf(row), row.location, row.scanner].filter(Boolean).join(' · ')}</span>
      </span>
      {children}
    </div>
  );
}
