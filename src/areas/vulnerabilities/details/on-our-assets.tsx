import { OPEN_STATUSES } from '../../../../contract/areas/vulnerabilities';
import type { QueryNode } from '../../../../contract/query';
import { isCve } from '../../../../domain/vulnerabilities/statement';
import { useCount } from '../../../data/use-count';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { plural } from '../../../kit/format';
import { LinkButton } from '../../../kit/link-button';
import { Panel } from '../../../kit/page';
import { assetsHref, NOT_ARCHIVED, OF_NOT_ARCHIVED, OPEN_FINDINGS, questionHref } from '../../../parts/question-href';
import { SeverityBadge } from '../../../parts/severity-badge';
import { findingHref } from '../../../parts/within-asset';
import { findingsOf } from '../repository/open-counts';

interface Props {
  readonly companyId: string;
  readonly cve: string;
}

const FIRST = 8;

/** Findings name what has no CVE by their rule alone. */
const namedBy = (id: string): QueryNode =>
  isCve(id)
    ? { field: 'cves', op: 'eq', value: id }
    : {
        op: 'or',
        items: [
          { field: 'cves', op: 'eq', value: id },
          { field: 'ruleId', op: 'eq', value: id },
        ],
      };
const CLOSED: QueryNode = {
  ...{ op: 'and', not: true },
  items: [{ field: 'status', op: 'in', value: [...OPEN_STATUSES, 'duplicate'] }],
};

/** The company's open findings that name it, and on how many assets they are. */
export function OnOurAssets({ companyId, cve }: Props) {
  const named = namedBy(cve);
  const where: QueryNode = { op: 'and', items: [named, OPEN_FINDINGS] };
  const sort = [{ field: 'severity', descending: true }];
  const answer = useView({ companyId, entity: 'finding', where, sort, offset: 0, limit: FIRST });
  const relation: QueryNode = { relation: 'finding', where };
  const closed = useCount(companyId, 'finding', { op: 'and', items: [named, CLOSED, OF_NOT_ARCHIVED] });
  const assets = useCount(companyId, 'asset', { op: 'and', items: [relation, NOT_ARCHIVED] });
  const ids = [...new Set(answer?.rows.map(({ assetId }) => assetId))];
  const inSight = { field: 'id', op: 'in' as const, value: ids };
  const names = useView(
    ids.length === 0 ? null : { companyId, entity: 'asset', where: inSight, offset: 0, limit: FIRST },
  );
  if (answer === null || !answer.loaded) return null;
  const closedLink =
    closed.count === null || closed.count === 0 ? null : (
      <AppLink to={questionHref('finding', { op: 'and', items: [named, CLOSED, OF_NOT_ARCHIVED] })}>
        {plural(closed.count, 'closed finding')}
      </AppLink>
    );
  if (answer.count === 0)
    return (
      <p className="quiet">
        No open finding of yours names it{closedLink === null ? '.' : ', '}
        {closedLink}
        {closedLink === null ? '' : closed.count === 1 ? ' does.' : ' do.'}
      </p>
    );
  const nameOf = (id: string) => names?.rows.find((row) => row.id === id)?.name ?? 'its asset';
  return (
    <Panel
      title="On your assets"
      aside={`${plural(answer.count, 'open finding')}${assets.count === null ? '' : ` on ${plural(assets.count, 'asset')}`}`}
    >
      <ul className="vulnerability-links">
        {answer.rows.map((row) => (
          <li key={row.id}>
            <SeverityBadge severity={row.severity} /> <AppLink to={findingHref(row)}>{row.title}</AppLink>{' '}
            <span className="quiet">on {nameOf(row.assetId)}</span>
          </li>
        ))}
      </ul>
      <div className="row wrap vulnerability-ways">
        <LinkButton to={findingsOf(cve)} variant="soft" size="1">
          All findings that name it
        </LinkButton>
        <LinkButton to={assetsHref(relation)} variant="soft" size="1">
          The assets as a query
        </LinkButton>
        {closedLink}
      </div>
    </Panel>
  );
}
