import type { QueryNode } from '../../../contract/query';
import { type Share, topOf } from '../../../domain/lists/top-of';
import { useRows } from '../../data/rows';
import { useCounts } from '../../data/use-counts';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { count, plural } from '../../kit/format';
import { useRested } from '../../kit/use-rested';
import { questionHref } from '../../parts/question-href';
import { useSession } from '../../session/session';

interface Props {
  readonly companyId: string;
  /** Those that would be late, or soon. */
  readonly where: QueryNode;
}

const SHOWN = 5;
/** Each group is a question of its own. */
const MOST_GROUPS = 20;
const isOf = (where: QueryNode): QueryNode => ({ relation: 'asset', where });
const field = (name: string, value: string | null): QueryNode =>
  value === null ? { field: name, op: 'exists', value: false } : { field: name, op: 'eq', value };

/** Whose findings become late, before a definition is saved (SL12): by owner of the asset, by who deals with them, by group. */
export function WhoseFindings({ companyId, where: typed }: Props) {
  // Who types a number of days is not asked about each of its digits.
  const where = useRested(typed, 300);
  const asked = { fixes: { owners: true }, facets: ['assignee.name'] } as const;
  const answer = useView({ companyId, entity: 'finding', where, offset: 0, limit: 1, ...asked });
  if (answer?.loaded !== true || answer.count === 0) return null;
  const assigned = (answer.facets['assignee.name'] ?? []).map(({ value, count: many }) => ({
    name: value,
    count: many,
  }));
  const nobodys = answer.count - assigned.reduce((sum, one) => sum + one.count, 0);
  const owners = (answer.fixes?.owners ?? []).map(({ name, findings }) => ({ name, count: findings }));
  return (
    <div className="sla-whose">
      <Shares
        title="By owner of the asset"
        shares={owners}
        nobody="Nobody"
        whereOf={({ name }) => isOf(field('owner.name', name))}
        where={where}
      />
      <Shares
        title="By assignee"
        shares={[...assigned, { name: null, count: nobodys }]}
        nobody="Nobody"
        whereOf={({ name }) => field('assignee.name', name)}
        where={where}
      />
      <Groups companyId={companyId} where={where} />
    </div>
  );
}

function Groups({ companyId, where }: Props) {
  const groups = (useRows(useSession(), 'assetGroup') ?? []).toSorted((a, b) => (a.name < b.name ? -1 : 1));
  const some = groups.slice(0, MOST_GROUPS);
  const of = (id: string): QueryNode => isOf({ queryId: id });
  const counts = useCounts(
    companyId,
    'finding',
    some.map(({ id }) => ({ op: 'and', items: [where, of(id)] })),
  );
  const ids = new Map(some.map(({ id, name }) => [name, id]));
  const shares = some.map(({ name }, at) => ({ name, count: counts[at] ?? 0 }));
  const more = groups.length - some.length;
  return (
    <Shares
      title={more > 0 ? `By group, of the first ${MOST_GROUPS}` : 'By group'}
      shares={shares}
      nobody=""
      isApart
      whereOf={({ name }) => of(ids.get(name ?? '') ?? '')}
      where={where}
    />
  );
}

interface SharesProps {
  readonly title: string;
  readonly shares: readonly Share[];
  readonly nobody: string;
  /** A finding may be of several: the others have no sum. */
  readonly isApart?: boolean;
  readonly where: QueryNode;
  whereOf(share: Share): QueryNode;
}

function Shares({ title, shares, nobody, isApart = false, where, whereOf }: SharesProps) {
  const { top, rest } = topOf(shares, SHOWN);
  if (top.length === 0) return null;
  return (
    <section>
      <h3>{title}</h3>
      <ul>
        {top.map((share) => (
          <li key={share.name ?? ''}>
            <span className={share.name === null ? 'clip quiet' : 'clip'} title={share.name ?? nobody}>
              {share.name ?? nobody}
            </span>
            <AppLink to={questionHref('finding', { op: 'and', items: [where, whereOf(share)] })} className="number">
              {count(share.count)}
            </AppLink>
          </li>
        ))}
        {rest.names === 0 ? null : (
          <li className="quiet">
            <span>{plural(rest.names, 'other')}</span>
            {isApart ? null : <span className="number">{count(rest.count)}</span>}
          </li>
        )}
      </ul>
    </section>
  );
}
