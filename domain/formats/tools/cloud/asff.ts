import { jsonTool } from '../define-tool';
import { list, listUnder, number, object, type Read, row, text, texts } from '../lenient';
import type { ToldFinding, ToldPackage } from '../told';
import { awsResource, awsThing } from './aws-resource';

const found = row({
  ...{ Id: text, GeneratorId: text, AwsAccountId: text, Title: text, Description: text, SourceUrl: text, Types: texts },
  ...{ RecordState: text, UpdatedAt: text, LastObservedAt: text },
  Severity: object({ Label: text, Normalized: number }),
  Remediation: object({ Recommendation: object({ Text: text, Url: text }) }),
  Resources: list(awsResource),
  Compliance: object({ Status: text, SecurityControlId: text }),
  Workflow: object({ Status: text }),
  Vulnerabilities: list(
    object({
      ...{ Id: text, ReferenceUrls: texts },
      Cvss: list(object({ Version: text, BaseScore: number, BaseVector: text })),
      VulnerablePackages: list(object({ Name: text, Version: text, FilePath: text, FixedInVersion: text })),
    }),
  ),
});
type Found = Read<typeof found>;

/** The findings of Security Hub, which all of Amazon's services and many others write. */
export const asff = jsonTool({
  format: 'asff_json',
  tool: 'AWS Security Hub',
  vendor: 'Amazon',
  category: 'vulnerability_scanner',
  keeps: 'Each finding is one of each resource it names: instances, images by their digest, all else by its ARN.',
  drops: 'Findings that are archived, resolved, suppressed or passed.',
  rows: ['Resources[]', '[].Resources[]', 'Findings[].Resources[]', 'findings[].Resources[]'],
  is: ({ one, under }) =>
    [one, under('Findings'), under('findings')].some((each) => 'SchemaVersion' in each && 'ProductArn' in each),
  shape: listUnder(['Findings', 'findings'], found),
  *tell(findings) {
    for (const one of findings) {
      const leftOut = closedAs(one);
      for (const resource of one.Resources) {
        const about = awsThing(resource, one.AwsAccountId);
        yield leftOut === undefined
          ? { about, observedAt: one.LastObservedAt ?? one.UpdatedAt, raw: one.raw, ...toldOf(one) }
          : { leftOut };
      }
      if (one.Resources.length === 0) yield { refused: 'It names no resource.', raw: one.raw };
    }
  },
});

function closedAs({ RecordState, Workflow: { Status: workflow }, Compliance }: Found): string | undefined {
  if (RecordState === 'ARCHIVED') return 'findings that are archived';
  if (workflow === 'RESOLVED') return 'findings that are resolved';
  if (workflow === 'SUPPRESSED') return 'findings that are suppressed';
  return Compliance.Status === 'PASSED' ? 'checks that passed' : undefined;
}

function toldOf(one: Found): { finding: ToldFinding; software?: readonly ToldPackage[] } {
  const {
    Severity,
    Vulnerabilities: [vulnerability],
    Remediation: { Recommendation: remedy },
  } = one;
  const packages = vulnerability?.VulnerablePackages.map(
    ({ Name: name, Version: version, FilePath: path, FixedInVersion: fixed }) => ({
      name,
      version,
      path,
      fixed: fixed === undefined ? [] : [fixed],
    }),
  );
  return {
    finding: {
      rule: vulnerability?.Id ?? one.Compliance.SecurityControlId ?? ruleOf(one),
      title: one.Title,
      severity: Severity.Label ?? labelOf(Severity.Normalized),
      cvss:
        vulnerability?.Cvss.map(({ Version: version, BaseScore: score, BaseVector: vector }) => ({
          version,
          score,
          vector,
        })) ?? [],
      ids: [...one.Vulnerabilities.map(({ Id }) => Id), one.Title],
      description: one.Description,
      solution: [remedy.Text, remedy.Url]
        .filter((words) => words !== undefined && words !== 'None Provided')
        .join('\n'),
      location: packages?.[0]?.path ?? packages?.[0]?.name,
      references: [one.SourceUrl, ...(vulnerability?.ReferenceUrls ?? [])],
      uid: one.Id,
    },
    ...(packages !== undefined && { software: packages }),
  };
}

/** Prowler puts its name before that of its check; GuardDuty names its detector, and what it detected only as a type. */
function ruleOf({ GeneratorId, Title, Types }: Found): string | undefined {
  const cve = /\bCVE-\d{4}-\d{4,}/.exec(Title ?? '')?.[0];
  if (cve !== undefined) return cve;
  return /:detector\/[^:]+$/.test(GeneratorId ?? '')
    ? (Types[0] ?? GeneratorId)
    : GeneratorId?.replace(/^prowler-/, '');
}

/** Its bounds are Amazon's. */
function labelOf(normalized: number | undefined): string | undefined {
  if (normalized === undefined) return undefined;
  if (normalized >= 90) return 'critical';
  if (normalized >= 70) return 'high';
  if (normalized >= 40) return 'medium';
  return normalized > 0 ? 'low' : 'informational';
}
