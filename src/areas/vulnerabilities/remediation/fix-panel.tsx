import { href } from '../../../../contract/paths';
import type { QueryNode } from '../../../../contract/query';
import { ticketFix } from '../../../../domain/remediation/fix-key';
import { planOf } from '../../../../domain/remediation/plan-of';
import { matchingIds, useView } from '../../../data/use-view';
import { AppLink } from '../../../kit/app-link';
import { count, plural } from '../../../kit/format';
import { NoResults } from '../../../kit/notice';
import { SkeletonRows } from '../../../kit/skeleton';
import { SidePanel } from '../../../lists/side-panel';
import type { OpenRow } from '../../../lists/use-open-row';
import { amongAssets, questionPlace } from '../../../parts/question-href';
import { SeverityBadge, SeverityCounts } from '../../../parts/severity-badge';
import { findingHref } from '../../../parts/within-asset';
import { useSession } from '../../../session/session';
import { TicketFromFindings } from '../tickets/ticket-from-findings';
import { FixPlanFacts } from './fix-plan-facts';
import { clearedWhere, type FixScope } from './fix-questions';
import { type FixRow, fixTitle, installedText, shareText, someOf } from './fix-words';
import { usePlans } from './use-plans';

interface Props {
  /** Undefined: it is in the plan no more. */
  readonly row: FixRow | undefined;
  readonly scope: FixScope;
  readonly opened: OpenRow;
  readonly count: number;
  onClosed(): void;
}

/** An upgrade beside the list: what to do, and the findings and assets it is about. */
export function FixPanel({ row, scope, opened, onClosed, count: of }: Props) {
  const name = row === undefined ? 'Upgrade' : fixTitle(row);
  return (
    <SidePanel one="upgrade" {...{ name, opened, onClosed }} count={of} heading={row === undefined ? null : name}>
      {row === undefined ? (
        <NoResults
          title="This upgrade is not in the plan"
          text="What it cleared is closed, or another upgrade clears it."
        />
      ) : (
        <FixContent key={row.id} row={row} scope={scope} />
      )}
    </SidePanel>
  );
}

function FixContent({ row, scope }: { readonly row: FixRow; readonly scope: FixScope }) {
  const { companyId } = useSession();
  const { fix, rule, alsoIds } = row;
  const where = clearedWhere(row, scope);
  const plans = usePlans();
  const ticket = plans === null ? undefined : planOf(plans, row);
  return (
    <>
      {rule === null ? null : <p className="fix-solution">{rule.solution}</p>}
      <dl className="facts">
        {fix === null ? null : <PackageFacts fix={fix} />}
        {rule === null ? null : (
          <>
            <dt>Reported by</dt>
            <dd>
              {rule.scanner}
              {rule.ruleId === null ? '' : `, rule ${rule.ruleId}`}
            </dd>
          </>
        )}
        <dt>Clears</dt>
        <dd>
          {plural(row.findings, 'finding')} on {plural(row.assets, 'asset')}, {shareText(row.share)} of the risk
        </dd>
        <dt>Severities</dt>
        <dd>
          <SeverityCounts counts={row.severities} />
        </dd>
      </dl>
      {alsoIds.length === 0 ? null : (
        <p className="quiet">
          {plural(alsoIds.length, 'of these findings names', 'of these findings name')} no package: another source
          reports the same vulnerabilities of the same assets.
        </p>
      )}
      {ticket === undefined ? null : <FixPlanFacts ticket={ticket} />}
      {companyId === null ? null : (
        <div className="row">
          <TicketFromFindings
            companyId={companyId}
            title={fixTitle(row)}
            fix={ticketFix(row)}
            text={ticket === undefined ? 'Create ticket' : 'Another ticket'}
            ids={() => matchingIds({ companyId, entity: 'finding', where, sort: [WORST] }, EVERY)}
            clear={() => undefined}
          />
        </div>
      )}
      <Findings where={where} cleared={row.findings} />
      <Assets where={where} />
    </>
  );
}

