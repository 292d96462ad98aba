import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { entries, list, object, text } from '../lenient';
import { webApplicationOf } from '../things';
import { placeOf, weaknessLink } from './web-parts';

const ADDRESS = object({ url: text });

export const arachni = jsonTool({
  format: 'arachni_json',
  tool: 'Arachni',
  vendor: 'Arachni',
  category: 'vulnerability_scanner',
  keeps: 'Each issue is a finding of its web application, at the path and input it was found in, with its proof.',
  drops: 'Pages, requests and answers, for the cookies in them; variations of an issue, and results of plugins.',
  rows: ['options', 'issues[]'],
  is: ({ root }) => Array.isArray(root['issues']) && isObject(root['options']) && 'sitemap' in root,
  shape: object({
    ...{ finish_datetime: text, options: ADDRESS },
    issues: list(
      object({
        ...{ name: text, severity: text, description: text, remedy_guidance: text, cwe: text, proof: text },
        references: entries(text),
        check: object({ shortname: text }),
        vector: object({ url: text, action: text, affected_input_name: text, type: text }),
        ...{ response: ADDRESS, page: object({ response: ADDRESS }) },
      }),
    ),
  }),
  *tell({ finish_datetime: observedAt, options, issues }) {
    yield { about: webApplicationOf(options.url), observedAt };
    for (const { name, check, vector, response, page, ...issue } of issues) {
      const url = vector.action ?? vector.url ?? response.url ?? page.response.url ?? options.url;
      const location = placeOf(url, vector.affected_input_name);
      const rule = check.shortname ?? name;
      yield {
        about: webApplicationOf(url),
        observedAt,
        raw: { name, rule, severity: issue.severity, url, input: vector.affected_input_name },
        finding: {
          rule,
          title: name,
          severity: issue.severity,
          description: issue.description,
          solution: issue.remedy_guidance,
          evidence: issue.proof,
          location,
          references: [...issue.references.map(([, link]) => link), weaknessLink(issue.cwe)],
          uid: [rule, vector.type, location].filter((part) => part !== undefined).join(':'),
        },
      };
    }
  },
});
