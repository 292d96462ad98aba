import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, row, text, texts } from '../lenient';
import { ecosystemOfManager } from './package-managers';

export const sonatype = jsonTool({
  format: 'sonatype_json',
  tool: 'Sonatype Lifecycle',
  vendor: 'Sonatype',
  category: 'vulnerability_scanner',
  keeps:
    'Each component is installed software of the application; each security issue is a finding with its component, rated by its CVSS score.',
  drops: 'Issues that do not apply, licence threats, and how a component was recognized.',
  rows: ['components[]', 'components[].securityData.securityIssues[]'],
  is: ({ root, under }) =>
    ('matchSummary' in root && Array.isArray(root['components'])) ||
    ('matchState' in under('components') && isObject(under('components')['componentIdentifier'])),
  shape: object({
    components: list(
      row({
        ...{ displayName: text, packageUrl: text, pathnames: texts },
        componentIdentifier: object({
          format: text,
          coordinates: object({ groupId: text, artifactId: text, packageId: text, name: text, version: text }),
        }),
        licenseData: object({ declaredLicenses: list(object({ licenseId: text })) }),
        securityData: object({
          securityIssues: list(row({ reference: text, severity: number, status: text, url: text, cvssVector: text })),
        }),
      }),
    ),
  }),
  *tell({ components }, { file }) {
    const about = file();
    yield { scanned: about };
    for (const {
      raw,
      displayName,
      packageUrl: purl,
      pathnames,
      componentIdentifier,
      licenseData,
      securityData,
    } of components) {
      const { format, coordinates: at } = componentIdentifier;
      const maven = at.artifactId && [at.groupId, at.artifactId].filter(Boolean).join(':');
      const software = {
        ...{ name: maven ?? at.packageId ?? at.name ?? displayName ?? pathnames[0], version: at.version, purl },
        ...{ path: pathnames[0], ecosystem: ecosystemOfManager(format) },
        licences: licenseData.declaredLicenses.flatMap(({ licenseId }) => licenseId ?? []),
      };
      yield { about, raw, software };
      for (const {
        raw,
        reference: rule,
        severity: score,
        status,
        url,
        cvssVector: vector,
      } of securityData.securityIssues)
        yield /^not applicable$/i.test(status ?? '')
          ? { leftOut: 'issues that do not apply' }
          : {
              about,
              raw,
              finding: {
                ...{ rule, title: `${rule ?? 'An issue'} in ${software.name ?? 'a component'}`, ids: [rule] },
                ...{ cvss: [{ score, vector }], references: [url], in: software },
              },
            };
    }
  },
});
