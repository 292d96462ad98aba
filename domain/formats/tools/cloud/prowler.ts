import { jsonTool } from '../define-tool';
import { object, oneOrMany, type Read, row, text } from '../lenient';
import type { Row, Thing } from '../told';
import { accountResource } from './account-resource';

export const PROWLER = {
  tool: 'Prowler',
  vendor: 'Prowler',
  category: 'vulnerability_scanner',
  keeps: 'Each check that failed is a finding of its resource, or of the account where it names none.',
  drops: 'Checks that passed, that are muted or that are to be made by hand.',
} as const;

/** What a check came to, where it is no finding. */
export function passedAs(status: string | undefined, isMuted = false): string | undefined {
  if (isMuted || /^(muted|warning|allowlisted)$/i.test(status ?? '')) return 'checks that are muted';
  if (/^pass/i.test(status ?? '')) return 'checks that passed';
  return /^(manual|info)/i.test(status ?? '') ? 'checks to be made by hand' : undefined;
}

const remedy = object({ Recommendation: object({ Text: text, Url: text }) });

const found = row({
  ...{ AssessmentStartTime: text, Provider: text, CheckID: text, CheckTitle: text, ServiceName: text, Status: text },
  ...{ StatusExtended: text, Severity: text, ResourceType: text, Description: text, Risk: text, RelatedUrl: text },
  ...{ Region: text, Location: text, AccountId: text, Subscription: text, ProjectId: text, Remediation: remedy },
  ...{ ResourceId: text, ResourceArn: text, ResourceName: text },
});

/** Prowler 3. From version 4 on it writes OCSF. */
export const prowler = jsonTool({
  ...PROWLER,
  format: 'prowler_json',
  rows: ['CheckID', '[]'],
  is: ({ one }) => 'CheckID' in one && 'FindingUniqueId' in one,
  shape: oneOrMany(found),
  *tell(checks) {
    for (const one of checks) yield rowOf(one);
  },
});

function rowOf(one: Read<typeof found>): Row {
  const leftOut = passedAs(one.Status);
  if (leftOut !== undefined) return { leftOut };
  const { Text: text, Url: url } = one.Remediation.Recommendation;
  const region = one.Region ?? one.Location;
  return {
    about: accountResource({
      ...{ provider: one.Provider, account: one.AccountId ?? one.Subscription ?? one.ProjectId, region },
      ...{ uid: one.ResourceArn ?? one.ResourceId, name: one.ResourceName ?? one.ResourceId, kind: one.ResourceType },
    }),
    observedAt: one.AssessmentStartTime,
    raw: one.raw,
    finding: {
      ...{ rule: one.CheckID, title: one.CheckTitle, severity: one.Severity, evidence: one.StatusExtended },
      description: [one.Description, one.Risk].filter(Boolean).join('\n\n'),
      ...{ solution: text, location: region, references: [url, one.RelatedUrl] },
    },
  };
}

const before = row({
  ...{ 'Account Number': text, Control: text, Message: text, Severity: text, Status: text, 'Control ID': text },
  ...{ Region: text, Timestamp: text, Service: text, Risk: text, Remediation: text, 'Doc link': text },
  ...{ 'Resource ID': text },
});

/** Prowler 2: a check a line. */
export const prowlerBefore = jsonTool({
  ...PROWLER,
  format: 'prowler_json',
  rows: ['Control ID', '[]'],
  is: ({ one }) => 'Control ID' in one && 'Account Number' in one && 'Control' in one,
  shape: oneOrMany(before),
  *tell(checks) {
    for (const one of checks) {
      const leftOut = passedAs(one.Status);
      const { rule, title } = controlOf(one.Control);
      if (leftOut !== undefined) yield { leftOut };
      else
        yield {
          about: namedResource(one['Account Number'], one.Region, one.Service, one['Resource ID']),
          observedAt: one.Timestamp,
          raw: one.raw,
          finding: {
            ...{ rule: rule ?? one['Control ID'], title, severity: one.Severity, evidence: one.Message },
            ...{ description: one.Risk, solution: one.Remediation, location: one.Region },
            references: [one['Doc link']],
          },
        };
    }
  },
});

/** Services without regions: the one a check names is that it was asked in. */
const GLOBAL = /^(iam|account|organizations|cloudfront|route53|support|trustedadvisor|s3)$/i;

export function namedResource(
  account: string | undefined,
  region: string | undefined,
  service = '',
  name?: string,
): Thing {
  const within = GLOBAL.test(service) ? service : [region, service].filter(Boolean).join('/');
  return accountResource({ provider: 'aws', account, region, uid: undefined, name, within });
}

/** `[check114] Ensure hardware MFA is enabled (Scored)`. */
export function controlOf(control: string | undefined): { rule: string | undefined; title: string | undefined } {
  const [, rule, title] = /^\[(\w+)\]\s*(.+)$/s.exec(control ?? '') ?? [];
  return { rule, title: title ?? control };
}
