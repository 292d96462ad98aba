import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import { hostOf } from '../things';
import type { Row, Thing } from '../told';
import { fixedIn } from './wazuh-finding';

const item = row({
  ...{ id: text, name: text, version: text, ip: text, registerIP: text, cve: text, title: text, severity: text },
  ...{ status: text, condition: text, detection_time: text, cvss2_score: number, cvss3_score: number },
  ...{ external_references: texts, agent_id: text, agent_ip: text, agent_name: text, format: text, vendor: text },
  ...{ architecture: text, lastKeepAlive: text, os: object({ name: text, version: text }) },
});
type Item = Read<typeof item>;

/** What the server's API answers: vulnerabilities until 4.7, agents, packages. */
export const wazuh = jsonTool({
  format: 'wazuh_json',
  tool: 'Wazuh',
  vendor: 'Wazuh',
  category: 'vulnerability_scanner',
  keeps:
    'Each vulnerability is a finding of its agent’s host, with its package; agents are hosts, packages installed software.',
  drops:
    'Vulnerabilities that are obsolete. The API says of no vulnerability whose it is: without an agent in the file, the asset is named after the file.',
  rows: ['data.affected_items[]'],
  is: ({ root }) =>
    isObject(root['data']) && Array.isArray(root['data']['affected_items']) && 'total_affected_items' in root['data'],
  shape: object({ data: object({ affected_items: list(item) }) }),
  *tell({ data: { affected_items: items } }, { file }) {
    for (const one of items) yield rowOf(one, file);
  },
});

function rowOf(one: Item, file: () => Thing): Row {
  const { raw, name, version, cve } = one;
  if (cve !== undefined) {
    if (/^(obsolete|solved)$/i.test(one.status ?? '')) return { leftOut: 'vulnerabilities that are obsolete' };
    return {
      report: 'vulnerabilities',
      about: one.agent_name || one.agent_ip ? hostOf({ names: [one.agent_name, one.agent_ip] }) : file(),
      observedAt: one.detection_time,
      raw,
      finding: {
        rule: cve,
        title: one.title,
        severity: one.severity,
        cvss: [
          { score: one.cvss3_score, version: '3.0' },
          { score: one.cvss2_score, version: '2.0' },
        ],
        references: one.external_references,
        in: { name, version, fixed: fixedIn(one.condition) },
      },
    };
  }
  const isAgent = one.os.name !== undefined || one.registerIP !== undefined;
  if (isAgent && name !== undefined)
    return {
      report: 'agents',
      about: hostOf({ names: [name, one.ip], os: one.os.name, osVersion: one.os.version }),
      observedAt: one.lastKeepAlive,
      raw,
    };
  if (one.format === undefined || name === undefined)
    return { leftOut: 'items that are no vulnerability, agent or package' };
  return {
    report: 'packages',
    about: file(),
    raw,
    software: { name, version, vendor: one.vendor, ecosystem: one.format },
  };
}
