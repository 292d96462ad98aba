import { csvTool } from '../define-tool';
import { hostOf, imageOf } from '../things';
import { ratedAs, SYSDIG } from './sysdig';

/** Reports of Sysdig Secure in their three forms, and the command line's. */
export const sysdigCsv = csvTool({
  ...SYSDIG,
  format: 'sysdig_csv',
  keeps: 'Each vulnerability is a finding of its image or host, with its package.',
  drops: 'The workloads an image runs in, and dates of the vulnerability.',
  is: ({ has }) =>
    has('Package name', 'Package version', 'Package path') &&
    (has('Vulnerability Name', 'Vulnerability Severity') ||
      has('Vulnerability ID', 'Package suggested fix') ||
      has('CVE ID', 'CVE Severity', 'CVSS Score Version')),
  columns: {
    rule: ['Vulnerability ID', 'Vulnerability Name', 'CVE ID'],
    severity: ['Severity', 'Vulnerability Severity', 'CVE Severity'],
    package: 'Package name',
    version: 'Package version',
    path: 'Package path',
    image: ['Image', 'Image Name'],
    imageId: 'Image ID',
    os: 'OS Name',
    host: ['Host Name', 'Hostname'],
    score: 'CVSS score',
    vector: 'CVSS vector',
    cvssVersion: ['CVSS version', 'CVSS Score Version'],
    fixed: 'Fix version',
    link: ['Vuln link', 'CVE URL', 'Vulnerability Link'],
  },
  tell({ rule, severity, image, imageId, os, host, score, vector, cvssVersion, fixed, ...cells }, { file }) {
    const within = cells.package;
    return {
      about:
        image !== undefined || imageId !== undefined
          ? imageOf({ reference: image, imageId, os })
          : host === undefined
            ? file()
            : hostOf({ names: [host], os }),
      finding: {
        ...{ rule, ids: [rule], severity: ratedAs(severity), references: [cells.link] },
        title: within && `${rule ?? 'A vulnerability'} in ${within}`,
        cvss: [
          // “3” stands for 3.0
          {
            score: score === undefined ? undefined : Number(score),
            vector,
            version: cvssVersion?.replace(/^\d$/, '$&.0'),
          },
        ],
        in: { name: within, version: cells.version, path: cells.path, fixed: fixed === undefined ? [] : [fixed] },
      },
    };
  },
});
