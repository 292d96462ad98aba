import { href } from '../../../contract/paths';
import type { ShownRow } from '../../../contract/sync-api';
import { sourceName } from '../../../domain/vulnerabilities/source-name';
import { useView } from '../../data/use-view';
import { AppLink } from '../../kit/app-link';
import { GoneMark, KevMark } from '../../parts/threat-marks';
import { percentText } from '../../words/vulnerability-text';

interface Props {
  readonly companyId: string;
  readonly cves: readonly string[];
}

/** The CVEs a finding names, with what is known of each, and the way to the rest of it (VR22). */
export function KnownOfCves({ companyId, cves }: Props) {
  const where = { field: 'vulnerabilityId', op: 'in' as const, value: [...cves] };
  const spec = { companyId, entity: 'vulnerability' as const, where, offset: 0, limit: 100 };
  const answer = useView(cves.length === 0 ? null : spec);
  if (cves.length === 0) return null;
  const known = new Map(answer?.rows.map((row) => [row.vulnerabilityId, row]));
  return (
    <section>
      <h2>CVE</h2>
      <ul>
        {cves.map((cve) => (
          <li key={cve}>
            <AppLink to={href('vulnerability', { id: cve })} className="mono">
              {cve}
            </AppLink>{' '}
            <Known row={known.get(cve)} />
          </li>
        ))}
      </ul>
    </section>
  );
}

function Known({ row }: { readonly row: ShownRow<'vulnerability'> | undefined }) {
  if (row === undefined) return null;
  const { kevAddedAt, kevDueAt, epssScore, ransomware, status, aliases, cvss } = row;
  const said = [
    ...(aliases.length === 0 ? [] : [`also ${aliases.slice(0, 3).join(', ')}`]),
    ...(kevAddedAt === null ? [] : [`KEV since ${kevAddedAt.slice(0, 10)}`]),
    ...(kevDueAt === null ? [] : [`due ${kevDueAt.slice(0, 10)}`]),
    ...(epssScore === null ? [] : [`EPSS ${percentText(epssScore)}`]),
  ];
  return (
    <>
      <KevMark added={kevAddedAt} ransomware={ransomware} /> <GoneMark status={status} />{' '}
      <span className="quiet">{said.join(', ')}</span>
      {cvss.map(({ unread, source }) =>
        unread === undefined ? null : (
          <p key={`${source} ${unread}`} className="quiet">
            {sourceName(source)} rates it by “<span className="mono">{unread}</span>”, which is no CVSS vector and was
            not used.
          </p>
        ),
      )}
    </>
  );
}
