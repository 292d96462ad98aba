import type { PresetCase } from './preset-answers';
import { BY_PASSWORD, BY_TOKEN } from './preset-server';

/** Beside `preset-answers.ts`: products with headers, or a way to sign in, of their own. */

const SEEN = '2026-11-26T10:00:00.000Z';
const WHEN = '2026-11-26T10:00:00Z';
const MAC = '02:00:5e:10:00:01';
const IP = '192.0.2.10';
const NET = { ips: [IP], macs: [MAC] };
const BY_GOOGLE = { auth: BY_TOKEN, token: '/token' } as const;
const byNextPage = { by: 'cursor', at: 'nextPageToken', param: 'pageToken' } as const;

export const OWN_SIGN_IN_CASES: Readonly<Record<string, PresetCase>> = {
  'qualys-hosts': {
    ...{ path: '/api/2.0/fo/asset/host/', auth: BY_PASSWORD, headers: { 'x-requested-with': 'Muster' } },
    ...{ root: 'HOST_LIST_OUTPUT', at: 'RESPONSE.HOST_LIST.HOST', asks: ['action=list', 'details=All'] },
    turn: { by: 'address', at: 'RESPONSE.WARNING.URL' },
    row: {
      ...{
        ID: '4711',
        IP,
        TRACKING_METHOD: 'IP',
        DNS: 'srv-1.example.com',
        NETBIOS: 'SRV-1',
        OS: 'Windows Server 2022',
      },
      ...{ DNS_DATA: { HOSTNAME: 'srv-1', DOMAIN: 'example.com' }, LAST_VULN_SCAN_DATETIME: WHEN },
    },
    says: { name: 'srv-1', fqdns: ['srv-1.example.com'], ips: [IP], observedAt: SEEN },
  },
  'sophos-endpoints': {
    ...{ path: '/endpoint/v1/endpoints', auth: BY_TOKEN, token: '/api/v2/oauth2/token', at: 'items' },
    ...{ headers: { 'x-tenant-id': 'TENANT-ID' }, turn: { by: 'cursor', at: 'pages.nextKey', param: 'pageFromKey' } },
    row: {
      ...{ id: 's1', hostname: 'lt-1', type: 'computer', os: { name: 'Windows 11 Pro', build: 22_631 } },
      ...{ ipv4Addresses: [IP], macAddresses: [MAC], associatedPerson: { name: 'Ada L' }, lastSeenAt: WHEN },
      health: { overall: 'good' },
    },
    says: { name: 'lt-1', ...NET, owner: { name: 'Ada L' }, observedAt: SEEN },
  },
  'cortex-endpoints': {
    ...{ path: '/public_api/v1/endpoints/get_endpoints', auth: ['authorization', 'the-key'], at: 'reply' },
    ...{ method: 'POST', headers: { 'x-xdr-auth-id': 'KEY-ID' }, turn: { by: 'once' } },
    row: {
      ...{ agent_id: 'c1', agent_status: 'CONNECTED', host_name: 'srv-1', agent_type: 'Server', ip: [IP] },
      last_seen: Date.parse(WHEN),
    },
    says: { type: 'server', name: 'srv-1', ips: [IP], observedAt: SEEN },
  },
  'google-chrome-devices': {
    ...{ path: '/admin/directory/v1/customer/my_customer/devices/chromeos', ...BY_GOOGLE, at: 'chromeosdevices' },
    ...{ asks: ['projection=FULL'], turn: byNextPage },
    row: {
      ...{ deviceId: 'g1', serialNumber: '5CD1', model: 'HP Chromebook x360', osVersion: '130.0', status: 'ACTIVE' },
      ...{ macAddress: '02005e100001', lastKnownNetwork: [{ ipAddress: IP }], annotatedUser: 'ada@example.com' },
      lastSync: WHEN,
    },
    says: { name: '5CD1', ...NET, owner: { email: 'ada@example.com' }, observedAt: SEEN },
  },
  'google-mobile-devices': {
    ...{ path: '/admin/directory/v1/customer/my_customer/devices/mobile', ...BY_GOOGLE, at: 'mobiledevices' },
    ...{ asks: ['projection=FULL'], turn: byNextPage },
    row: {
      ...{
        resourceId: 'm1',
        model: 'Pixel 9',
        manufacturer: 'Google',
        os: 'Android 15',
        serialNumber: 'P9',
        lastSync: WHEN,
      },
      ...{ email: ['ada@example.com'], wifiMacAddress: '02005e100001', status: 'APPROVED' },
    },
    says: { name: 'Pixel 9', type: 'mobile', macs: [MAC], owner: { email: 'ada@example.com' }, observedAt: SEEN },
  },
  'google-users': {
    ...{
      path: '/admin/directory/v1/users',
      ...BY_GOOGLE,
      at: 'users',
      asks: ['customer=my_customer'],
      turn: byNextPage,
    },
    row: {
      id: 'u1',
      primaryEmail: 'ada@example.com',
      name: { fullName: 'Ada L' },
      lastLoginTime: WHEN,
      suspended: false,
    },
    says: {
      type: 'user',
      name: 'ada@example.com',
      owner: { name: 'Ada L', email: 'ada@example.com' },
      observedAt: SEEN,
    },
  },
  'aws-ec2-instances': {
    ...{ path: '/', root: 'DescribeInstancesResponse', at: 'reservationSet.item.instancesSet.item' },
    auth: [
      'authorization',
      /^AWS4-HMAC-SHA256 Credential=the-client\/\d{8}\/REGION\/ec2\/aws4_request, SignedHeaders=[^ ]*host[^ ]*, Signature=[\da-f]{64}$/,
    ],
    ...{ asks: ['Action=DescribeInstances'], turn: { by: 'cursor', at: 'nextToken', param: 'NextToken' } },
    row: {
      ...{
        instanceId: 'i-1',
        privateDnsName: 'ip-192-0-2-10.ec2.internal',
        privateIpAddress: IP,
        instanceType: 't3.micro',
      },
      ...{ platformDetails: 'Linux/UNIX', placement: { availabilityZone: 'eu-central-1a' } },
      networkInterfaceSet: { item: [{ macAddress: MAC }] },
    },
    says: { type: 'virtual', name: 'i-1', ...NET, location: 'eu-central-1a', cloud: { resourceUid: 'i-1' } },
  },
};
