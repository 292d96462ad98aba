import { jsonTool } from '../define-tool';
import { object, oneOrMany, type Read, row, text } from '../lenient';
import { cloudResourceOf } from '../things';
import type { Row, Thing } from '../told';

const STATEMENT = {
  format: 'prowler_json',
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

export interface ProwlerWords {
  readonly provider: string | undefined;
  readonly account: string | undefined;
  readonly region: string | undefined;
  readonly service: string | undefined;
  /** ARN, Azure resource id or whatever else is one everywhere. */
  readonly uid?: string | undefined;
  /** Unique in the account only. */
  readonly name: string | undefined;
  readonly kind?: string | undefined;
}

/** Services without regions: the one a check names is that it was asked in. */
const GLOBAL = /^(iam|account|organizations|cloudfront|route53|support|trustedadvisor|s3)$/i;

/** What a check is about: the account, where it names no resource of it. */
export function prowlerThing({ service, name, ...told }: ProwlerWords): Thing {
  const { provider = 'aws', account, uid } = told;
  if (uid === undefined && (name === undefined || name === account)) {
    const known = provider === 'aws' && account !== undefined ? `arn:aws:iam::${account}:root` : account;
    return cloudResourceOf({ ...told, provider, uid: known, name: account, kind: 'account' });
  }
  const isUnique = /^(arn:|\/subscriptions\/|i-[0-9a-f]{8,17}$)/i.test(name ?? '');
  const place = GLOBAL.test(service ?? '') ? undefined : told.region;
  const within = isUnique ? name : [account, place, service, name].filter(Boolean).join('/');
  return cloudResourceOf({ ...told, provider, uid: uid ?? within, name });
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
  ...STATEMENT,
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
    about: prowlerThing({
      ...{ provider: one.Provider, account: one.AccountId ?? one.Subscription ?? one.ProjectId, region },
      ...{ service: one.ServiceName, uid: one.ResourceArn, name: one.ResourceId ?? one.ResourceName },
      kind: one.ResourceType,
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
  ...STATEMENT,
  rows: ['Control ID', '[]'],
  is: ({ one }) => 'Control ID' in one && 'Account Number' in one && 'Control' in one,
  shape: oneOrMany(before),
  *tell(checks) {
    for (const one of checks) {
      const leftOut = passedAs(one.Status);
      const { rule, title } = controlOf(one.Control);
      const place = { account: one['Account Number'], region: one.Region, service: one.Service };
      if (leftOut !== undefined) yield { leftOut };
      else
        yield {
          about: prowlerThing({ ...place, provider: 'aws', name: one['Resource ID'] }),
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

/** `[check114] Ensure hardware MFA is enabled (Scored)`. */
export function controlOf(control: string | undefined): { rule: string | undefined; title: string | undefined } {
  const [, rule, title] = /^\[(\w+)\]\s*(.+)$/s.exec(control ?? '') ?? [];
  return { rule, title: title ?? control };
}
