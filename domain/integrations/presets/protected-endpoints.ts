import type { Preset } from '../presets';
import { at, BASIC, BEARER, byAddress, byCursor, keyIn, mapOf, microsoft, oauth, rowsOf } from './preset-parts';

/** What protects endpoints, and sees them. */
export const PROTECTED_ENDPOINTS: readonly Preset[] = [
  {
    ...{
      id: 'defender-machines',
      product: 'Microsoft Defender for Endpoint',
      vendor: 'Microsoft',
      category: 'agent',
      kind: 'http',
    },
    settings: rowsOf(
      'https://api.security.microsoft.com/api/machines',
      microsoft('https://api.securitycenter.microsoft.com/.default'),
      ...[at('value'), byAddress('["@odata.nextLink"]')],
    ),
    fieldMap: mapOf({
      ...{
        id: 'id',
        name: 'computerDnsName',
        fqdn: 'computerDnsName',
        'os.name': 'osPlatform',
        'os.version': 'version',
      },
      ...{ ip: 'ipAddresses[].ipAddress', mac: 'ipAddresses[].macAddress', 'cloud.id': 'vmMetadata.resourceId' },
      ...{ lastSeen: 'lastSeen', tags: 'machineTags', custom: 'riskScore' },
    }),
    needs:
      'Machine.Read.All (application permission of WindowsDefenderATP), consented by an administrator. Where to make it: entra.microsoft.com › App registrations › your app › Certificates & secrets.',
    keyAt: 'https://learn.microsoft.com/en-us/defender-endpoint/api/exposed-apis-create-app-webapp',
  },
  {
    ...{
      id: 'crowdstrike-hosts',
      product: 'CrowdStrike Falcon',
      vendor: 'CrowdStrike',
      category: 'agent',
      kind: 'http',
    },
    settings: rowsOf(
      'https://api.crowdstrike.com/devices/combined/devices/v1',
      oauth('https://api.crowdstrike.com/oauth2/token'),
      ...[at('resources'), byCursor('meta.pagination.next', 'offset', 'limit', 1_000)],
    ),
    fieldMap: mapOf({
      ...{ id: 'device_id', name: 'hostname', hostname: 'hostname', type: 'product_type_desc', ip: 'local_ip' },
      ...{ mac: 'mac_address', 'os.name': 'os_version', serial: 'serial_number', vendor: 'system_manufacturer' },
      ...{ model: 'system_product_name', domain: 'machine_domain', 'cloud.id': 'instance_id', lastSeen: 'last_seen' },
      tags: 'tags',
    }),
    needs:
      'An API client with the scope “Hosts: Read”. Of another cloud than US-1, change both addresses. Where to make it: falcon.crowdstrike.com › Support and resources › API clients and keys.',
    keyAt: 'https://falcon.crowdstrike.com/api-clients-and-keys/clients',
  },
  {
    ...{
      id: 'sentinelone-agents',
      product: 'SentinelOne Singularity',
      vendor: 'SentinelOne',
      category: 'agent',
      kind: 'http',
    },
    settings: rowsOf(
      'https://YOUR-CONSOLE.sentinelone.net/web/api/v2.1/agents',
      keyIn('Authorization', 'ApiToken'),
      ...[at('data'), byCursor('pagination.nextCursor', 'cursor', 'limit', 1_000)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'computerName', hostname: 'computerName', type: 'machineType', 'os.name': 'osName' },
      ...{ 'os.version': 'osRevision', ip: 'networkInterfaces[].inet', mac: 'networkInterfaces[].physical' },
      ...{ serial: 'serialNumber', model: 'modelName', domain: 'domain', 'owner.name': 'lastLoggedInUserName' },
      ...{ lastSeen: 'lastActiveDate', location: 'siteName' },
    }),
    needs: 'A service user with the role “Viewer”. Where to make it: Your console › Settings › Users › Service Users.',
    keyAt: 'https://community.sentinelone.com/',
  },
  {
    ...{
      id: 'secure-endpoint-computers',
      product: 'Cisco Secure Endpoint',
      vendor: 'Cisco',
      category: 'agent',
      kind: 'http',
    },
    settings: rowsOf('https://api.amp.cisco.com/v1/computers', BASIC, at('data'), byAddress('metadata.links.next')),
    fieldMap: mapOf({
      ...{ id: 'connector_guid', name: 'hostname', hostname: 'hostname', 'os.name': 'operating_system' },
      ...{ 'os.version': 'os_version', ip: 'internal_ips', mac: 'network_addresses[].mac', lastSeen: 'last_seen' },
    }),
    needs:
      'API credentials with the scope “Read-only”: the client id is the name, the API key the password. Where to make it: console.amp.cisco.com › Administration › API Credentials.',
    keyAt: 'https://console.amp.cisco.com/api_credentials',
  },
  {
    ...{ id: 'fleet-hosts', product: 'Fleet', vendor: 'Fleet Device Management', category: 'agent', kind: 'http' },
    settings: rowsOf('https://FLEET-SERVER/api/v1/fleet/hosts', BEARER, at('hosts'), {
      ...{ paging: 'page', pageParam: 'page', firstPage: 0, sizeParam: 'per_page', pageSize: 500 },
    }),
    fieldMap: mapOf({
      ...{ id: 'uuid', uuid: 'uuid', name: 'display_name', hostname: 'hostname', 'os.name': 'os_version' },
      ...{ vendor: 'hardware_vendor', model: 'hardware_model', serial: 'hardware_serial', ip: 'primary_ip' },
      ...{ mac: 'primary_mac', lastSeen: 'seen_time' },
    }),
    needs: 'The token of an API-only user with the role “Observer”. Where to make it: fleetctl user create --api-only.',
    keyAt: 'https://fleetdm.com/docs/using-fleet/fleetctl-cli#create-api-only-user',
  },
];
