import type { Preset } from '../presets';
import {
  at,
  BEARER,
  byAddress,
  byLink,
  byOffset,
  byPage,
  keyIn,
  mapOf,
  microsoft,
  oauth,
  rowsOf,
} from './preset-parts';

/** What manages devices: phones, laptops, network gear. */
export const MANAGED_DEVICES: readonly Preset[] = [
  {
    ...{ id: 'intune-devices', product: 'Microsoft Intune', vendor: 'Microsoft', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://graph.microsoft.com/v1.0/deviceManagement/managedDevices',
      microsoft('https://graph.microsoft.com/.default'),
      ...[at('value'), byAddress('["@odata.nextLink"]')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'deviceName', hostname: 'deviceName', serial: 'serialNumber', vendor: 'manufacturer' },
      ...{ model: 'model', type: 'model', 'os.name': 'operatingSystem', 'os.version': 'osVersion' },
      ...{ mac: [['wiFiMacAddress', 'ethernetMacAddress']], 'owner.name': 'userDisplayName' },
      ...{ 'owner.email': 'emailAddress', lastSeen: 'lastSyncDateTime', custom: 'complianceState' },
    }),
    needs:
      'DeviceManagementManagedDevices.Read.All (application permission of Microsoft Graph), consented by an administrator. Where to make it: entra.microsoft.com › App registrations › your app › Certificates & secrets.',
    keyAt: 'https://learn.microsoft.com/en-us/graph/auth-v2-service',
  },
  {
    ...{ id: 'jamf-computers', product: 'Jamf Pro', vendor: 'Jamf', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://YOUR-ORG.jamfcloud.com/api/v1/computers-inventory?section=GENERAL&section=HARDWARE&section=OPERATING_SYSTEM&section=USER_AND_LOCATION',
      oauth('https://YOUR-ORG.jamfcloud.com/api/oauth/token'),
      ...[at('results'), byPage('page', 0, 'page-size', 200)],
    ),
    fieldMap: mapOf({
      ...{ id: 'udid', uuid: 'udid', name: 'general.name', hostname: 'general.name', type: 'hardware.model' },
      ...{ vendor: 'hardware.make', model: 'hardware.model', serial: 'hardware.serialNumber' },
      ...{ mac: 'hardware.macAddress', 'os.name': 'operatingSystem.name', 'os.version': 'operatingSystem.version' },
      ...{
        ip: 'general.lastReportedIp',
        lastSeen: 'general.lastContactTime',
        'owner.name': 'userAndLocation.realname',
      },
      'owner.email': 'userAndLocation.email',
    }),
    needs:
      'An API client whose role has the privilege “Read Computers”. Where to make it: Jamf Pro › Settings › System › API roles and clients.',
    keyAt: 'https://developer.jamf.com/jamf-pro/docs/client-credentials',
  },
  {
    ...{ id: 'kandji-devices', product: 'Kandji (Iru)', vendor: 'Iru', category: 'inventory', kind: 'http' },
    settings: rowsOf('https://YOUR-ORG.api.kandji.io/api/v1/devices', BEARER, byOffset('offset', 'limit', 300)),
    fieldMap: mapOf({
      ...{ id: 'device_id', name: 'device_name', hostname: 'device_name', model: 'model', type: 'model' },
      ...{ serial: 'serial_number', 'os.name': 'platform', 'os.version': 'os_version', 'owner.name': 'user.name' },
      ...{ 'owner.email': 'user.email', lastSeen: 'last_check_in', custom: 'asset_tag' },
    }),
    needs: 'An API token with the permission “Device list”. Where to make it: Kandji › Settings › Access › API Token.',
    keyAt: 'https://support.kandji.io/kb/kandji-api',
  },
  {
    ...{ id: 'automox-devices', product: 'Automox', vendor: 'Automox', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://console.automox.com/api/servers?o=ORGANIZATION-ID',
      BEARER,
      byPage('page', 0, 'limit', 250),
    ),
    fieldMap: mapOf({
      ...{ id: 'uuid', name: 'display_name', hostname: 'name', ip: [['ip_addrs_private', 'ip_addrs']] },
      ...{ 'os.name': 'os_name', 'os.version': 'os_version', serial: 'serial_number', tags: 'tags' },
      lastSeen: 'last_refresh_time',
    }),
    needs:
      'An API key of a user with the role “Read only”. Where to make it: console.automox.com › Settings › Secrets & Keys.',
    keyAt: 'https://console.automox.com/',
  },
  {
    ...{ id: 'meraki-devices', product: 'Cisco Meraki', vendor: 'Cisco', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://api.meraki.com/api/v1/organizations/ORGANIZATION-ID/devices',
      ...[BEARER, byLink('perPage', 1_000)],
    ),
    fieldMap: mapOf({
      ...{ id: 'serial', serial: 'serial', type: '=network', name: 'name', mac: 'mac', ip: 'lanIp', model: 'model' },
      ...{ vendor: '=Cisco Meraki', 'os.version': 'firmware', location: 'address', tags: 'tags' },
    }),
    needs:
      'An API key of an administrator who may read the organization. Where to make it: dashboard.meraki.com › your name › My Profile › API access.',
    keyAt: 'https://developer.cisco.com/meraki/api-v1/authorization/',
  },
  {
    ...{ id: 'atera-agents', product: 'Atera', vendor: 'Atera', category: 'agent', kind: 'http' },
    settings: rowsOf(
      'https://app.atera.com/api/v3/agents',
      ...[keyIn('X-API-KEY'), at('items'), byPage('page', 1, 'itemsInPage', 50)],
    ),
    fieldMap: mapOf({
      ...{ id: 'DeviceGuid', name: 'MachineName', hostname: 'MachineName', type: 'OSType', domain: 'DomainName' },
      ...{ 'os.name': 'OS', 'os.version': 'OSVersion', ip: 'IpAddresses', mac: 'MacAddresses', vendor: 'Vendor' },
      ...{
        model: 'VendorBrandModel',
        serial: 'VendorSerialNumber',
        'owner.name': 'LastLoginUser',
        lastSeen: 'LastSeen',
      },
    }),
    needs: 'The API key of the account. Where to make it: app.atera.com › Admin › Data management › API.',
    keyAt: 'https://app.atera.com/',
  },
];
