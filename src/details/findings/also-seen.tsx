import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { plural } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { findingHref } from '../../parts/within-asset';
import './finding.css';
import type { FindingRow } from './finding-columns';
import { ProofOf } from './proof-of';
import { verdictText } from './triage';

/** More sources than these nobody has; of more, how many there are is said. */
const SHOWN = 20;

/** Of a finding that several sources see: what the others say of it (FN12). */
export function AlsoSeen({ row }: { readonly row: FindingRow }) {
  const { companyId, id } = row;
  const where = { field: 'duplicateOf', op: 'eq' as const, value: id };
  const spec = { companyId, entity: 'finding' as const, where, offset: 0, limit: SHOWN };
  const answer = useView(row.duplicateOf === undefined ? spec : null);
  if (answer === null || answer.rows.length === 0) return null;
  const more = answer.count - answer.rows.length;
  // What the finding has itself stands with it.
  const proven = row.proof === undefined ? answer.rows.find(({ proof }) => proof !== undefined) : undefined;
  return (
    <section className="finding-others">
      <h2>Also seen by</h2>
      <ul>
        {answer.rows.map((other) => (
          <li key={other.id}>
            <Other row={other} />
          </li>
        ))}
      </ul>
      {more > 0 ? <p className="quiet">and {plural(more, 'more source')}</p> : null}
      {proven === undefined ? null : <ProofOf finding={proven} />}
    </section>
  );
}

function Other({ row }: { readonly row: FindingRow }) {
  const { scanner, title, ruleId, firstSeenAt, lastSeenAt, resolvedAt, verdict, assignee, location } = row;
  return (
    <>
      <AppLink to={findingHref(row)}>{scanner}</AppLink>: {title}
      {ruleId === undefined || ruleId === title ? null : (
        <>
          , rule <span className="mono">{ruleId}</span>
        </>
      )}
      {location === undefined ? null : <span className="mono">, {location}</span>}
      <div className="quiet small">
        First seen <RelativeTime at={firstSeenAt} />, last seen <RelativeTime at={lastSeenAt} />
        {resolvedAt === null ? null : (
          <>
            , gone <RelativeTime at={resolvedAt} />
          </>
        )}
        {verdict === undefined ? null : `, ${verdictText(verdict).toLowerCase()} there`}
        {assignee === undefined ? null : `, assigned to ${assignee.name}`}
      </div>
    </>
  );
}

/** Of a duplicate: which finding stands for it (FN12). */
export function DuplicateOf({ row }: { readonly row: FindingRow }) {
  const { companyId, duplicateOf } = row;
  const where = { field: 'id', op: 'eq' as const, value: duplicateOf ?? '' };
  const answer = useView(
    duplicateOf === undefined ? null : { companyId, entity: 'finding', where, offset: 0, limit: 1 },
  );
  if (duplicateOf === undefined) return null;
  const leader = answer?.rows[0];
  return (
    <p className="finding-duplicate">
      {leader === undefined ? (
        'Duplicate of what another source says of it.'
      ) : (
        <>
          Duplicate of <AppLink to={findingHref(leader)}>{leader.title}</AppLink>, as {leader.scanner} says. That one is
          counted; a verdict given here takes its place.
        </>
      )}
    </p>
  );
}
