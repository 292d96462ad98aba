import { jsonTool } from '../define-tool';
import { list, row, text, texts } from '../lenient';
import { cloudResourceOf } from '../things';

export const cloudsploit = jsonTool({
  format: 'cloudsploit_json',
  tool: 'CloudSploit',
  vendor: 'Aqua Security',
  category: 'vulnerability_scanner',
  keeps:
    'Each check that failed is a finding of its resource: high, as CloudSploit calls it an immediate risk, or medium for a warning.',
  drops: 'Checks that passed or could not be made.',
  rows: ['[]'],
  is: ({ first }) => ['plugin', 'category', 'resource', 'status', 'message'].every((name) => name in first),
  shape: list(
    row({
      ...{ plugin: text, category: text, title: text, description: text, resource: text, region: texts, status: text },
      ...{ message: text, severity: text },
    }),
  ),
  *tell(checks, { file }) {
    for (const one of checks) {
      const { plugin: rule, title, description, message: evidence, resource: uid, status } = one;
      const [region] = one.region;
      const isNamed = uid !== undefined && !/^(n\/a|unknown)$/i.test(uid);
      const rated = status === 'FAIL' ? 'high' : 'medium';
      if (status === 'OK' || status === 'PASS') yield { leftOut: 'checks that passed' };
      else if (status === 'UNKNOWN') yield { leftOut: 'checks that could not be made' };
      else
        yield {
          about: isNamed ? cloudResourceOf({ provider: providerOf(uid), region, uid, kind: one.category }) : file(),
          raw: one.raw,
          finding: {
            ...{ rule, title, description, evidence, location: region, severity: one.severity },
            ...(one.severity === undefined && { rated }),
          },
        };
    }
  },
});

export function providerOf(uid: string): string | undefined {
  if (/^(arn:|i-[0-9a-f]{8,17}$)/i.test(uid)) return 'aws';
  if (/^\/subscriptions\//i.test(uid)) return 'azure';
  return /^(projects\/|\/\/\w+\.googleapis\.com\/)/i.test(uid) ? 'gcp' : undefined;
}
