import { jsonTool } from '../define-tool';
import { flag, number, object, oneOrMany, row, text, texts } from '../lenient';
import { hostOf, webApplicationOf } from '../things';

export const nuclei = jsonTool({
  format: 'nuclei_json',
  tool: 'Nuclei',
  vendor: 'ProjectDiscovery',
  category: 'vulnerability_scanner',
  keeps:
    'Each match is a finding: of a web application by its origin, or of the host where another protocol was spoken.',
  drops: 'Requests and answers, except what was extracted; templates that did not match.',
  rows: ['[]'],
  is: ({ one }) => ('template-id' in one || 'templateID' in one) && 'info' in one,
  shape: oneOrMany(
    row({
      ...{ 'template-id': text, templateID: text, 'matcher-name': text, matcher_name: text, 'extractor-name': text },
      ...{ type: text, host: text, ip: text, url: text, 'matched-at': text, matched: text, timestamp: text },
      ...{ 'extracted-results': texts, extracted_results: texts, 'matcher-status': flag },
      info: object({
        ...{ name: text, severity: text, description: text, remediation: text, reference: texts },
        classification: object({ 'cve-id': texts, 'cvss-metrics': text, 'cvss-score': number }),
      }),
    }),
  ),
  *tell(matches) {
    for (const { info, raw, ...match } of matches) {
      if (match['matcher-status'] === false) {
        yield { leftOut: 'templates that did not match' };
        continue;
      }
      const place = match['matched-at'] ?? match.matched ?? match.url ?? match.host;
      const isWeb =
        match.type === undefined ? /^https?:/i.test(place ?? '') : /^(http|headless|javascript)$/.test(match.type);
      const rule = match['template-id'] ?? match.templateID;
      const matcher = match['matcher-name'] ?? match.matcher_name ?? match['extractor-name'];
      const { classification: rated } = info;
      yield {
        about: isWeb
          ? webApplicationOf(place ?? match.host)
          : hostOf({ names: [hostIn(match.host ?? place), match.ip] }),
        observedAt: match.timestamp,
        raw,
        finding: {
          ...{ rule, severity: info.severity, description: info.description, solution: info.remediation },
          title: matcher === undefined ? info.name : `${info.name ?? rule ?? ''} (${matcher})`,
          cvss: [{ score: rated['cvss-score'], vector: rated['cvss-metrics'] }],
          ids: [...rated['cve-id'], rule],
          evidence: [...match['extracted-results'], ...match.extracted_results].join('\n'),
          location: place,
          references: info.reference,
          uid: [rule, matcher, place].filter((part) => part !== undefined).join(':'),
        },
      };
    }
  },
});

/** `host:port` and an address, without what is not the host. */
const hostIn = (text: string | undefined): string | undefined =>
  text
    ?.replace(/^[a-z][\w+.-]*:\/\//i, '')
    .replace(/[/?#].*$/, '')
    .replace(/(?<=^[^:]*):\d+$/, '');
