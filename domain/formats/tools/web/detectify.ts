import { jsonTool } from '../define-tool';
import { list, number, object, text } from '../lenient';
import { webApplicationOf } from '../things';
import { paragraphs, weaknessLink } from './web-parts';

const RATING = object({ score: number, vector: text });

export const detectify = jsonTool({
  format: 'detectify_json',
  tool: 'Detectify',
  vendor: 'Detectify',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its web application, at its location, with CVSS, CVEs and references.',
  drops:
    'Requests and answers, for the cookies in them; vulnerabilities that are patched or marked as false positives.',
  rows: ['vulnerabilities[]'],
  is: ({ root }) => Array.isArray(root['vulnerabilities']) && 'has_more' in root && 'total_vulnerabilities' in root,
  shape: object({
    vulnerabilities: list(
      object({
        ...{ uuid: text, title: text, host: text, location: text, status: text, severity: text, updated_at: text },
        cvss_scores: object({ cvss_4_0: RATING, cvss_3_1: RATING, cvss_3_0: RATING, cvss_2_0: RATING }),
        ...{ cwe: text, definition: object({ title: text, description: text, risk: text }) },
        references: list(object({ name: text, link: text })),
        request: object({ url: text }),
      }),
    ),
  }),
  *tell({ vulnerabilities }) {
    for (const { cvss_scores: rated, definition, request, references, ...vulnerability } of vulnerabilities) {
      const { uuid, title, host, location, severity, status = '' } = vulnerability;
      if (/patched|fixed|false/i.test(status)) {
        yield { leftOut: 'vulnerabilities that are patched or marked as false positives' };
        continue;
      }
      yield {
        about: webApplicationOf(request.url ?? (host === undefined ? undefined : `https://${host}`)),
        observedAt: vulnerability.updated_at,
        raw: { uuid, title, host, location, severity, status },
        finding: {
          rule: definition.title ?? title,
          title: title ?? definition.title,
          severity,
          cvss: [rated.cvss_4_0, rated.cvss_3_1, rated.cvss_3_0, rated.cvss_2_0],
          ids: [title, ...references.map(({ name }) => name)],
          description: paragraphs(definition.description, definition.risk),
          location,
          references: [...references.map(({ link }) => link), weaknessLink(vulnerability.cwe)],
          uid: uuid,
        },
      };
    }
  },
});
