import { href } from '../../../contract/paths';
import { sourceName } from '../../../domain/vulnerabilities/source-name';
import { AppLink } from '../../kit/app-link';
import { words } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { NoProblemButton } from './exception-dialog';
import type { FindingRow } from './finding-columns';

/** Why the matcher says that the software is affected, in plain words (MT5). Scanners' findings have no proof. */
export function ProofOf({ finding }: { readonly finding: FindingRow }) {
  const { proof } = finding;
  if (proof === undefined) return null;
  const { vulnerabilityId, software, versions, statedBy, source, recordId, range, order, claim, exception } = proof;
  return (
    <section aria-label="Proof">
      <h2>Proof</h2>
      <p>{proof.because}</p>
      <dl className="facts">
        <dt>Vulnerability</dt>
        <dd>
          <AppLink to={href('vulnerability', { id: vulnerabilityId })} className="mono">
            {vulnerabilityId}
          </AppLink>
        </dd>
        <dt>Software</dt>
        <dd>
          {software} <span className="number">{versions.join(', ')}</span>
        </dd>
        <dt>Stated by</dt>
        <dd>{statedBy}</dd>
        {range === '' ? null : (
          <>
            <dt>Affected range</dt>
            <dd>
              {range}, says {sourceName(source)}
              {recordId === undefined || recordId === vulnerabilityId ? null : (
                <>
                  {' '}
                  in <span className="mono">{recordId}</span>
                </>
              )}
            </dd>
          </>
        )}
        <dt>Compared</dt>
        <dd>{order === 'cpe' ? 'by numbers, and letters where they are certain' : `in the order of ${order}`}</dd>
        {proof.ended === undefined ? null : (
          <>
            <dt>Ended</dt>
            <dd>{proof.ended}</dd>
          </>
        )}
        {claim === undefined ? null : (
          <>
            <dt>VEX</dt>
            <dd>
              <VexText claim={claim} />
            </dd>
          </>
        )}
        {exception === undefined ? null : (
          <>
            <dt>Not a problem</dt>
            <dd>
              <ExceptionText exception={exception} />
            </dd>
          </>
        )}
      </dl>
      {exception === undefined && finding.resolvedAt === null ? (
        <NoProblemButton companyId={finding.companyId} about={proof} />
      ) : null}
    </section>
  );
}

/** Why the company says that it is no problem, who said so, and until when. */
export function ExceptionText({ exception }: { readonly exception: NonNullable<FindingRow['exception']> }) {
  const { reason, by, until } = exception;
  return (
    <>
      {reason}
      <span className="quiet">
        {' '}
        ({by}
        {until === null ? '' : `, until ${until.slice(0, 10)}`})
      </span>
    </>
  );
}

/** What VEX says of it, why, and who said it when. */
function VexText({ claim }: { readonly claim: NonNullable<NonNullable<FindingRow['proof']>['claim']> }) {
  const { source, status, justification, impact, action, saidAt } = claim;
  const why = [justification === undefined ? undefined : words(justification), impact, action].filter(
    (part) => part !== undefined,
  );
  return (
    <>
      {words(status)}
      {why.length === 0 ? '' : `: ${why.join('. ')}`}
      <span className="quiet">
        {' '}
        ({source}
        {saidAt === null ? null : (
          <>
            , <RelativeTime at={saidAt} />
          </>
        )}
        )
      </span>
    </>
  );
}