function PackageFacts({ fix }: { readonly fix: NonNullable<FixRow['fix']> }) {
  return (
    <>
      {fix.ecosystem === null ? null : (
        <>
          <dt>Ecosystem</dt>
          <dd>{fix.ecosystem}</dd>
        </>
      )}
      {fix.installedCount === 0 ? null : (
        <>
          <dt>Installed</dt>
          <dd className="number">{installedText({ fix })}</dd>
        </>
      )}
      <dt>Upgrade to</dt>
      {fix.target === null ? (
        <dd>
          These versions cannot be compared: <span className="number">{someOf(fix.fixedIn, fix.fixedInCount)}</span>
        </dd>
      ) : (
        <dd className="number">{fix.target}</dd>
      )}
    </>
  );
}

const SHOWN = 20;
const EVERY = 1_000_000;
const WORST = { field: 'severity', descending: true };
const BY_NAME = { field: 'name', descending: false };

interface PartProps {
  readonly where: QueryNode;
}

function Findings({ where, cleared }: PartProps & { readonly cleared: number }) {
  const { companyId } = useSession();
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'finding', where, sort: [WORST], offset: 0, limit: SHOWN },
  );
  const names = useAssetNames(answer?.rows ?? []);
  const more = answer === null ? 0 : answer.count - cleared;
  return (
    <section>
      <h3>Findings</h3>
      {answer?.loaded === true ? (
        <>
          <ul className="fix-rows">
            {answer.rows.map((finding) => (
              <li key={finding.id}>
                <SeverityBadge severity={finding.severity} />
                <AppLink to={findingHref(finding)} className="clip">
                  {finding.title}
                </AppLink>
                <span className="quiet clip">{names.get(finding.assetId) ?? ''}</span>
              </li>
            ))}
          </ul>
          <All entity="finding" where={where} sort={WORST} total={answer.count} />
          {more > 0 ? (
            <p className="quiet small">
              {plural(more, 'of these is', 'of these are')} cleared by an upgrade before this one.
            </p>
          ) : null}
        </>
      ) : (
        <SkeletonRows rows={3} label="Loading findings" />
      )}
    </section>
  );
}

/** Of the findings that are shown; each holds the id of its asset alone. */
function useAssetNames(rows: readonly { readonly assetId: string }[]): ReadonlyMap<string, string> {
  const { companyId } = useSession();
  const ids = [...new Set(rows.map(({ assetId }) => assetId))].sort();
  const where = { field: 'id', op: 'in' as const, value: ids };
  const answer = useView(
    companyId === null || ids.length === 0 ? null : { companyId, entity: 'asset', where, offset: 0, limit: SHOWN },
  );
  return new Map(answer?.rows.map(({ id, name }) => [id, name]));
}

function Assets({ where }: PartProps) {
  const { companyId } = useSession();
  const on = amongAssets({ relation: 'finding', where });
  const answer = useView(
    companyId === null ? null : { companyId, entity: 'asset', where: on, sort: [BY_NAME], offset: 0, limit: SHOWN },
  );
  return (
    <section>
      <h3>Assets</h3>
      {answer?.loaded === true ? (
        <>
          <ul className="fix-rows">
            {answer.rows.map(({ id, name, owner }) => (
              <li key={id}>
                <AppLink to={href('asset', { id })} className="clip">
                  {name}
                </AppLink>
                {owner?.name === undefined ? null : <span className="quiet clip">{owner.name}</span>}
              </li>
            ))}
          </ul>
          <All entity="asset" where={on} sort={BY_NAME} total={answer.count} />
        </>
      ) : (
        <SkeletonRows rows={3} label="Loading assets" />
      )}
    </section>
  );
}

interface AllProps extends PartProps {
  readonly entity: 'finding' | 'asset';
  readonly sort: typeof WORST;
  readonly total: number;
}

/** All of them, as a question. */
function All({ entity, where, sort, total }: AllProps) {
  const { to, state } = questionPlace(entity, where, sort);
  return (
    <AppLink to={to} state={state}>
      {total > SHOWN ? `The first ${count(SHOWN)} are shown: open all ${plural(total, entity)}` : 'Open as a query'}
    </AppLink>
  );
}
