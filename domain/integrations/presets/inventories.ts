import type { Preset } from '../presets';
import { at, BASIC, BEARER, byAddress, byLink, byOffset, byPage, keyIn, mapOf, rowsOf } from './preset-parts';

/** Lists of what a company has, and systems of tickets that keep one. */
export const INVENTORIES: readonly Preset[] = [
  {
    ...{
      id: 'servicenow-computers',
      product: 'ServiceNow CMDB',
      vendor: 'ServiceNow',
      category: 'inventory',
      kind: 'http',
    },
    settings: rowsOf(
      'https://YOUR-INSTANCE.service-now.com/api/now/table/cmdb_ci_computer?sysparm_display_value=true&sysparm_exclude_reference_link=true',
      ...[BASIC, at('result'), byOffset('sysparm_offset', 'sysparm_limit', 1_000)],
    ),
    fieldMap: mapOf({
      ...{ id: 'sys_id', name: 'name', hostname: 'host_name', fqdn: 'fqdn', ip: 'ip_address', mac: 'mac_address' },
      ...{ serial: 'serial_number', 'os.name': 'os', 'os.version': 'os_version', vendor: 'manufacturer' },
      ...{ model: 'model_id', type: 'sys_class_name', 'owner.name': 'assigned_to', location: 'location' },
      lifecycle: 'install_status',
    }),
    needs:
      'A user with the roles rest_service and cmdb_read. Where to make it: ServiceNow › User Administration › Users.',
    keyAt: 'https://www.servicenow.com/docs/',
  },
  {
    ...{ id: 'netbox-devices', product: 'NetBox: devices', vendor: 'NetBox Labs', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://NETBOX-SERVER/api/dcim/devices/?limit=500',
      ...[keyIn('Authorization', 'Token'), at('results'), byAddress('next')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'name', hostname: 'name', type: 'role.name', serial: 'serial', ip: 'primary_ip.address' },
      ...{ vendor: 'device_type.manufacturer.name', model: 'device_type.model', 'os.name': 'platform.name' },
      ...{ location: 'site.name', lifecycle: 'status.value', tags: 'tags[].name', custom: 'asset_tag' },
    }),
    needs:
      'A token without the right to write, of a user who may view devices. Where to make it: NetBox › your name › API Tokens.',
    keyAt: 'https://netboxlabs.com/docs/netbox/integrations/rest-api/',
  },
  {
    ...{ id: 'netbox-virtual-machines', product: 'NetBox: virtual machines', vendor: 'NetBox Labs' },
    ...{ category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://NETBOX-SERVER/api/virtualization/virtual-machines/?limit=500',
      ...[keyIn('Authorization', 'Token'), at('results'), byAddress('next')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=virtual', name: 'name', hostname: 'name', ip: 'primary_ip.address' },
      ...{ 'os.name': 'platform.name', location: 'site.name', lifecycle: 'status.value', tags: 'tags[].name' },
    }),
    needs:
      'A token without the right to write, of a user who may view virtual machines. Where to make it: NetBox › your name › API Tokens.',
    keyAt: 'https://netboxlabs.com/docs/netbox/integrations/rest-api/',
  },
  {
    ...{ id: 'snipe-it-hardware', product: 'Snipe-IT', vendor: 'Grokability', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://SNIPE-IT-SERVER/api/v1/hardware',
      ...[BEARER, at('rows'), byOffset('offset', 'limit', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', name: 'name', serial: 'serial', type: 'category.name', vendor: 'manufacturer.name' },
      ...{ model: 'model.name', lifecycle: 'status_label.status_meta', 'owner.name': 'assigned_to.name' },
      ...{ 'owner.email': 'assigned_to.email', location: 'location.name', custom: 'asset_tag' },
    }),
    needs: 'A token of a user who may view assets. Where to make it: Snipe-IT › your name › Manage API Keys.',
    keyAt: 'https://snipe-it.readme.io/reference/generating-api-tokens',
  },
  {
    ...{
      id: 'freshservice-assets',
      product: 'Freshservice',
      vendor: 'Freshworks',
      category: 'inventory',
      kind: 'http',
    },
    settings: rowsOf(
      'https://YOUR-COMPANY.freshservice.com/api/v2/assets',
      ...[BASIC, at('assets'), byPage('page', 1, 'per_page', 100)],
    ),
    fieldMap: mapOf({
      ...{
        id: 'display_id',
        name: 'name',
        lastSeen: 'discovered_at',
        custom: [['asset_tag', 'description', 'impact']],
      },
    }),
    needs:
      'An agent who may view assets: the API key is the name, the password any letter. Where to make it: Freshservice › your picture › Profile settings › API key.',
    keyAt: 'https://api.freshservice.com/#authentication',
  },
  {
    ...{ id: 'device42-devices', product: 'Device42', vendor: 'Freshworks', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://DEVICE42-SERVER/api/1.0/devices/all/',
      ...[BASIC, at('Devices'), byOffset('offset', 'limit', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'device_id', name: 'name', hostname: 'name', type: 'type', serial: 'serial_no', uuid: 'uuid' },
      ...{ 'os.name': 'os', 'os.version': 'osver', vendor: 'manufacturer', model: 'hw_model' },
      ...{ ip: 'ip_addresses[].ip', mac: 'mac_addresses[].mac', lastSeen: 'last_updated', tags: 'tags' },
    }),
    needs: 'A user who may only read. Where to make it: Device42 › Tools › Admins & Permissions › Administrators.',
    keyAt: 'https://docs.device42.com/',
  },
  {
    ...{ id: 'puppetdb-inventory', product: 'PuppetDB', vendor: 'Perforce', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://PUPPETDB-SERVER:8081/pdb/query/v4/inventory',
      ...[keyIn('X-Authentication'), byOffset('offset', 'limit', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'certname', name: 'certname', hostname: 'facts.networking.hostname', fqdn: 'facts.networking.fqdn' },
      ...{ ip: 'facts.networking.ip', mac: 'facts.networking.mac', 'os.name': 'facts.os.name' },
      ...{ 'os.version': 'facts.os.release.full', vendor: 'facts.dmi.manufacturer', model: 'facts.dmi.product.name' },
      ...{ serial: 'facts.dmi.product.serial_number', uuid: 'facts.dmi.product.uuid', lastSeen: 'timestamp' },
    }),
    needs: 'An RBAC token whose role may view node data. Where to make it: puppet access login --lifetime 1y.',
    keyAt: 'https://www.puppet.com/docs/pe/latest/rbac_token_auth_intro.html',
  },
  {
    ...{ id: 'foreman-hosts', product: 'Foreman or Satellite', vendor: 'Red Hat', category: 'inventory', kind: 'http' },
    settings: rowsOf('https://FOREMAN-SERVER/api/hosts', BASIC, at('results'), byPage('page', 1, 'per_page', 250)),
    fieldMap: mapOf({
      ...{
        id: 'id',
        name: 'name',
        fqdn: 'name',
        ip: 'ip',
        mac: 'mac',
        uuid: 'uuid',
        'os.name': 'operatingsystem_name',
      },
      ...{ model: 'model_name', location: 'location_name', 'owner.name': 'owner_name' },
    }),
    needs:
      'A user with the role “Viewer”, and a personal access token as its password. Where to make it: Foreman › Administer › Users › your user › Personal Access Tokens.',
    keyAt: 'https://docs.theforeman.org/',
  },
  {
    ...{
      id: 'github-repositories',
      product: 'GitHub: repositories',
      vendor: 'GitHub',
      category: 'inventory',
      kind: 'http',
    },
    settings: rowsOf('https://api.github.com/orgs/ORGANIZATION/repos', BEARER, byLink('per_page', 100)),
    fieldMap: mapOf({
      ...{ id: 'node_id', type: '=application', name: 'full_name', lastSeen: 'pushed_at', tags: 'topics' },
      custom: [['html_url', 'visibility', 'language']],
    }),
    needs:
      'A fine-grained token of the organization with the permission “Metadata: Read-only”. Where to make it: github.com › Settings › Developer settings › Personal access tokens.',
    keyAt: 'https://github.com/settings/personal-access-tokens',
  },
  {
    ...{ id: 'gitlab-projects', product: 'GitLab: projects', vendor: 'GitLab', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://gitlab.com/api/v4/projects?membership=true&archived=false',
      ...[keyIn('PRIVATE-TOKEN'), byLink('per_page', 100)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=application', name: 'path_with_namespace', lastSeen: 'last_activity_at', tags: 'topics' },
      custom: [['web_url', 'visibility']],
    }),
    needs: 'A token with the scope read_api. Where to make it: gitlab.com › Preferences › Access tokens.',
    keyAt: 'https://gitlab.com/-/user_settings/personal_access_tokens',
  },
];
