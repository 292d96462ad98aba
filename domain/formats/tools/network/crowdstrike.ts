import { serialOf } from '../../normalize';
import { jsonTool } from '../define-tool';
import { listUnder, row, text } from '../lenient';
import { hostOf } from '../things';

const device = row({
  ...{ device_id: text, hostname: text, machine_domain: text, local_ip: text, external_ip: text, mac_address: text },
  ...{ platform_name: text, os_version: text, product_type_desc: text, serial_number: text, last_seen: text },
  ...{ system_manufacturer: text, system_product_name: text, instance_id: text, service_provider: text },
});

/** The devices of Falcon, as its API answers them. */
export const crowdstrike = jsonTool({
  format: 'crowdstrike_hosts_json',
  tool: 'CrowdStrike Falcon',
  vendor: 'CrowdStrike',
  category: 'agent',
  keeps: 'Each device is a host with its names, address, hardware, system and the id of its agent.',
  drops: 'The address it is seen from outside, which others share; policies and the state of the agent.',
  rows: ['[]', 'resources[]'],
  is: ({ one, under }) =>
    [one, under('resources')].some((each) => 'device_id' in each && 'cid' in each && 'agent_version' in each),
  shape: listUnder(['resources'], device),
  *tell(devices) {
    for (const one of devices) {
      const isCloud = one.instance_id !== undefined;
      const about = hostOf({
        names: [one.hostname, one.local_ip],
        macs: [one.mac_address],
        os: one.os_version ?? one.platform_name,
        type: /server|domain controller/i.test(one.product_type_desc ?? '') ? 'server' : undefined,
        agentId: one.device_id,
        cloud: isCloud ? { provider: one.service_provider?.toLowerCase(), resourceUid: one.instance_id } : undefined,
        hardware: {
          vendor: one.system_manufacturer,
          model: one.system_product_name,
          serial: serialOf(one.serial_number),
        },
      });
      const uid = one.device_id === undefined ? undefined : `crowdstrike:${one.device_id}`;
      yield { about: { ...about, uid }, observedAt: one.last_seen, raw: one.raw };
    }
  },
});
