import type { FixPlan } from '../../../../contract/fix-plan';
import { useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { questionHref } from '../../../parts/question-href';
import { useSession } from '../../../session/session';
import { type FixScope, withoutFixWhere } from './fix-questions';
import { clearedSum, FORMULA, leadText, shareText } from './fix-words';

interface Props {
  readonly plan: FixPlan;
  readonly scope: FixScope;
}

/** What the plan comes to, what it leaves, and how that is counted. */
export function FixSums({ plan, scope }: Props) {
  const { whole, left } = plan;
  const cleared = clearedSum(plan);
  const share = (risk: number): string => (whole.risk === 0 ? '' : `, ${shareText(risk / whole.risk)} of the risk`);
  return (
    <section className="fix-sums" aria-label="What the plan comes to">
      <p className="fix-lead">
        {whole.findings === 0
          ? 'No finding is open.'
          : plan.upgrades.length === 0
            ? 'No upgrade is known for these findings.'
            : leadText(plan)}
      </p>
      <dl>
        <div>
          <dt>Open findings</dt>
          <dd>
            <b className="number">{count(whole.findings)}</b> on {plural(whole.assets, 'asset')}
          </dd>
        </div>
        <div>
          <dt>Cleared by upgrades</dt>
          <dd>
            <b className="number">{count(cleared.findings)}</b>
            {share(cleared.risk)}
          </dd>
        </div>
        <div>
          <dt>Without a known fix</dt>
          <dd>
            <b className="number">{count(left.withoutFix.findings)}</b>
            {share(left.withoutFix.risk)}
          </dd>
          <WithoutFix known={left.withoutFix.findings} scope={scope} />
        </div>
        <div>
          <dt>Of no risk</dt>
          <dd>
            <b className="number">{count(left.withoutRisk.findings)}</b> info, count nothing
          </dd>
        </div>
      </dl>
      <details className="quiet small">
        <summary>How risk is counted</summary>
        <p>{FORMULA}</p>
      </details>
    </section>
  );
}

/** The link shows all that say nothing of a fix, also those which an upgrade clears by another source's word: it says so. */
function WithoutFix({ known, scope }: { readonly known: number; readonly scope: FixScope }) {
  const { companyId } = useSession();
  const where = withoutFixWhere(scope);
  const answer = useView(companyId === null ? null : { companyId, entity: 'finding', where, offset: 0, limit: 1 });
  if (answer?.loaded !== true || answer.count === 0) return null;
  const more = answer.count - known;
  return (
    <dd>
      <AppLink to={questionHref('finding', where)}>
        {more > 0 ? `Show, with ${count(more)} that others clear` : 'Show'}
      </AppLink>
    </dd>
  );
}
