import { isObject } from '../../../../contract/narrow';
import { jsonTool } from '../define-tool';
import { list, number, object, type Read, row, text, texts } from '../lenient';
import type { Row, Thing } from '../told';
import { agentOf, fixedIn } from './wazuh-finding';

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
    'Each vulnerability is a finding of its agent’s host, with its package; agents are hosts by their number and name, packages installed software of the agent they name.',
  drops:
    'Vulnerabilities that are obsolete. Where the API does not say whose vulnerabilities or packages they are, the asset is named after the file.',
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
      about: holderOf(one, file),
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
      about: agentOf(one.id, { names: [name, one.ip], os: one.os.name, osVersion: one.os.version }),
      observedAt: one.lastKeepAlive,
      raw,
    };
  if (one.format === undefined || name === undefined)
    return { leftOut: 'items that are no vulnerability, agent or package' };
  return {
    report: 'packages',
    about: holderOf(one, file),
    raw,
    software: { name, version, vendor: one.vendor, ecosystem: one.format },
  };
}

/** Whose it is, as far as the row says so. */
function holderOf({ agent_id, agent_name, agent_ip }: Item, file: () => Thing): Thing {
  const isNamed = [agent_id, agent_name, agent_ip].some((word) => word !== undefined);
  return isNamed ? agentOf(agent_id, { names: [agent_name, agent_ip] }) : file();
}
