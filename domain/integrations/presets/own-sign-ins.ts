import type { SettingValue } from '../../../contract/areas/integrations/connectors/connector-form';
import type { Preset } from '../presets';
import { at, BASIC, byAddress, byCursor, keyIn, mapOf, oauth, rowsOf } from './preset-parts';

/** Products with headers, or a way to sign in, of their own. */

const google = (scope: string): Readonly<Record<string, SettingValue>> => ({
  ...{ auth: 'google', scope: `https://www.googleapis.com/auth/${scope}`, inNameOf: 'ADMIN@YOUR-DOMAIN' },
});
const GOOGLE = { vendor: 'Google', category: 'inventory', kind: 'http' } as const;
const googleNeeds = (scope: string) =>
  `A service account with domain-wide delegation for the scope ${scope}, and an administrator in whose name it reads. Where to make it: console.cloud.google.com › IAM › Service accounts › Keys, and admin.google.com › Security › API controls.`;
const GOOGLE_KEY = 'https://developers.google.com/workspace/guides/create-credentials#service-account';
const aws = (awsService: string): Readonly<Record<string, SettingValue>> => ({
  ...{ auth: 'aws', awsRegion: 'REGION', awsService },
});

export const OWN_SIGN_INS: readonly Preset[] = [
  {
    ...{ id: 'qualys-hosts', product: 'Qualys VMDR: hosts', vendor: 'Qualys' },
    ...{ category: 'vulnerability_scanner', kind: 'http' },
    settings: rowsOf(
      'https://QUALYSAPI-SERVER/api/2.0/fo/asset/host/?action=list&details=All&show_tags=1&truncation_limit=1000',
      ...[BASIC, at('RESPONSE.HOST_LIST.HOST'), byAddress('RESPONSE.WARNING.URL')],
      { headers: 'X-Requested-With: Muster' },
    ),
    fieldMap: mapOf({
      ...{ id: 'ID', name: 'DNS_DATA.HOSTNAME', hostname: [['DNS_DATA.HOSTNAME', 'NETBIOS']], fqdn: 'DNS' },
      ...{ ip: [['IP', 'IPV6']], 'os.name': 'OS', 'cloud.id': 'CLOUD_RESOURCE_ID', 'owner.name': 'OWNER' },
      ...{ lastSeen: 'LAST_VULN_SCAN_DATETIME', custom: 'TRACKING_METHOD' },
    }),
    needs:
      'A user with the role “Reader”, access to the API and the hosts in its scope. Which server is yours: qualys.com/platform-identification. Where to make it: Qualys › Users › New User.',
    keyAt: 'https://docs.qualys.com/en/vm/latest/users/manage_users.htm',
  },
  {
    ...{ id: 'sophos-endpoints', product: 'Sophos Central', vendor: 'Sophos', category: 'agent', kind: 'http' },
    settings: rowsOf(
      'https://api-REGION.central.sophos.com/endpoint/v1/endpoints?view=full',
      ...[oauth('https://id.sophos.com/api/v2/oauth2/token', 'token'), at('items')],
      ...[byCursor('pages.nextKey', 'pageFromKey', 'pageSize', 500), { headers: 'X-Tenant-ID: TENANT-ID' }],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'hostname', hostname: 'hostname', type: 'type', 'os.name': 'os.name' },
      ...{ 'os.version': 'os.build', ip: [['ipv4Addresses', 'ipv6Addresses']], mac: 'macAddresses' },
      ...{ 'owner.name': 'associatedPerson.name', lastSeen: 'lastSeenAt', custom: 'health.overall' },
    }),
    needs:
      'API credentials with the role “Service Principal ReadOnly”. Its tenant id and region are answered at api.central.sophos.com/whoami/v1. Where to make it: Sophos Central › Global settings › API Credentials Management.',
    keyAt: 'https://developer.sophos.com/getting-started-tenant',
  },
  {
    ...{ id: 'cortex-endpoints', product: 'Cortex XDR', vendor: 'Palo Alto Networks', category: 'agent', kind: 'http' },
    settings: rowsOf(
      'https://api-YOUR-TENANT/public_api/v1/endpoints/get_endpoints',
      keyIn('Authorization'),
      at('reply'),
      {
        ...{ method: 'POST', body: '{}', headers: 'x-xdr-auth-id: KEY-ID' },
      },
    ),
    fieldMap: mapOf({
      ...{ id: 'agent_id', name: 'host_name', hostname: 'host_name', type: 'agent_type', ip: 'ip' },
      ...{ lastSeen: ['last_seen', 'milliseconds'], custom: [['agent_status', 'operational_status']] },
    }),
    needs:
      'An API key of the security level “Standard” with the role “Viewer”, and its id, which goes into the further headers. Where to make it: Cortex XDR › Settings › Configurations › Integrations › API Keys.',
    keyAt: 'https://docs-cortex.paloaltonetworks.com/r/Cortex-XDR-REST-API/Get-Started-with-APIs',
  },
  {
    ...{ id: 'google-chrome-devices', product: 'Google Workspace: ChromeOS devices', ...GOOGLE },
    settings: rowsOf(
      'https://admin.googleapis.com/admin/directory/v1/customer/my_customer/devices/chromeos?projection=FULL',
      ...[google('admin.directory.device.chromeos.readonly'), at('chromeosdevices')],
      byCursor('nextPageToken', 'pageToken', 'maxResults', 300),
    ),
    fieldMap: mapOf({
      ...{ id: 'deviceId', name: 'serialNumber', serial: 'serialNumber', model: 'model', 'os.version': 'osVersion' },
      ...{
        'os.name': '=ChromeOS',
        type: '=laptop',
        mac: [['macAddress', 'ethernetMacAddress']],
        ip: 'lastKnownNetwork[].ipAddress',
      },
      ...{ 'owner.email': 'annotatedUser', location: 'annotatedLocation', lastSeen: 'lastSync', custom: 'status' },
    }),
    needs: googleNeeds('admin.directory.device.chromeos.readonly'),
    keyAt: GOOGLE_KEY,
  },
  {
    ...{ id: 'google-mobile-devices', product: 'Google Workspace: mobile devices', ...GOOGLE },
    settings: rowsOf(
      'https://admin.googleapis.com/admin/directory/v1/customer/my_customer/devices/mobile?projection=FULL',
      ...[google('admin.directory.device.mobile.readonly'), at('mobiledevices')],
      byCursor('nextPageToken', 'pageToken', 'maxResults', 100),
    ),
    fieldMap: mapOf({
      ...{ id: 'resourceId', name: 'model', serial: 'serialNumber', vendor: 'manufacturer', model: 'model' },
      ...{ 'os.name': 'os', type: '=mobile', mac: 'wifiMacAddress', 'owner.email': 'email', lastSeen: 'lastSync' },
      custom: 'status',
    }),
    needs: googleNeeds('admin.directory.device.mobile.readonly'),
    keyAt: GOOGLE_KEY,
  },
  {
    ...{ id: 'google-users', product: 'Google Workspace: people', ...GOOGLE },
    settings: rowsOf(
      'https://admin.googleapis.com/admin/directory/v1/users?customer=my_customer',
      ...[google('admin.directory.user.readonly'), at('users')],
      byCursor('nextPageToken', 'pageToken', 'maxResults', 500),
    ),
    fieldMap: mapOf({
      ...{
        id: 'id',
        type: '=user',
        name: 'primaryEmail',
        'owner.email': 'primaryEmail',
        'owner.name': 'name.fullName',
      },
      ...{ lastSeen: 'lastLoginTime', custom: [['suspended', 'orgUnitPath']] },
    }),
    needs: googleNeeds('admin.directory.user.readonly'),
    keyAt: GOOGLE_KEY,
  },
  {
    ...{ id: 'aws-ec2-instances', product: 'AWS: EC2 instances', vendor: 'Amazon', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://ec2.REGION.amazonaws.com/?Action=DescribeInstances&Version=2016-11-15',
      ...[aws('ec2'), at('reservationSet.item.instancesSet.item')],
      byCursor('nextToken', 'NextToken', 'MaxResults', 1_000),
    ),
    fieldMap: mapOf({
      ...{ id: 'instanceId', 'cloud.id': 'instanceId', type: '=virtual', name: 'instanceId', fqdn: 'privateDnsName' },
      ...{ ip: [['privateIpAddress', 'ipAddress']], mac: 'networkInterfaceSet.item[].macAddress' },
      ...{ 'os.name': 'platformDetails', location: 'placement.availabilityZone' },
      custom: [['instanceType', 'instanceState.name']],
    }),
    needs:
      'An access key of a user whose policy allows ec2:DescribeInstances. Of each region make a source. Where to make it: AWS console › IAM › Users › Security credentials.',
    keyAt: 'https://docs.aws.amazon.com/IAM/latest/UserGuide/id_credentials_access-keys.html',
  },
];
