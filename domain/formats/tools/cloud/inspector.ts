import { jsonTool } from '../define-tool';
import { list, listUnder, number, object, type Read, row, text, texts } from '../lenient';
import type { ToldFinding, ToldPackage } from '../told';
import { awsResource, awsThing } from './aws-resource';

const found = row({
  ...{ findingArn: text, awsAccountId: text, type: text, title: text, description: text, severity: text, status: text },
  ...{ updatedAt: text, lastObservedAt: text, inspectorScore: number },
  remediation: object({ recommendation: object({ text, Url: text }) }),
  resources: list(awsResource),
  packageVulnerabilityDetails: object({
    ...{ vulnerabilityId: text, sourceUrl: text, referenceUrls: texts, relatedVulnerabilities: texts },
    cvss: list(object({ version: text, baseScore: number, scoringVector: text })),
    vulnerablePackages: list(object({ name: text, version: text, filePath: text, fixedInVersion: text })),
  }),
  codeVulnerabilityDetails: object({
    ...{ detectorId: text, cwes: texts },
    filePath: object({ filePath: text, startLine: number }),
  }),
  networkReachabilityDetails: object({ protocol: text, openPortRange: object({ begin: number, end: number }) }),
});
type Found = Read<typeof found>;

/** Amazon Inspector 2, as `aws inspector2 list-findings` writes it. */
export const inspector = jsonTool({
  format: 'inspector_json',
  tool: 'Amazon Inspector',
  vendor: 'Amazon',
  category: 'vulnerability_scanner',
  keeps: 'Each finding is one of each resource it names: instances, images by their digest, functions by their ARN.',
  drops: 'Findings that are closed or suppressed.',
  rows: ['resources[]', '[].resources[]', 'findings[].resources[]'],
  is: ({ one, under }) => [one, under('findings')].some((each) => 'findingArn' in each && 'awsAccountId' in each),
  shape: listUnder(['findings'], found),
  *tell(findings) {
    for (const one of findings) {
      if (one.resources.length === 0) yield { refused: 'It names no resource.' };
      for (const resource of one.resources) {
        const about = awsThing(resource, one.awsAccountId);
        const observedAt = one.lastObservedAt ?? one.updatedAt;
        if (one.status === 'CLOSED' || one.status === 'SUPPRESSED')
          yield { leftOut: `findings that are ${one.status.toLowerCase()}` };
        else yield { about, observedAt, raw: one.raw, finding: findingOf(one), software: packagesOf(one) };
      }
    }
  },
});

const packagesOf = ({ packageVulnerabilityDetails: { vulnerablePackages } }: Found): ToldPackage[] =>
  vulnerablePackages.map(({ name, version, filePath: path, fixedInVersion: fixed }) => ({
    ...{ name, version, path },
    // “NotAvailable” is no version.
    fixed: fixed === undefined || /^not/i.test(fixed) ? [] : [fixed],
  }));

function findingOf(one: Found): ToldFinding {
  const {
    packageVulnerabilityDetails: known,
    codeVulnerabilityDetails: code,
    networkReachabilityDetails: network,
  } = one;
  const [first] = packagesOf(one);
  const { filePath, startLine } = code.filePath;
  const port = network.openPortRange.begin;
  return {
    ...{ title: one.title, severity: one.severity, description: one.description, uid: one.findingArn },
    rule: known.vulnerabilityId ?? code.detectorId ?? one.type,
    cvss: known.cvss.map(({ version, baseScore: score, scoringVector: vector }) => ({ version, score, vector })),
    ids: [known.vulnerabilityId, ...known.relatedVulnerabilities],
    solution: [one.remediation.recommendation.text, one.remediation.recommendation.Url]
      .filter((words) => words !== undefined && words !== 'None Provided')
      .join('\n'),
    location:
      filePath === undefined
        ? port === undefined
          ? (first?.path ?? first?.name)
          : `${network.protocol?.toLowerCase() ?? 'tcp'}/${port}`
        : `${filePath}:${startLine ?? ''}`,
    references: [known.sourceUrl, ...known.referenceUrls],
    ...(first !== undefined && { in: first }),
  };
}
