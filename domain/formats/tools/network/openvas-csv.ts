import { csvTool } from '../define-tool';
import { hostOf, portOf } from '../things';
import { openvas } from './openvas';

export const openvasCsv = csvTool({
  ...openvas,
  format: 'openvas_csv',
  keeps: 'Each result is a finding of its host, with port, rating, CVEs, solution and references.',
  drops: 'The task, the quality of detection and what repeats the summary.',
  // Its older versions write no quality of detection.
  is: ({ has }) => has('NVT OID', 'NVT Name'),
  columns: {
    ip: 'IP',
    hostname: 'Hostname',
    port: 'Port',
    protocol: 'Port Protocol',
    score: 'CVSS',
    severity: 'Severity',
    name: 'NVT Name',
    summary: 'Summary',
    insight: 'Vulnerability Insight',
    result: 'Specific Result',
    oid: 'NVT OID',
    cves: 'CVEs',
    time: 'Timestamp',
    solution: 'Solution',
    references: 'Other References',
  },
  tell({ ip, hostname, port, protocol, oid, name, ...cells }) {
    const location = port === undefined ? undefined : `${port}/${protocol ?? 'tcp'}`;
    return {
      about: hostOf({ names: [hostname, ip] }),
      observedAt: cells.time,
      service: port === undefined ? null : portOf(protocol, Number(port)),
      finding: {
        // A scan of known products names each CVE in the place of a test.
        rule: oid ?? name,
        title: name,
        severity: cells.severity,
        cvss: [{ score: cells.score === undefined ? undefined : Number(cells.score) }],
        ids: [name, ...(cells.cves?.split(/[\s,]+/) ?? [])],
        description: [cells.summary, cells.insight].filter(Boolean).join('\n\n'),
        solution: cells.solution,
        evidence: cells.result,
        location,
        references: cells.references?.split(/[\s,]+/).filter((link) => link.includes('://')) ?? [],
      },
    };
  },
});
