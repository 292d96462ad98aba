import { Facts } from '../../../details/facts';
import { plural } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { SeverityBadge } from '../../../parts/severity-badge';
import './policies.css';
import { PolicyResults } from './policy-results';
import { type PolicyRow, triggersText } from './policy-words';
import { StateBadge } from './state-badge';

/** What is shown of a policy beside the list: how it stands, and who fails. */
export function PolicyPanel({ row }: { readonly row: PolicyRow }) {
  const { state } = row;
  return (
    <>
      <Facts
        facts={[
          { label: 'Severity', value: <SeverityBadge severity={row.severity} /> },
          { label: 'Now', value: <StateBadge row={row} /> },
          ...(state?.failingSince ? [{ label: 'Failing since', value: <RelativeTime at={state.failingSince} /> }] : []),
          { label: 'Grace', value: row.graceDays === 0 ? 'None' : plural(row.graceDays, 'day') },
          { label: 'Runs', value: triggersText(row.triggers) },
          ...(row.resolution === undefined ? [] : [{ label: 'How to resolve it', value: row.resolution }]),
        ]}
      />
      <PolicyResults row={row} />
    </>
  );
}
