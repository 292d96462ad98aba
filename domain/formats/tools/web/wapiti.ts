import { isObject } from '../../../../contract/narrow';
import type { Severity } from '../../../../contract/primitives';
import { attributeOf, childOf, childrenOf, textOf, type XmlElement } from '../../xml-element';
import { jsonTool, xmlTool } from '../define-tool';
import { entries, list, object, type Read, text } from '../lenient';
import { webApplicationOf } from '../things';
import type { Row } from '../told';
import { dayFirst, linksIn, placeOf } from './web-parts';

const WAPITI = {
  tool: 'Wapiti',
  vendor: 'Wapiti',
  category: 'vulnerability_scanner',
  keeps:
    'Each entry below a vulnerability, an anomaly or a piece of additional information is a finding of the target, at its path and parameter.',
  drops: 'Requests and answers; vulnerabilities that were looked for and of which none was found.',
} as const;

const LEVELS: readonly Severity[] = ['info', 'low', 'medium', 'high', 'critical'];

interface Kind {
  readonly name: string | undefined;
  readonly description: string | undefined;
  readonly solution: string | undefined;
  readonly references: readonly (string | undefined)[];
}

interface Scan {
  readonly target?: string | undefined;
  readonly date?: string | undefined;
}

const ENTRY = object({ method: text, path: text, info: text, level: text, parameter: text, module: text });

function entryRow(
  { target, date }: Scan,
  kind: Kind,
  { method, path, info, level, parameter }: Read<typeof ENTRY>,
): Row {
  const location = placeOf(path, parameter);
  return {
    about: webApplicationOf(target),
    observedAt: dayFirst(date),
    raw: { kind: kind.name, method, path, info, level, parameter },
    finding: {
      rule: kind.name,
      title: [kind.name, info].filter((part) => part !== undefined).join(': '),
      rated: LEVELS[Number(level ?? Number.NaN)],
      description: kind.description,
      solution: kind.solution,
      evidence: method === undefined ? undefined : `${method} ${path ?? '/'}`,
      location,
      references: kind.references.flatMap(linksIn),
      uid: [kind.name, location, info].filter((part) => part !== undefined).join(':'),
    },
  };
}

export const wapitiXml = xmlTool({
  ...WAPITI,
  format: 'wapiti_xml',
  is: ({ root, head }) => root === 'report' && /<report_infos>/.test(head) && /wapiti/i.test(head),
  parts: [...['report/report_infos', 'vulnerabilities/vulnerability', 'anomalies/anomaly', 'additionals/additional']],
  rows: ['report/report_infos', 'entries/entry'],
  *tell(part, { last }) {
    const infos = childrenOf(last('report_infos'), 'info');
    const of = (name: string) => infos.find((info) => attributeOf(info, 'name') === name)?.text.trim();
    const scan = { target: of('target'), date: of('dateOfScan') };
    if (part.name === 'report_infos') {
      yield { about: webApplicationOf(scan.target), observedAt: dayFirst(scan.date) };
      return;
    }
    const references = childrenOf(childOf(part, 'references'), 'reference').map((one) => textOf(one, 'url'));
    const name = attributeOf(part, 'name');
    const kind = { name, description: textOf(part, 'description'), solution: textOf(part, 'solution'), references };
    for (const entry of childrenOf(childOf(part, 'entries'), 'entry')) yield entryRow(scan, kind, entryOf(entry));
  },
});

const entryOf = (entry: XmlElement): Read<typeof ENTRY> => ({
  ...{ method: textOf(entry, 'method'), path: textOf(entry, 'path'), info: textOf(entry, 'info') },
  ...{ level: textOf(entry, 'level'), parameter: textOf(entry, 'parameter'), module: textOf(entry, 'module') },
});

const ENTRIES = entries(list(ENTRY));

export const wapitiJson = jsonTool({
  ...WAPITI,
  format: 'wapiti_json',
  rows: ['infos', 'vulnerabilities.*[]', 'anomalies.*[]', 'additionals.*[]'],
  is: ({ root }) => isObject(root['classifications']) && isObject(root['vulnerabilities']) && isObject(root['infos']),
  shape: object({
    infos: object({ target: text, date: text }),
    classifications: entries(object({ desc: text, sol: text, ref: entries(text) })),
    ...{ vulnerabilities: ENTRIES, anomalies: ENTRIES, additionals: ENTRIES },
  }),
  *tell({ infos: scan, classifications, vulnerabilities, anomalies, additionals }) {
    yield { about: webApplicationOf(scan.target), observedAt: dayFirst(scan.date) };
    const kinds = new Map(classifications);
    for (const [name, found] of [...vulnerabilities, ...anomalies, ...additionals]) {
      const known = kinds.get(name);
      const references = known?.ref.map(([, link]) => link) ?? [];
      const kind = { name, description: known?.desc, solution: known?.sol, references };
      for (const entry of found) yield entryRow(scan, kind, entry);
    }
  },
});
