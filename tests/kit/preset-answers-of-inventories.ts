import type { PresetCase } from './preset-answers';
import { BY_PASSWORD, BY_TOKEN } from './preset-server';

/** The other half of `preset-answers.ts`: clouds, scanners, inventories. */

const SEEN = '2026-11-26T10:00:00.000Z';
const WHEN = '2026-11-26T10:00:00Z';
const MAC = '02:00:5e:10:00:01';
const IP = '192.0.2.10';
const BEARER = ['authorization', 'Bearer the-key'] as const;
const NET = { ips: [IP], macs: [MAC] };
const ONCE = { by: 'once' } as const;

export const INVENTORY_CASES: Readonly<Record<string, PresetCase>> = {
  'azure-virtual-machines': {
    path: '/subscriptions/SUBSCRIPTION-ID/providers/Microsoft.Compute/virtualMachines',
    ...{ auth: BY_TOKEN, token: '/TENANT-ID/oauth2/v2.0/token', at: 'value', asks: ['api-version='] },
    turn: { by: 'address', at: 'nextLink' },
    row: {
      ...{ id: '/subscriptions/s/vm-1', name: 'vm-1', location: 'westeurope' },
      properties: {
        ...{ vmId: 'v1', osProfile: { computerName: 'vm-1' }, hardwareProfile: { vmSize: 'Standard_D2s_v5' } },
        storageProfile: { osDisk: { osType: 'Linux' } },
      },
    },
    says: { type: 'virtual', name: 'vm-1', location: 'westeurope', cloud: { resourceUid: '/subscriptions/s/vm-1' } },
  },
  'digitalocean-droplets': {
    ...{ path: '/v2/droplets', auth: BEARER, at: 'droplets', turn: { by: 'address', at: 'links.pages.next' } },
    row: {
      ...{ id: 3164444, name: 'web-1', networks: { v4: [{ ip_address: IP, type: 'public' }], v6: [] } },
      ...{ image: { distribution: 'Ubuntu', name: '24.04 x64' }, region: { slug: 'fra1' }, tags: ['web'] },
    },
    says: { type: 'virtual', name: 'web-1', ips: [IP], location: 'fra1', tags: ['web'] },
  },
  'hetzner-servers': {
    ...{ path: '/v1/servers', auth: BEARER, at: 'servers' },
    turn: { by: 'page', param: 'page', first: 1, size: 'per_page' },
    row: {
      ...{
        id: 42,
        name: 'web-1',
        public_net: { ipv4: { ip: IP } },
        private_net: [{ ip: '10.0.0.2', mac_address: MAC }],
      },
      ...{ image: { os_flavor: 'ubuntu', os_version: '24.04' }, datacenter: { location: { name: 'fsn1' } } },
    },
    says: { type: 'virtual', name: 'web-1', ips: [IP, '10.0.0.2'], macs: [MAC], location: 'fsn1' },
  },
  'linode-instances': {
    ...{ path: '/v4/linode/instances', auth: BEARER, at: 'data' },
    turn: { by: 'page', param: 'page', first: 1, size: 'page_size' },
    row: { id: 123, label: 'db-1', ipv4: [IP], image: 'linode/debian12', region: 'eu-central', tags: [], type: 'g6' },
    says: { type: 'virtual', name: 'db-1', ips: [IP], location: 'eu-central' },
  },
  'vultr-instances': {
    ...{ path: '/v2/instances', auth: BEARER, at: 'instances' },
    turn: { by: 'cursor', at: 'meta.links.next', param: 'cursor' },
    row: {
      id: 'v-1',
      label: 'mail-1',
      hostname: 'mail-1',
      os: 'Debian 12',
      main_ip: IP,
      region: 'ams',
      tags: ['mail'],
    },
    says: { type: 'virtual', name: 'mail-1', ips: [IP], location: 'ams', tags: ['mail'] },
  },
  'proxmox-guests': {
    ...{ path: '/api2/json/cluster/resources', auth: ['authorization', 'the-key'], at: 'data', asks: ['type=vm'] },
    turn: ONCE,
    row: { id: 'qemu/100', vmid: 100, name: 'guest-1', node: 'pve1', type: 'qemu', status: 'running', tags: 'prod' },
    says: { type: 'virtual', name: 'guest-1', location: 'pve1', tags: ['prod'] },
  },
  'kubernetes-nodes': {
    ...{ path: '/api/v1/nodes', auth: BEARER, at: 'items' },
    turn: { by: 'cursor', at: 'metadata.continue', param: 'continue' },
    row: {
      metadata: { uid: 'n1', name: 'node-1' },
      ...{
        spec: { providerID: 'aws:///eu/i-1' },
        status: { nodeInfo: { osImage: 'Ubuntu 24.04', kubeletVersion: 'v1' } },
      },
    },
    says: { type: 'server', name: 'node-1' },
  },
  'cloudflare-zones': {
    ...{ path: '/client/v4/zones', auth: BEARER, at: 'result' },
    turn: { by: 'page', param: 'page', first: 1, size: 'per_page' },
    row: { id: 'z1', name: 'example.com', status: 'active', account: { name: 'Example' } },
    says: { type: 'domain', name: 'example.com' },
  },
  'tenable-assets': {
    ...{ path: '/assets', auth: ['x-apikeys', 'the-key'], at: 'assets', turn: ONCE },
    row: {
      ...{ id: 't1', fqdn: ['srv-1.example.com'], netbios_name: ['SRV-1'], ipv4: [IP], ipv6: [], mac_address: [MAC] },
      ...{ operating_system: ['Linux Kernel 6.1'], last_seen: WHEN },
    },
    says: { name: 'srv-1.example.com', ...NET, os: { name: 'Linux Kernel', version: '6.1' }, observedAt: SEEN },
  },
  'insightvm-assets': {
    ...{ path: '/api/3/assets', auth: BY_PASSWORD, at: 'resources' },
    turn: { by: 'page', param: 'page', first: 0, size: 'size' },
    row: {
      ...{ id: 9, hostName: 'srv-2', type: 'guest', rawRiskScore: 1200, addresses: [{ ip: IP, mac: MAC }] },
      osFingerprint: { product: 'Windows Server 2022', version: '21H2' },
    },
    says: { name: 'srv-2', ...NET },
  },
  'runzero-assets': {
    ...{ path: '/api/v1.0/export/org/assets.json', auth: BEARER, turn: ONCE },
    row: {
      ...{ id: 'r1', names: ['PRN-1', 'prn-1.local'], addresses: [IP], macs: [MAC], type: 'Printer', hw_vendor: 'HP' },
      ...{ last_seen: 1_795_687_200, site_name: 'Primary' },
    },
    says: { type: 'iot', name: 'PRN-1', ...NET, location: 'Primary', observedAt: SEEN },
  },
  'zabbix-hosts': {
    ...{ path: '/api_jsonrpc.php', auth: BEARER, method: 'POST', asks: ['"host.get"'], at: 'result', turn: ONCE },
    row: {
      ...{ hostid: '10084', host: 'zbx-1', name: 'Server 1', interfaces: [{ ip: IP, dns: 'zbx-1.example.com' }] },
      inventory: {
        os: 'Debian 12',
        serialno_a: 'S9',
        macaddress_a: MAC,
        vendor: 'Dell',
        model: 'R650',
        location: 'DC 1',
      },
    },
    says: { name: 'Server 1', fqdns: ['zbx-1.example.com'], ...NET, location: 'DC 1' },
  },
  'librenms-devices': {
    ...{ path: '/api/v0/devices', auth: ['x-auth-token', 'the-key'], at: 'devices', turn: ONCE },
    row: {
      ...{ device_id: 4, hostname: IP, sysName: 'sw-1', ip: IP, type: 'network', os: 'ios', version: '17.9' },
      ...{ hardware: 'C9300-48P', serial: 'FOC1', location: 'Rack 2', last_polled: '2026-11-26 10:00:00' },
    },
    says: { type: 'network', name: 'sw-1', ips: [IP], location: 'Rack 2', observedAt: SEEN },
  },
  'checkmk-hosts': {
    ...{
      path: '/SITE/check_mk/api/1.0/domain-types/host_config/collections/all',
      auth: BEARER,
      at: 'value',
      turn: ONCE,
    },
    row: { id: 'cmk-1', title: 'CMK 1', extensions: { folder: '/main', attributes: { ipaddress: IP } } },
    says: { name: 'cmk-1', ips: [IP] },
  },
  'servicenow-computers': {
    ...{
      path: '/api/now/table/cmdb_ci_computer',
      auth: BY_PASSWORD,
      at: 'result',
      asks: ['sysparm_display_value=true'],
    },
    turn: { by: 'offset', param: 'sysparm_offset', size: 'sysparm_limit' },
    row: {
      ...{ sys_id: 'c1', name: 'LT-9', ip_address: IP, mac_address: MAC, serial_number: 'S3', manufacturer: 'Lenovo' },
      ...{ model_id: 'ThinkPad X1', assigned_to: 'Ada L', location: 'Berlin', install_status: 'Installed' },
      ...{ sys_class_name: 'Computer' },
    },
    says: { name: 'LT-9', ...NET, location: 'Berlin', lifecycle: 'in_use', owner: { name: 'Ada L' } },
  },
  'netbox-devices': {
    ...{ path: '/api/dcim/devices/', auth: ['authorization', 'Token the-key'], at: 'results' },
    turn: { by: 'address', at: 'next' },
    row: {
      ...{ id: 1, name: 'sw-2', role: { name: 'Access Switch' }, serial: 'S4', primary_ip: { address: `${IP}/24` } },
      ...{ device_type: { model: 'EX2300', manufacturer: { name: 'Juniper' } }, site: { name: 'DC 1' } },
      ...{ status: { value: 'active' }, tags: [{ name: 'core' }], asset_tag: 'T1' },
    },
    says: { type: 'network', name: 'sw-2', ips: [IP], location: 'DC 1', lifecycle: 'in_use', tags: ['core'] },
  },
  'netbox-virtual-machines': {
    ...{ path: '/api/virtualization/virtual-machines/', auth: ['authorization', 'Token the-key'], at: 'results' },
    turn: { by: 'address', at: 'next' },
    row: {
      id: 2,
      name: 'vm-9',
      primary_ip: { address: `${IP}/24` },
      site: { name: 'DC 1' },
      status: { value: 'active' },
    },
    says: { type: 'virtual', name: 'vm-9', ips: [IP], location: 'DC 1', lifecycle: 'in_use' },
  },
  'snipe-it-hardware': {
    ...{ path: '/api/v1/hardware', auth: BEARER, at: 'rows' },
    turn: { by: 'offset', param: 'offset', size: 'limit' },
    row: {
      ...{
        id: 5,
        name: 'LT-5',
        serial: 'S5',
        asset_tag: 'T5',
        category: { name: 'Laptops' },
        model: { name: 'XPS 13' },
      },
      ...{ manufacturer: { name: 'Dell' }, status_label: { status_meta: 'deployed' }, location: { name: 'Berlin' } },
      assigned_to: { name: 'Ada L', email: 'ada@example.com' },
    },
    says: { type: 'laptop', name: 'LT-5', lifecycle: 'in_use', location: 'Berlin', hardware: { serial: 'S5' } },
  },
  'freshservice-assets': {
    ...{ path: '/api/v2/assets', auth: BY_PASSWORD, at: 'assets' },
    turn: { by: 'page', param: 'page', first: 1, size: 'per_page' },
    row: { id: 1, display_id: 11, name: 'LT-6', asset_tag: 'T6', impact: 'low', discovered_at: WHEN },
    says: { name: 'LT-6', custom: { asset_tag: 'T6', impact: 'low' } },
  },
  'device42-devices': {
    ...{ path: '/api/1.0/devices/all/', auth: BY_PASSWORD, at: 'Devices' },
    turn: { by: 'offset', param: 'offset', size: 'limit' },
    row: {
      ...{
        device_id: 6,
        name: 'srv-6',
        type: 'virtual',
        serial_no: 'S6',
        os: 'Ubuntu',
        osver: '24.04',
        hw_model: 'VM',
      },
      ...{ ip_addresses: [{ ip: IP }], mac_addresses: [{ mac: MAC }], last_updated: WHEN },
    },
    says: { type: 'virtual', name: 'srv-6', ...NET, observedAt: SEEN },
  },
  'puppetdb-inventory': {
    ...{ path: '/pdb/query/v4/inventory', auth: ['x-authentication', 'the-key'] },
    turn: { by: 'offset', param: 'offset', size: 'limit' },
    row: {
      ...{ certname: 'srv-7.example.com', timestamp: WHEN },
      facts: {
        networking: { hostname: 'srv-7', fqdn: 'srv-7.example.com', ip: IP, mac: MAC },
        ...{ os: { name: 'Debian', release: { full: '12.7' } }, dmi: { product: { serial_number: 'S7' } } },
      },
    },
    says: { name: 'srv-7.example.com', ...NET, os: { name: 'Debian', version: '12.7' }, observedAt: SEEN },
  },
  'foreman-hosts': {
    ...{ path: '/api/hosts', auth: BY_PASSWORD, at: 'results' },
    turn: { by: 'page', param: 'page', first: 1, size: 'per_page' },
    row: {
      id: 8,
      name: 'srv-8.example.com',
      ip: IP,
      mac: MAC,
      operatingsystem_name: 'RHEL 9.4',
      location_name: 'DC 2',
    },
    says: { name: 'srv-8.example.com', ...NET, location: 'DC 2' },
  },
  'github-repositories': {
    ...{ path: '/orgs/ORGANIZATION/repos', auth: BEARER, turn: { by: 'link' } },
    row: {
      node_id: 'R_1',
      full_name: 'example/web',
      html_url: 'https://github.com/example/web',
      pushed_at: WHEN,
      topics: ['go'],
    },
    says: { type: 'application', name: 'example/web', tags: ['go'], observedAt: SEEN },
  },
  'gitlab-projects': {
    ...{
      path: '/api/v4/projects',
      auth: ['private-token', 'the-key'],
      asks: ['membership=true'],
      turn: { by: 'link' },
    },
    row: {
      id: 12,
      path_with_namespace: 'example/api',
      last_activity_at: WHEN,
      topics: ['java'],
      visibility: 'private',
    },
    says: { type: 'application', name: 'example/api', tags: ['java'], observedAt: SEEN },
  },
};
