import type { Severity } from '../../contract/primitives';
import './severity-badge.css';
import { SEVERITY, WORST_FIRST } from '../words/severity';

export function SeverityBadge({ severity, score }: { readonly severity: Severity; readonly score?: number }) {
  const { label, letter } = SEVERITY[severity];
  return (
    <span className={`severity severity-${severity}`}>
      <span className="severity-letter" aria-hidden="true">
        {letter}
      </span>
      {label}
      {score === undefined ? null : <span className="number"> {Math.round(score)}</span>}
    </span>
  );
}

interface CountsProps {
  readonly counts: Readonly<Record<Severity, number>>;
  /** What is said where there is none, if no heading says of what. */
  readonly none?: string;
}

/** How many of each severity, worst first; those without any are left out. */
export function SeverityCounts({ counts, none = 'none' }: CountsProps) {
  const present = WORST_FIRST.filter((severity) => counts[severity] > 0);
  if (present.length === 0) return <span className="quiet">{none}</span>;
  return (
    <span className="severity-counts">
      {present.map((severity) => (
        <span key={severity} className={`severity-count severity-${severity}`} title={SEVERITY[severity].label}>
          <span aria-hidden="true">{SEVERITY[severity].letter}</span>
          <span className="visually-hidden">{SEVERITY[severity].label}: </span>
          <span className="number">{counts[severity]}</span>
        </span>
      ))}
    </span>
  );
}
