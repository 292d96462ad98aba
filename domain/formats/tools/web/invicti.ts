import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { textOfHtml } from '../html-text';
import { flag, list, object, text, texts } from '../lenient';
import { webApplicationOf } from '../things';
import { dayFirst, linksIn, paragraphs, placeOf, weaknessLink } from './web-parts';

const RATING = object({ BaseScore: object({ Value: text }), Vector: text });

/** One product under three names: Netsparker, then Invicti; Acunetix 360 has its reports, too. */
export const invicti = jsonTool({
  format: 'invicti_json',
  tool: 'Invicti',
  vendor: 'Invicti',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of its web application, at its path and parameter, as Invicti, Netsparker and Acunetix 360 count them.',
  drops:
    'Requests and answers, for the cookies and passwords in them; what is marked as a false positive or is confirmed as fixed.',
  rows: ['Target', 'Vulnerabilities[]'],
  is: ({ root }) => isObject(root['Target']) && 'ScanId' in root['Target'] && Array.isArray(root['Vulnerabilities']),
  named: ({ under }) => {
    const { Description: description, HttpRequest: request } = under('Vulnerabilities');
    const words = `${String(description)} ${isObject(request) ? String(request['Content']) : ''}`;
    if (/Acunetix ?360/.test(words)) return 'Acunetix 360';
    return /Netsparker (?:Enterprise|identified|Standard)|X-Scanner: Netsparker/.test(words) ? 'Netsparker' : undefined;
  },
  shape: object({
    Generated: text,
    Target: object({ Url: text, Initiated: text }),
    Vulnerabilities: list(
      object({
        ...{ Name: text, Type: text, Url: text, Severity: text, State: text, LookupId: text, LastSeenDate: text },
        ...{ Description: text, Impact: text, RemedialActions: text, RemedialProcedure: text, ProofOfConcept: text },
        ...{ RemedyReferences: text, ExternalReferences: text, Confirmed: flag },
        Classification: object({ Cwe: text, Cvss: RATING, Cvss31: RATING, Cvss40: RATING }),
        ExtraInformation: list(object({ Name: text, Value: texts })),
        KnownVulnerabilities: list(object({ Severity: text, Title: text })),
        HttpRequest: object({ Parameters: list(object({ Name: text, Vulnerable: flag })) }),
      }),
    ),
  }),
  *tell({ Generated: generated, Target: target, Vulnerabilities: vulnerabilities }) {
    const observedAt = dayFirst(target.Initiated ?? generated);
    yield { about: webApplicationOf(target.Url), observedAt };
    for (const { Classification: of, ...vulnerability } of vulnerabilities) {
      const { Name: name, Url: url, State: state = '' } = vulnerability;
      if (/false ?positive/i.test(state)) {
        yield { leftOut: 'vulnerabilities marked as false positives' };
        continue;
      }
      if (/fixed ?\(confirmed\)/i.test(state)) {
        yield { leftOut: 'vulnerabilities that are confirmed as fixed' };
        continue;
      }
      const parameters = vulnerability.HttpRequest.Parameters.filter(({ Vulnerable: is }) => is === true);
      const ratings = [of.Cvss40, of.Cvss31, of.Cvss];
      yield {
        about: webApplicationOf(url ?? target.Url),
        observedAt: dayFirst(vulnerability.LastSeenDate) ?? observedAt,
        raw: { ...{ name, url, state }, type: vulnerability.Type, lookupId: vulnerability.LookupId },
        finding: {
          rule: vulnerability.Type ?? name,
          title: name,
          // It writes “BestPractice”.
          severity: vulnerability.Severity?.replace(/(?<=[a-z])(?=[A-Z])/g, ' '),
          cvss: ratings.map(({ BaseScore: { Value: score }, Vector: vector }) => ({
            score: score === undefined ? undefined : Number(score),
            vector,
          })),
          description: paragraphs(textOfHtml(vulnerability.Description), textOfHtml(vulnerability.Impact)),
          solution: paragraphs(textOfHtml(vulnerability.RemedialActions), textOfHtml(vulnerability.RemedialProcedure)),
          evidence: paragraphs(
            vulnerability.ExtraInformation.map((more) => `${more.Name ?? ''}: ${more.Value.join(', ')}`).join('\n'),
            textOfHtml(vulnerability.ProofOfConcept),
            vulnerability.KnownVulnerabilities.map((known) => `${known.Severity ?? ''}: ${known.Title ?? ''}`).join(
              '\n',
            ),
          ),
          location: placeOf(url, parameters[0]?.Name),
          references: [
            ...linksIn(vulnerability.RemedyReferences),
            ...linksIn(vulnerability.ExternalReferences),
            ...(of.Cwe?.split(',').map(weaknessLink) ?? []),
          ],
          uid: vulnerability.LookupId,
        },
      };
    }
  },
});
