import { OPEN_STATUSES } from '../../../contract/areas/vulnerabilities';
import { DEFAULT_WEIGHTS, knownOf, priorityOf, weightsIn } from '../../../domain/findings/priority';
import { useRows } from '../../data/rows';
import { useView } from '../../data/use-view';
import { useSession } from '../../session/session';
import { knownText, TERM_TEXT } from '../../words/priority-text';
import './finding.css';
import type { FindingRow } from './finding-columns';

/** CVEs looked up: of more the rest adds nothing a person could follow. */
const MOST_CVES = 100;

/**
 * How urgent a finding is, and what makes it so: each term with its weight and points (PR4). A closed one keeps the priority it had;
 * its terms are those of today, and where these come to another number it says so (FN22).
 */
export function PriorityTerms({ row }: { readonly row: FindingRow }) {
  const { companyId, assetId, cves, status, priority: kept } = row;
  const isOpen = OPEN_STATUSES.some((open) => open === status);
  const isShown = isOpen || (kept !== undefined && status !== 'duplicate');
  const own = useRows(useSession(), 'priorityWeights');
  const named = { field: 'vulnerabilityId', op: 'in' as const, value: cves.slice(0, MOST_CVES) };
  const vulnerabilities = useView(
    isShown && cves.length > 0
      ? { companyId, entity: 'vulnerability', where: named, offset: 0, limit: MOST_CVES }
      : null,
  );
  const where = { field: 'id', op: 'eq' as const, value: assetId };
  const assets = useView(
    isShown ? { companyId, entity: 'asset', where, withDeleted: true, offset: 0, limit: 1 } : null,
  );
  const isLoading = own === undefined || assets === null || (cves.length > 0 && vulnerabilities === null);
  if (!isShown || isLoading) return null;
  const weights = weightsIn(own) ?? DEFAULT_WEIGHTS;
  const known = knownOf(row, vulnerabilities?.rows ?? [], assets.rows[0]);
  const { priority, terms } = priorityOf(known, weights);
  const text = knownText(known);
  return (
    <details className="finding-priority">
      <summary>
        Priority <span className="number">{isOpen ? priority : kept}</span> of 100{isOpen ? '' : ' when it was closed'}
      </summary>
      {isOpen || priority === kept ? null : (
        <p className="quiet small">
          What made it has changed since. With what is known today it would be{' '}
          <span className="number">{priority}</span>:
        </p>
      )}
      <table>
        <thead>
          <tr>
            <th scope="col">Term</th>
            <th scope="col">Value</th>
            <th scope="col" className="number">
              Weight
            </th>
            <th scope="col" className="number">
              Points
            </th>
          </tr>
        </thead>
        <tbody>
          {terms.map(({ name, value, weight, points }) => (
            <tr key={name}>
              <th scope="row">{TERM_TEXT[name]}</th>
              <td className={value === null ? 'quiet' : undefined}>{text[name]}</td>
              <td className="number">{weight}</td>
              <td className="number">{points.toFixed(1)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </details>
  );
}
