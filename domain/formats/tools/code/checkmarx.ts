import { objectOf } from '../../json';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { entries, list, number, object, row, text } from '../lenient';
import { findsSecrets } from '../secrets';
import { projectOf } from '../things';
import { placeOf } from './code-place';

export const CHECKMARX = {
  tool: 'Checkmarx',
  vendor: 'Checkmarx',
  category: 'vulnerability_scanner',
  keeps:
    'Each result is a finding of the project with its query, the place where the data ends and the way to it; vulnerable packages come with their CVE.',
  drops: 'Results marked as not exploitable; code and presets.',
} as const;

export const DISMISSED = { leftOut: 'results marked as not exploitable' } as const;

/** `SQL_Injection` */
export const queryTitle = (name: string | undefined): string | undefined => name?.replaceAll('_', ' ');

export const checkmarx = xmlTool({
  ...CHECKMARX,
  format: 'checkmarx_xml',
  is: ({ root }) => root === 'CxXMLResults',
  parts: ['Query/Result'],
  rows: ['Query/Result'],
  *tell(result, { last, file }) {
    const query = last('Query');
    const name = attributeOf(last('CxXMLResults'), 'ProjectName');
    const isDismissed =
      /^true$/i.test(attributeOf(result, 'FalsePositive') ?? '') || attributeOf(result, 'state') === '1';
    if (isDismissed) yield DISMISSED;
    else
      yield {
        about: name === undefined ? file() : projectOf(name),
        ...(findsSecrets(attributeOf(query, 'name')) && { raw: undefined }),
        finding: resultOf(result, query),
      };
  },
});

function resultOf(result: XmlElement, query: XmlElement | undefined) {
  const path = childOf(result, 'Path');
  const places = childrenOf(path, 'PathNode').map((node) =>
    placeOf(textOf(node, 'FileName'), Number(textOf(node, 'Line') ?? '0')),
  );
  const rule = attributeOf(query, 'name');
  const similar = attributeOf(path, 'SimilarityId');
  const file = attributeOf(result, 'FileName');
  const cwe = attributeOf(query, 'cweId');
  return {
    ...{ rule, title: queryTitle(rule), severity: attributeOf(result, 'Severity') ?? attributeOf(query, 'Severity') },
    description: [queryTitle(attributeOf(query, 'group')), cwe && `CWE-${cwe}`].filter(Boolean).join(', ') || undefined,
    location: places.at(-1) ?? placeOf(file, Number(attributeOf(result, 'Line') ?? '0')),
    evidence: places.join('\n') || undefined,
    references: [attributeOf(result, 'DeepLink')],
    // Alike in the next scan, whatever moved.
    uid: [rule, file, similar ?? attributeOf(result, 'Line')].join(':'),
  };
}

const found = row({
  ...{ id: text, similarityId: text, severity: text, status: text, cweId: text },
  nodes: list(object({ fileName: text, line: number })),
});

/** The report in JSON, by kind of scan, language and query. */
export const checkmarxJson = jsonTool({
  ...CHECKMARX,
  format: 'checkmarx_json',
  rows: ['scanResults.*.languages[].queries[].vulnerabilities[]'],
  is: ({ root }) => Object.values(objectOf(root['scanResults'])).some((scan) => 'languages' in objectOf(scan)),
  shape: object({
    ...{ projectName: text },
    scanResults: entries(
      object({
        languages: list(
          object({ queries: list(object({ queryName: text, description: text, vulnerabilities: list(found) })) }),
        ),
      }),
    ),
  }),
  *tell({ projectName, scanResults }, { file }) {
    const about = projectName === undefined ? file() : projectOf(projectName);
    yield { scanned: about };
    for (const { queryName: rule, description, vulnerabilities } of scanResults.flatMap(([, { languages }]) =>
      languages.flatMap(({ queries }) => queries),
    ))
      for (const { raw, id, similarityId, severity, status, cweId, nodes } of vulnerabilities) {
        const [file, line] = [nodes.at(-1)?.fileName, nodes.at(-1)?.line];
        if (/^not exploitable$/i.test(status ?? '')) yield DISMISSED;
        else
          yield {
            about,
            ...(!findsSecrets(rule) && { raw }),
            finding: {
              ...{ rule, title: queryTitle(rule), severity, description, location: placeOf(file, line) },
              evidence: nodes.map((node) => placeOf(node.fileName, node.line)).join('\n') || undefined,
              references: [cweId && `https://cwe.mitre.org/data/definitions/${cweId.replace(/\D/g, '')}.html`],
              uid: [rule, file, similarityId ?? id ?? line].filter(Boolean).join(':'),
            },
          };
      }
  },
});
