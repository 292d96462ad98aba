import type { AssetStatement } from '../../contract/areas/assets';
import { BY_PASSWORD, BY_TOKEN, type Documented } from './preset-server';

/** What each product’s public documentation says of its answers, made up as small as may be, and what of them has to arrive. */
export interface PresetCase extends Omit<Documented, 'rows'> {
  readonly row: object;
  readonly says: AssetStatement & { readonly observedAt?: string };
}

const ENTRA = '/TENANT-ID/oauth2/v2.0/token';
const ODATA = { at: 'value', turn: { by: 'address', at: '@odata.nextLink' } } as const;
const SEEN = '2026-11-26T10:00:00.000Z';
const WHEN = '2026-11-26T10:00:00Z';
const MAC = '02:00:5e:10:00:01';
const IP = '192.0.2.10';
const BEARER = ['authorization', 'Bearer the-key'] as const;
const NET = { ips: [IP], macs: [MAC] };

export const PRESET_CASES: Readonly<Record<string, PresetCase>> = {
  'entra-devices': {
    ...{ path: '/v1.0/devices', auth: BY_TOKEN, token: ENTRA, ...ODATA },
    row: {
      ...{ id: 'o-1', deviceId: 'd-1', displayName: 'LT-1', operatingSystem: 'Windows', isManaged: true },
      ...{ operatingSystemVersion: '10.0.22631.1', manufacturer: 'Dell', model: 'Latitude 7440' },
      approximateLastSignInDateTime: WHEN,
    },
    says: { name: 'LT-1', managed: true, hardware: { vendor: 'Dell', model: 'Latitude 7440' }, observedAt: SEEN },
  },
  'entra-users': {
    ...{ path: '/v1.0/users', auth: BY_TOKEN, token: ENTRA, ...ODATA, asks: ['userPrincipalName'] },
    row: { id: 'u-1', displayName: 'Ada L', userPrincipalName: 'ada@example.com', mail: 'ada@example.com' },
    says: { type: 'user', name: 'ada@example.com', owner: { name: 'Ada L', email: 'ada@example.com' } },
  },
  'okta-users': {
    ...{ path: '/api/v1/users', auth: ['authorization', 'SSWS the-key'], turn: { by: 'link' } },
    row: {
      ...{ id: '00u1', status: 'ACTIVE', lastLogin: WHEN },
      profile: { login: 'ada@example.com', firstName: 'Ada', lastName: 'L', email: 'ada@example.com' },
    },
    says: {
      type: 'user',
      name: 'ada@example.com',
      owner: { name: 'Ada L', email: 'ada@example.com' },
      observedAt: SEEN,
    },
  },
  'jumpcloud-systems': {
    ...{ path: '/api/systems', auth: ['x-api-key', 'the-key'], at: 'results' },
    turn: { by: 'offset', param: 'skip', size: 'limit' },
    row: {
      ...{
        _id: 'j1',
        displayName: 'mac-1',
        hostname: 'mac-1.local',
        os: 'Mac OS X',
        version: '15.1',
        serialNumber: 'C02X',
      },
      ...{ networkInterfaces: [{ address: IP, family: 'IPv4' }], lastContact: WHEN },
    },
    says: { name: 'mac-1', ips: [IP], hardware: { serial: 'C02X' }, observedAt: SEEN },
  },
  'tailscale-devices': {
    ...{ path: '/api/v2/tailnet/-/devices', auth: BY_TOKEN, token: '/api/v2/oauth/token', at: 'devices' },
    turn: { by: 'once' },
    row: { nodeId: 'n1', hostname: 'web-1', name: 'web-1.tail1.ts.net', addresses: [IP], os: 'linux', lastSeen: WHEN },
    says: { name: 'web-1', fqdns: ['web-1.tail1.ts.net'], ips: [IP], observedAt: SEEN },
  },
  'defender-machines': {
    ...{ path: '/api/machines', auth: BY_TOKEN, token: ENTRA, ...ODATA },
    row: {
      ...{ id: 'm1', computerDnsName: 'srv-1.example.com', osPlatform: 'WindowsServer2022', lastSeen: WHEN },
      ...{ ipAddresses: [{ ipAddress: IP, macAddress: '02005E100001' }], machineTags: ['prod'], riskScore: 'High' },
    },
    says: { name: 'srv-1.example.com', ...NET, tags: ['prod'], observedAt: SEEN },
  },
  'crowdstrike-hosts': {
    ...{ path: '/devices/combined/devices/v1', auth: BY_TOKEN, token: '/oauth2/token', at: 'resources' },
    turn: { by: 'cursor', at: 'meta.pagination.next', param: 'offset' },
    row: {
      ...{
        device_id: 'a1',
        hostname: 'SRV-1',
        product_type_desc: 'Server',
        local_ip: IP,
        mac_address: '02-00-5e-10-00-01',
      },
      ...{ os_version: 'Windows Server 2022', serial_number: 'S1', system_manufacturer: 'HPE', last_seen: WHEN },
    },
    says: { type: 'server', name: 'SRV-1', ...NET, hardware: { vendor: 'HPE', serial: 'S1' }, observedAt: SEEN },
  },
  'sentinelone-agents': {
    ...{ path: '/web/api/v2.1/agents', auth: ['authorization', 'ApiToken the-key'], at: 'data' },
    turn: { by: 'cursor', at: 'pagination.nextCursor', param: 'cursor' },
    row: {
      ...{ id: 's1', computerName: 'LT-2', machineType: 'laptop', osName: 'Windows 11 Pro', lastActiveDate: WHEN },
      ...{ networkInterfaces: [{ inet: [IP], physical: MAC }], serialNumber: 'S2', siteName: 'Berlin' },
    },
    says: { type: 'laptop', name: 'LT-2', ...NET, location: 'Berlin', observedAt: SEEN },
  },
  'secure-endpoint-computers': {
    ...{ path: '/v1/computers', auth: BY_PASSWORD, at: 'data', turn: { by: 'address', at: 'metadata.links.next' } },
    row: {
      ...{
        connector_guid: 'g1',
        hostname: 'LT-3',
        operating_system: 'Windows 10',
        internal_ips: [IP],
        last_seen: WHEN,
      },
      network_addresses: [{ mac: MAC, ip: IP }],
    },
    says: { name: 'LT-3', ...NET, observedAt: SEEN },
  },
  'fleet-hosts': {
    ...{ path: '/api/v1/fleet/hosts', auth: BEARER, at: 'hosts' },
    turn: { by: 'page', param: 'page', first: 0, size: 'per_page' },
    row: {
      ...{
        uuid: '11111111-2222-4333-8444-555555555555',
        display_name: 'lt-4',
        hostname: 'lt-4',
        os_version: 'macOS 15.1',
      },
      ...{ hardware_vendor: 'Apple Inc.', hardware_serial: 'C03', primary_ip: IP, primary_mac: MAC, seen_time: WHEN },
    },
    says: { name: 'lt-4', ...NET, observedAt: SEEN },
  },
  'intune-devices': {
    ...{ path: '/v1.0/deviceManagement/managedDevices', auth: BY_TOKEN, token: ENTRA, ...ODATA },
    row: {
      ...{ id: 'i1', deviceName: 'PHONE-1', serialNumber: 'F1', manufacturer: 'Apple', model: 'iPhone 15' },
      ...{ operatingSystem: 'iOS', osVersion: '18.1', wiFiMacAddress: '02005e100001', userDisplayName: 'Ada L' },
      ...{ emailAddress: 'ada@example.com', lastSyncDateTime: WHEN, complianceState: 'compliant' },
    },
    says: { type: 'mobile', name: 'PHONE-1', macs: [MAC], owner: { name: 'Ada L', email: 'ada@example.com' } },
  },
  'jamf-computers': {
    ...{ path: '/api/v1/computers-inventory', auth: BY_TOKEN, token: '/api/oauth/token', at: 'results' },
    ...{ asks: ['section=GENERAL&section=HARDWARE'], turn: { by: 'page', param: 'page', first: 0, size: 'page-size' } },
    row: {
      ...{ id: '1', udid: 'A1111111-2222-4333-8444-555555555555' },
      general: { name: 'mac-2', lastReportedIp: IP, lastContactTime: WHEN },
      hardware: { make: 'Apple', model: 'MacBook Pro', serialNumber: 'C04', macAddress: MAC },
      operatingSystem: { name: 'macOS', version: '15.1' },
      userAndLocation: { realname: 'Ada L', email: 'ada@example.com' },
    },
    says: { type: 'laptop', name: 'mac-2', ...NET, os: { name: 'macOS', version: '15.1' }, observedAt: SEEN },
  },
  'kandji-devices': {
    ...{ path: '/api/v1/devices', auth: BEARER, turn: { by: 'offset', param: 'offset', size: 'limit' } },
    row: {
      ...{ device_id: 'k1', device_name: 'mac-3', model: 'MacBook Air', serial_number: 'C05', platform: 'Mac' },
      ...{
        os_version: '15.1',
        user: { name: 'Ada L', email: 'ada@example.com' },
        last_check_in: WHEN,
        asset_tag: 'T5',
      },
    },
    says: { type: 'laptop', name: 'mac-3', owner: { name: 'Ada L', email: 'ada@example.com' }, observedAt: SEEN },
  },
  'automox-devices': {
    ...{ path: '/api/servers', auth: BEARER, asks: ['o=ORGANIZATION-ID'] },
    turn: { by: 'page', param: 'page', first: 0, size: 'limit' },
    row: {
      ...{ id: 7, uuid: 'x1', display_name: 'srv-5', name: 'srv-5.example.com', ip_addrs_private: [IP], ip_addrs: [] },
      ...{ os_name: 'Ubuntu', os_version: '24.04', serial_number: 'S5', tags: ['db'], last_refresh_time: WHEN },
    },
    says: { name: 'srv-5', ips: [IP], tags: ['db'], hardware: { serial: 'S5' }, observedAt: SEEN },
  },
  'meraki-devices': {
    ...{ path: '/api/v1/organizations/ORGANIZATION-ID/devices', auth: BEARER, turn: { by: 'link' } },
    row: {
      serial: 'Q2-1',
      name: 'ap-1',
      mac: MAC,
      lanIp: IP,
      model: 'MR46',
      firmware: 'wireless-31-1',
      tags: ['floor 2'],
    },
    says: {
      type: 'network',
      name: 'ap-1',
      ...NET,
      hardware: { vendor: 'Cisco Meraki', model: 'MR46', serial: 'Q2-1' },
    },
  },
  'atera-agents': {
    ...{ path: '/api/v3/agents', auth: ['x-api-key', 'the-key'], at: 'items' },
    turn: { by: 'page', param: 'page', first: 1, size: 'itemsInPage' },
    row: {
      ...{ AgentID: 1, DeviceGuid: 'd1', MachineName: 'PC-1', OSType: 'Server', OS: 'Windows Server 2022' },
      ...{ IpAddresses: [IP], MacAddresses: [MAC], Vendor: 'Dell Inc.', VendorSerialNumber: 'S6', LastSeen: WHEN },
    },
    says: { type: 'server', name: 'PC-1', ...NET, observedAt: SEEN },
  },
};
