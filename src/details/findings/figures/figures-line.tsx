import type { ReactNode } from 'react';
import type { Severity } from '../../../../contract/primitives';
import type { QueryNode } from '../../../../contract/query';
import type { ViewAnswer } from '../../../../contract/sync-api';
import {
  DEADLINE_PARTS,
  fixedLately,
  keptOf,
  openOf,
  withDeadline,
  withSeverity,
} from '../../../../domain/findings/figure-questions';
import { AppLink } from '../../../kit/app-link';
import { count } from '../../../kit/format';
import { questionHref } from '../../../parts/question-href';
import { SEVERITY, WORST_FIRST } from '../../../words/severity';
import './figures.css';
import { keptText, LATELY, spanText, timesText } from './figures-text';
import type { useLine } from './use-figures';

/** Where the numbers that a list has filters for lead to; the others lead to their question. */
export interface Places {
  open(severity?: Severity): string;
  readonly late: string;
}

/** Of findings that no list of its own has filters for. */
export const placesOf = (of: QueryNode): Places => ({
  open: (severity) => questionHref('finding', severity === undefined ? openOf(of) : withSeverity(openOf(of), severity)),
  late: questionHref('finding', DEADLINE_PARTS.late(of)),
});

interface Props {
  readonly of: QueryNode;
  readonly line: ReturnType<typeof useLine>;
  readonly places: Places;
  /** What is said besides. */
  readonly children?: ReactNode;
}

/** What there is, how late it is, and how fast it goes away. Each number leads to what it counts. */
export function FiguresLine({ of, line, places, children }: Props) {
  const { open, late, fixed, kept, withDeadline: due } = line;
  const times = fixed?.timeToFix?.all;
  return (
    <dl className="figures-line">
      <Figure label="Open">
        <Total answer={open} to={places.open()} />
        <Severities answer={open} places={places} />
      </Figure>
      <Figure label="Late">
        <Total answer={late} to={places.late} />
      </Figure>
      {children}
      <Figure label="Time to fix">
        {times === undefined ? (
          UNKNOWN
        ) : times.median === null ? (
          <span className="quiet">nothing fixed in {LATELY}</span>
        ) : (
          <>
            <b title={timesText(times) ?? ''}>{spanText(times.median)}</b>{' '}
            <span className="quiet">
              of <AppLink to={questionHref('finding', fixedLately(of))}>{count(times.count)} fixed</AppLink>
            </span>
          </>
        )}
      </Figure>
      <Figure label="Deadlines kept">
        {kept === null || due === null ? (
          UNKNOWN
        ) : due.count === 0 ? (
          <span className="quiet">none has one</span>
        ) : (
          <>
            <b>{keptText({ kept: kept.count, of: due.count })}</b>{' '}
            <span className="quiet">
              <AppLink to={questionHref('finding', keptOf(of))}>{count(kept.count)}</AppLink> of{' '}
              <AppLink to={questionHref('finding', withDeadline(of))}>{count(due.count)}</AppLink>
            </span>
          </>
        )}
      </Figure>
    </dl>
  );
}

const UNKNOWN = <span className="quiet">–</span>;

export function Figure({ label, children }: { readonly label: string; readonly children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="number">{children}</dd>
    </div>
  );
}

type Answer = ViewAnswer<'finding'> | null;

function Total({ answer, to }: { readonly answer: Answer; readonly to: string }) {
  if (answer === null) return UNKNOWN;
  if (answer.count === 0) return <span className="quiet">0</span>;
  return (
    <AppLink to={to} className="figure-main">
      {count(answer.count)}
    </AppLink>
  );
}

function Severities({ answer, places }: { readonly answer: Answer; readonly places: Places }) {
  const counts = new Map((answer?.facets['severity'] ?? []).map(({ value, count: many }) => [value, many]));
  return WORST_FIRST.map((severity) => {
    const many = counts.get(severity) ?? 0;
    if (many === 0) return null;
    const { label, letter } = SEVERITY[severity];
    return (
      <AppLink key={severity} to={places.open(severity)} className={`severity-count severity-${severity}`}>
        <span aria-hidden="true">{letter}</span>
        <span className="visually-hidden">{label}: </span>
        <span className="number">{count(many)}</span>
      </AppLink>
    );
  });
}
