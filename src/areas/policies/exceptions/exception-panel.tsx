import type { RiskSnapshot } from '../../../../contract/areas/policies/policy-exceptions';
import { findingsTree } from '../../../../domain/exceptions/coverage';
import { statusAt } from '../../../../domain/exceptions/life-cycle';
import { Attachments } from '../../../details/attachments';
import { RecordFacts } from '../../../details/record-facts';
import { RecordHistory } from '../../../details/record-history';
import { namesOf, usePeople } from '../../../details/use-people';
import { plural } from '../../../kit/format';
import { RelativeTime } from '../../../kit/relative-time';
import { RecordConflicts } from '../../../parts/record-conflicts';
import { AboutException, FailingNow, ScopeOfException } from './about-exception';
import { ExceptionActions } from './exception-actions';
import { EXCEPTION_LOOKS } from './exception-form';
import { type ExceptionRow, ExceptionStatusBadge } from './exception-list';
import { ExceptionShares } from './exception-shares';
import { STATUS_TEXT } from './exception-text';
import './exceptions.css';
import { WhatIfFacts } from './what-if-facts';

/** What became of it is said as its badge says it. */
const HISTORY_LOOKS = [...EXCEPTION_LOOKS, { field: 'status', values: STATUS_TEXT }];

/** A policy exception beside the list: where it stands, who decides, what it would change, and what speaks for it. */
export function ExceptionPanel({ row }: { readonly row: ExceptionRow }) {
  const { companyId, id, policyId } = row;
  const status = statusAt(row, Date.now());
  const tree = findingsTree(row);
  const isOpen = status === 'requested' || status === 'draft' || status === 'change_requested';
  return (
    <div className="stack exception-panel">
      <div className="row wrap">
        <ExceptionStatusBadge row={row} />
        <span className="quiet">
          <AboutException row={row} isLink />
          <ScopeOfException row={row} />
        </span>
      </div>
      <ExceptionActions row={row} />
      <RecordConflicts id={id} />
      <Decision row={row} />
      <RecordFacts {...{ name: 'policyException', looks: EXCEPTION_LOOKS, row }} without={['name']} />
      <People row={row} />
      {isOpen && policyId !== undefined ? <FailingNow policyId={policyId} /> : null}
      {isOpen && tree !== null ? <WhatIfFacts companyId={companyId} tree={tree} /> : null}
      {isOpen ? <ExceptionShares row={row} /> : null}
      <section className="stack">
        <h3 className="part-heading">Evidence</h3>
        <Attachments of={{ kind: 'exceptionEvidence', companyId, id }} one="exception" />
      </section>
      <section className="stack">
        <h3 className="part-heading">History</h3>
        <RecordHistory name="policyException" row={row} looks={HISTORY_LOOKS} />
      </section>
    </div>
  );
}

const VERDICT = { approve: 'Approved', deny: 'Denied', ask_change: 'A change was asked for' } as const;

function Decision({ row }: { readonly row: ExceptionRow }) {
  const { decision, revokedAt, revokedBy } = row;
  if (decision === undefined) return null;
  return (
    <section className="stack" aria-label="Decision">
      <p className="exception-text">
        {VERDICT[decision.verdict]} by {decision.by}, <RelativeTime at={decision.at} />
        {decision.note === undefined ? '.' : `: ${decision.note}`}
      </p>
      {decision.risk === undefined ? null : <p className="quiet small">Then: {riskText(decision.risk)}</p>}
      {revokedAt === undefined ? null : (
        <p>
          Revoked by {revokedBy}, <RelativeTime at={revokedAt} />.
        </p>
      )}
    </section>
  );
}

export function riskText({ findings, critical, attacked, late, assets, priority }: RiskSnapshot): string {
  return [
    `${plural(findings, 'open finding')} on ${plural(assets, 'asset')}`,
    ...(critical > 0 ? [`${critical} critical`] : []),
    ...(attacked > 0 ? [`${attacked} known to be attacked`] : []),
    ...(late > 0 ? [`${late} late`] : []),
    ...(priority === undefined ? [] : [`highest priority ${priority}`]),
  ].join(', ');
}

function People({ row }: { readonly row: ExceptionRow }) {
  const { options } = usePeople();
  const { approverIds, votes, outsiders, askedBy } = row;
  const named = [...namesOf(options, approverIds), ...outsiders.map(({ name }) => `${name} (by a link)`)];
  return (
    <section className="stack" aria-label="Who decides">
      {askedBy === undefined ? null : <p>Asked for by {askedBy.name}.</p>}
      <p className="quiet">
        {named.length === 0 ? 'Any other administrator or owner decides.' : `All have to agree: ${named.join(', ')}.`}
      </p>
      {votes.map((vote) => (
        <p key={vote.by} className="exception-text">
          {vote.name}
          {vote.linkOf === undefined ? '' : ` (by a link ${vote.linkOf} shared)`}: {VERDICT[vote.verdict].toLowerCase()}
          {vote.note === undefined ? '' : `, “${vote.note}”`}
        </p>
      ))}
    </section>
  );
}
