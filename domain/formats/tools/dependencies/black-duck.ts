import { csvTool } from '../define-tool';
import { ecosystemOfManager } from './package-managers';

/** `security.csv` of a report of Black Duck. */
export const blackDuck = csvTool({
  format: 'black_duck_csv',
  tool: 'Black Duck',
  vendor: 'Black Duck',
  category: 'vulnerability_scanner',
  keeps:
    'Each row is a finding of the project with its component, rating and solution; its columns are named as in the older and the newer reports.',
  drops:
    'Vulnerabilities that somebody marked as repaired, ignored, duplicate or without effect; dates of remediation.',
  is: ({ has }) =>
    has('Vulnerability id', 'Security Risk', 'Remediation status') &&
    (has('Channel version origin id') || has('Component origin id')),
  columns: {
    component: ['Component name', 'Project name'],
    version: ['Component version name', 'Version'],
    origin: ['Component origin name', 'Channel version origin'],
    originId: ['Component origin id', 'Channel version origin id'],
    id: 'Vulnerability id',
    source: 'Vulnerability source',
    description: 'Description',
    score: ['Overall score', 'Base score'],
    cvssVersion: 'CVSS Version',
    severity: 'Security Risk',
    status: 'Remediation status',
    url: 'URL',
    path: 'Project path',
  },
  tell(
    { component, version, origin, originId, id, source, description, score, cvssVersion, severity, status, url, path },
    { file },
  ) {
    if (/^(duplicate|ignored|mitigated|not[_ ]affected|patched|remediation[_ ]complete)$/i.test(status ?? ''))
      return { leftOut: 'vulnerabilities marked as repaired, ignored, duplicate or without effect' };
    const cve = /CVE-\d{4}-\d{4,}/i.exec(id ?? '')?.[0].toUpperCase();
    // Other databases than NVD count.
    const rule = cve ?? (/^\d+$/.test(id ?? '') ? `${source ?? 'Black Duck'}-${id}` : id);
    // `group:artifact:1.0`, `package/1.0`
    const ending = `${version ?? ''}`.length + 1;
    const hasVersion = version !== undefined && /[:/]/.test(originId?.at(-ending) ?? '') && originId?.endsWith(version);
    const name = (hasVersion ? originId?.slice(0, -ending) : originId) ?? component;
    return {
      about: file(),
      finding: {
        ...{ rule, title: `${rule ?? 'A vulnerability'} in ${component ?? 'a component'}`, description, severity },
        ids: [id],
        cvss: [
          {
            score: score === undefined ? undefined : Number(score),
            ...(cvssVersion?.includes('2') && { version: '2.0' }),
          },
        ],
        references: [url],
        in: { name, version, path, ecosystem: ecosystemOfManager(origin) },
      },
    };
  },
});
