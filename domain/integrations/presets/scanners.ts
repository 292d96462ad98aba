import type { Preset } from '../presets';
import { at, BASIC, BEARER, byPage, keyIn, mapOf, rowsOf } from './preset-parts';

/** What looks at networks: for vulnerabilities, for what is there, and whether it is well. */
export const SCANNERS: readonly Preset[] = [
  {
    ...{ id: 'tenable-assets', product: 'Tenable Vulnerability Management', vendor: 'Tenable' },
    ...{ category: 'vulnerability_scanner', kind: 'http' },
    settings: rowsOf('https://cloud.tenable.com/assets', keyIn('X-ApiKeys'), at('assets')),
    fieldMap: mapOf({
      ...{ id: 'id', name: [['fqdn', 'netbios_name', 'ipv4'], 'first'], hostname: 'netbios_name', fqdn: 'fqdn' },
      ...{
        ip: [['ipv4', 'ipv6']],
        mac: 'mac_address',
        'os.name': ['operating_system', 'first'],
        lastSeen: 'last_seen',
      },
    }),
    needs:
      'A user with the role “Basic” who may view assets. Enter the key as accessKey=ACCESS;secretKey=SECRET. Where to make it: cloud.tenable.com › My Account › API Keys.',
    keyAt: 'https://docs.tenable.com/vulnerability-management/Content/Settings/my-account/GenerateAPIKey.htm',
  },
  {
    ...{
      id: 'insightvm-assets',
      product: 'Rapid7 InsightVM',
      vendor: 'Rapid7',
      category: 'vulnerability_scanner',
      kind: 'http',
    },
    settings: rowsOf(
      'https://INSIGHTVM-CONSOLE:3780/api/3/assets',
      ...[BASIC, at('resources'), byPage('page', 0, 'size', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'hostName', hostname: 'hostName', ip: 'addresses[].ip', mac: 'addresses[].mac' },
      ...{ 'os.name': 'osFingerprint.product', 'os.version': 'osFingerprint.version', type: 'type' },
      custom: 'rawRiskScore',
    }),
    needs:
      'A user of the console who may view the sites. Its own certificate has to be trusted here. Where to make it: InsightVM › Administration › Users.',
    keyAt: 'https://docs.rapid7.com/insightvm/managing-users-and-authentication/',
  },
  {
    ...{ id: 'runzero-assets', product: 'runZero', vendor: 'runZero', category: 'network_scanner', kind: 'http' },
    settings: rowsOf('https://console.runzero.com/api/v1.0/export/org/assets.json', BEARER),
    fieldMap: mapOf({
      ...{ id: 'id', name: ['names', 'first'], hostname: 'names', ip: 'addresses', mac: 'macs', type: 'type' },
      ...{ 'os.name': 'os_product', 'os.version': 'os_version', vendor: 'hw_vendor', model: 'hw_product' },
      ...{ lastSeen: ['last_seen', 'seconds'], location: 'site_name' },
    }),
    needs:
      'An export token of the organization. Where to make it: console.runzero.com › Organizations › your organization › Export tokens.',
    keyAt: 'https://help.runzero.com/docs/leveraging-the-api/',
  },
  {
    ...{ id: 'zabbix-hosts', product: 'Zabbix', vendor: 'Zabbix', category: 'network_scanner', kind: 'http' },
    settings: rowsOf('https://ZABBIX-SERVER/api_jsonrpc.php', BEARER, at('result'), {
      method: 'POST',
      body: '{"jsonrpc":"2.0","method":"host.get","params":{"output":["hostid","host","name"],"selectInterfaces":["ip","dns"],"selectInventory":["os","serialno_a","macaddress_a","vendor","model","location"]},"id":1}',
    }),
    fieldMap: mapOf({
      ...{ id: 'hostid', name: 'name', hostname: 'host', ip: 'interfaces[].ip', fqdn: 'interfaces[].dns' },
      ...{ 'os.name': 'inventory.os', serial: 'inventory.serialno_a', mac: 'inventory.macaddress_a' },
      ...{ vendor: 'inventory.vendor', model: 'inventory.model', location: 'inventory.location' },
    }),
    needs:
      'An API token of a user who may read the hosts (Zabbix 6.4 or newer). Where to make it: Zabbix › Users › API tokens.',
    keyAt: 'https://www.zabbix.com/documentation/current/en/manual/web_interface/frontend_sections/users/api_tokens',
  },
  {
    ...{ id: 'librenms-devices', product: 'LibreNMS', vendor: 'LibreNMS', category: 'network_scanner', kind: 'http' },
    settings: rowsOf('https://LIBRENMS-SERVER/api/v0/devices', keyIn('X-Auth-Token'), at('devices')),
    fieldMap: mapOf({
      ...{ id: 'device_id', type: 'type', name: 'sysName', hostname: 'sysName', ip: 'ip', 'os.name': 'os' },
      ...{
        'os.version': 'version',
        model: 'hardware',
        serial: 'serial',
        location: 'location',
        lastSeen: 'last_polled',
      },
    }),
    needs:
      'An API token of a user with the role “Global read”. Where to make it: LibreNMS › Settings › API › API Settings.',
    keyAt: 'https://docs.librenms.org/API/',
  },
  {
    ...{ id: 'checkmk-hosts', product: 'Checkmk', vendor: 'Checkmk', category: 'network_scanner', kind: 'http' },
    settings: rowsOf(
      'https://CHECKMK-SERVER/SITE/check_mk/api/1.0/domain-types/host_config/collections/all',
      ...[BEARER, at('value')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'id', hostname: 'id', ip: 'extensions.attributes.ipaddress' },
      custom: [['title', 'extensions.folder']],
    }),
    needs:
      'An automation user with the role “Guest”. Enter its name and its secret with a blank between them. Where to make it: Checkmk › Setup › Users › Automation user.',
    keyAt: 'https://docs.checkmk.com/latest/en/rest_api.html',
  },
];
