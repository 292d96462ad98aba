import { isObject } from '../../../../contract/narrow';
import { objectOf, objectsOf } from '../../json';
import { jsonTool } from '../define-tool';
import { list, number, object, oneOrMany, type Read, row, text, texts } from '../lenient';
import type { Row } from '../told';
import { agentOf, fixedIn } from './wazuh-finding';

const found = object({
  ...{ id: text, cve: text, title: text, severity: text, status: text, description: text, rationale: text },
  ...{ detected_at: text, reference: text, references: texts },
  score: object({ base: number, version: text }),
  cvss: object({ cvss3: object({ base_score: number }), cvss2: object({ base_score: number }) }),
  scanner: object({ condition: text, reference: text }),
  package: object({ name: text, version: text, condition: text }),
});

/** A state of the index since 4.8, or an alert: there the vulnerability is within its data. */
const event = row({
  ...{ timestamp: text, '@timestamp': text },
  agent: object({ id: text, name: text, ip: text }),
  host: object({ os: object({ full: text, name: text, version: text }) }),
  package: object({ name: text, version: text, type: text, path: text }),
  vulnerability: found,
  data: object({ vulnerability: found }),
});

const STATEMENT = {
  tool: 'Wazuh',
  vendor: 'Wazuh',
  category: 'vulnerability_scanner',
  keeps: 'Each vulnerability is a finding of its agent’s host, with its package, rating and system.',
  drops: 'Vulnerabilities that are solved, and alerts of other kinds: they say nothing of a host that lasts.',
} as const;

/** What the indexer answers to a query. */
export const wazuhHits = jsonTool({
  ...STATEMENT,
  format: 'wazuh_index_json',
  rows: ['hits.hits[]'],
  is: ({ root }) => objectsOf(objectOf(root['hits'])['hits']).some((hit) => String(hit['_index']).startsWith('wazuh')),
  shape: object({ hits: object({ hits: list(object({ _source: event })) }) }),
  *tell({ hits: { hits } }) {
    for (const { _source } of hits) yield rowOf(_source);
  },
});

/** `alerts.json`, and states one a line. */
export const wazuhAlerts = jsonTool({
  ...STATEMENT,
  format: 'wazuh_alerts_json',
  rows: ['[]'],
  is: ({ one }) =>
    isObject(one['agent']) &&
    ((isObject(one['rule']) && 'manager' in one) || (isObject(one['wazuh']) && isObject(one['vulnerability']))),
  shape: oneOrMany(event),
  *tell(events) {
    for (const one of events) yield rowOf(one);
  },
});

function rowOf({ raw, agent, host, ...of }: Read<typeof event>): Row {
  const isState = of.vulnerability.id !== undefined;
  const state = isState ? of.vulnerability : of.data.vulnerability;
  const rule = state.id ?? state.cve;
  if (rule === undefined) return { leftOut: 'alerts of other kinds' };
  if (/^(solved|obsolete)$/i.test(state.status ?? '')) return { leftOut: 'vulnerabilities that are solved' };
  const within = of.package.name === undefined ? { ...state.package, path: undefined } : of.package;
  return {
    // What the API answered is of the same kind as a state of the index.
    report: isState ? 'vulnerabilities' : 'alerts',
    about: agentOf(agent.id, {
      ...{ names: [agent.name, agent.ip], os: host.os.full ?? host.os.name, osVersion: host.os.version },
    }),
    observedAt: state.detected_at ?? of['@timestamp'] ?? of.timestamp,
    raw,
    finding: {
      rule,
      title: state.title ?? (within.name && `${rule} in ${within.name}`),
      severity: state.severity,
      cvss: [
        { score: state.score.base, version: state.score.version },
        { score: state.cvss.cvss3.base_score, version: '3.0' },
        { score: state.cvss.cvss2.base_score, version: '2.0' },
      ],
      description: state.description ?? state.rationale,
      references: [...(state.reference?.split(/,\s*/) ?? []), ...state.references, state.scanner.reference],
      in: {
        name: within.name,
        version: within.version,
        path: within.path,
        fixed: fixedIn(state.scanner.condition ?? state.package.condition),
      },
    },
  };
}
