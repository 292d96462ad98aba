import { csvTool } from '../define-tool';
import { hostOf, imageOf } from '../things';
import { PRISMA } from './twistlock';

/** The exports of the console's monitor pages and of `twistcli`. */
export const twistlockCsv = csvTool({
  ...PRISMA,
  format: 'twistlock_csv',
  keeps: 'Each vulnerability and each failed compliance check is a finding of its image or host, with its package.',
  drops: 'Layers, labels, clusters and the hosts an image runs on.',
  is: ({ has }) => has('CVE ID', 'Compliance ID', 'Severity', 'Packages'),
  columns: {
    registry: 'Registry',
    repository: 'Repository',
    tag: 'Tag',
    id: 'Id',
    distro: 'Distro',
    hostname: ['Hostname', 'Host', 'Hosts'],
    cve: 'CVE ID',
    compliance: 'Compliance ID',
    severity: 'Severity',
    packages: 'Packages',
    source: 'Source Package',
    version: 'Package Version',
    licence: 'Package License',
    path: 'Package Path',
    score: 'CVSS',
    fix: 'Fix Status',
    description: 'Description',
    cause: 'Cause',
    time: ['Scan Time', 'Discovered'],
    link: 'Vulnerability Link',
  },
  tell({ registry, repository, tag, id, distro, hostname, cve, compliance, ...cells }, { file }) {
    const name = [registry, repository].filter(Boolean).join('/');
    const about =
      repository !== undefined || id?.startsWith('sha256:')
        ? imageOf({ reference: tag === undefined ? name : `${name}:${tag}`, imageId: id, os: distro })
        : hostname === undefined
          ? file()
          : hostOf({ names: [hostname], os: distro });
    const [first, ...others] = cells.packages?.split(/[,;] */) ?? [];
    const within = cells.source ?? first;
    const rule = cve ?? compliance;
    if (rule === undefined) return { about, observedAt: cells.time };
    return {
      about,
      observedAt: cells.time,
      finding: {
        ...{ rule, ids: [cve], severity: cells.severity, description: cells.description, references: [cells.link] },
        title:
          within === undefined ? (cells.cause ?? cells.description?.split('\n')[0] ?? rule) : `${rule} in ${within}`,
        cvss: [{ score: cells.score === undefined ? undefined : Number(cells.score) }],
        evidence: cells.cause ?? (others.length > 0 ? `Packages: ${cells.packages}.` : undefined),
        in: {
          ...{ name: within, version: cells.version, path: cells.path },
          fixed: /^fixed in (.+)$/i.exec(cells.fix ?? '')?.[1]?.split(/, */) ?? [],
        },
      },
    };
  },
});
