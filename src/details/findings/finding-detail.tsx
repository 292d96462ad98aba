import { href } from '../../../contract/paths';
import { closedAt } from '../../../domain/findings/life-cycle';
import { webAddress } from '../../../domain/text/web-address';
import { bareVector, versionOfVector } from '../../../domain/vulnerabilities/cvss-vector';
import { AppLink } from '../../kit/app-link';
import { words } from '../../kit/format';
import { RelativeTime } from '../../kit/relative-time';
import { SeverityBadge } from '../../parts/severity-badge';
import { Due } from './due';
import { Evidence } from './evidence';
import './finding.css';
import { ExceptedBy } from './excepted-by';
import type { FindingRow } from './finding-columns';
import { KnownOfCves } from './known-of-cves';
import { ProofOf } from './proof-of';
import { SaidOfItsSoftware } from './said-of-its-software';

export function FindingDetail({ finding }: { readonly finding: FindingRow }) {
  const { cvss } = finding;
  const closed = closedAt(finding);
  return (
    <div className="finding-detail">
      <dl className="facts">
        <dt>Severity</dt>
        <dd>
          <SeverityBadge severity={finding.severity} />
        </dd>
        <dt>Status</dt>
        <dd>{words(finding.status)}</dd>
        <Deadline finding={finding} />
        {cvss === undefined ? null : (
          <>
            <dt>CVSS {cvss.version}</dt>
            <dd className="number">
              {cvss.baseScore.toFixed(1)} <span className="mono">{cvss.vector ?? ''}</span>
              {cvss.vector === undefined || versionOfVector(bareVector(cvss.vector)) !== undefined ? null : (
                <span className="quiet"> is no whole CVSS vector: only its score is used</span>
              )}
            </dd>
          </>
        )}
        <dt>Reported by</dt>
        <dd>
          {finding.scanner}
          {finding.ruleId === undefined ? null : (
            <>
              , rule <span className="mono">{finding.ruleId}</span>
            </>
          )}
        </dd>
        {finding.location === undefined ? null : (
          <>
            <dt>Where</dt>
            <dd className="mono">{finding.location}</dd>
          </>
        )}
        <FixedIn fix={finding.fix} />
        <dt>First seen</dt>
        <dd>
          <RelativeTime at={finding.firstSeenAt} />
        </dd>
        <dt>Last seen</dt>
        <dd>
          <RelativeTime at={finding.lastSeenAt} />
        </dd>
        {closed === null ? null : (
          <>
            <dt>Closed</dt>
            <dd>
              <RelativeTime at={closed} />
            </dd>
          </>
        )}
      </dl>
      <ProofOf finding={finding} />
      <ExceptedBy finding={finding} />
      <SaidOfItsSoftware finding={finding} />
      <KnownOfCves companyId={finding.companyId} cves={finding.cves} />
      <Prose label="Description" text={finding.description} />
      <Prose label="Solution" text={finding.solution} />
      {finding.evidence === undefined ? null : <Evidence key={finding.id} text={finding.evidence} />}
      <Links label="References" items={finding.references} to={webAddress} />
    </div>
  );
}

function Deadline({ finding }: { readonly finding: FindingRow }) {
  const { dueAt, slaId, pauses = [] } = finding;
  if (dueAt === undefined) return null;
  return (
    <>
      <dt>Due</dt>
      <dd>
        <Due row={finding} />{' '}
        {slaId === undefined ? null : <AppLink to={href('slaDefinition', { id: slaId })}>by its SLA</AppLink>}
        {pauses.length === 0 ? null : (
          <span className="quiet">
            , {pauses.at(-1)?.endsWith('/') ? 'its clock stands still while it is accepted' : 'after an exception'}
          </span>
        )}
      </dd>
    </>
  );
}

function FixedIn({ fix }: Pick<FindingRow, 'fix'>) {
  if (fix === undefined) return null;
  return (
    <>
      <dt>Fixed in</dt>
      <dd>
        {fix.name} <span className="number">{fix.fixedIn.join(' or ')}</span>
        {fix.version === undefined ? null : (
          <>
            , installed is <span className="number">{fix.version}</span>
          </>
        )}
      </dd>
    </>
  );
}

function Prose({ label, text }: { readonly label: string; readonly text: string | undefined }) {
  if (text === undefined) return null;
  return (
    <section>
      <h2>{label}</h2>
      <p>{text}</p>
    </section>
  );
}

function Links({ label, items, to }: { label: string; items: readonly string[]; to(item: string): string | null }) {
  if (items.length === 0) return null;
  return (
    <section>
      <h2>{label}</h2>
      <ul>
        {items.map((item) => {
          const url = to(item);
          return (
            <li key={item}>
              {url === null ? (
                <span className="mono">{item}</span>
              ) : (
                <a href={url} target="_blank" rel="noreferrer noopener" className="mono">
                  {item}
                </a>
              )}
            </li>
          );
        })}
      </ul>
    </section>
  );
}
