import type { Preset } from '../presets';
import { at, BEARER, byAddress, byCursor, byPage, keyIn, mapOf, microsoft, rowsOf } from './preset-parts';

/** Machines of clouds, and of one’s own. */
export const CLOUDS: readonly Preset[] = [
  {
    ...{ id: 'azure-virtual-machines', product: 'Azure: virtual machines', vendor: 'Microsoft' },
    ...{ category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://management.azure.com/subscriptions/SUBSCRIPTION-ID/providers/Microsoft.Compute/virtualMachines?api-version=2024-07-01',
      ...[microsoft('https://management.azure.com/.default'), at('value'), byAddress('nextLink')],
    ),
    fieldMap: mapOf({
      ...{ id: 'properties.vmId', 'cloud.id': 'id', type: '=virtual', name: 'name', location: 'location' },
      ...{ hostname: 'properties.osProfile.computerName', 'os.name': 'properties.storageProfile.osDisk.osType' },
      custom: 'properties.hardwareProfile.vmSize',
    }),
    needs:
      'An app registration with the role “Reader” on the subscription. Where to make it: entra.microsoft.com › App registrations › your app › Certificates & secrets.',
    keyAt: 'https://learn.microsoft.com/en-us/entra/identity-platform/howto-create-service-principal-portal',
  },
  {
    ...{
      id: 'digitalocean-droplets',
      product: 'DigitalOcean Droplets',
      vendor: 'DigitalOcean',
      category: 'cloud',
      kind: 'http',
    },
    settings: rowsOf(
      'https://api.digitalocean.com/v2/droplets?per_page=200',
      ...[BEARER, at('droplets'), byAddress('links.pages.next')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', 'cloud.id': 'id', type: '=virtual', name: 'name', hostname: 'name', tags: 'tags' },
      ...{ ip: [['networks.v4[].ip_address', 'networks.v6[].ip_address']], 'os.name': 'image.distribution' },
      ...{ 'os.version': 'image.name', location: 'region.slug', custom: 'size_slug' },
    }),
    needs:
      'A personal access token with the scope droplet:read. Where to make it: cloud.digitalocean.com › API › Tokens.',
    keyAt: 'https://cloud.digitalocean.com/account/api/tokens',
  },
  {
    ...{ id: 'hetzner-servers', product: 'Hetzner Cloud', vendor: 'Hetzner', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://api.hetzner.cloud/v1/servers',
      ...[BEARER, at('servers'), byPage('page', 1, 'per_page', 50)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', 'cloud.id': 'id', type: '=virtual', name: 'name', hostname: 'name' },
      ...{ ip: [['public_net.ipv4.ip', 'private_net[].ip']], mac: 'private_net[].mac_address' },
      ...{ 'os.name': 'image.os_flavor', 'os.version': 'image.os_version', location: 'datacenter.location.name' },
      custom: 'server_type.name',
    }),
    needs:
      'An API token of the project with the permission “Read”. Where to make it: console.hetzner.cloud › your project › Security › API tokens.',
    keyAt: 'https://docs.hetzner.com/cloud/api/getting-started/generating-api-token/',
  },
  {
    ...{ id: 'linode-instances', product: 'Linode', vendor: 'Akamai', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://api.linode.com/v4/linode/instances',
      ...[BEARER, at('data'), byPage('page', 1, 'page_size', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', 'cloud.id': 'id', type: '=virtual', name: 'label', hostname: 'label', ip: 'ipv4' },
      ...{ 'os.name': 'image', location: 'region', tags: 'tags', custom: 'type' },
    }),
    needs:
      'A personal access token with the scope linodes:read_only. Where to make it: cloud.linode.com › your name › API Tokens.',
    keyAt: 'https://cloud.linode.com/profile/tokens',
  },
  {
    ...{ id: 'vultr-instances', product: 'Vultr', vendor: 'Vultr', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://api.vultr.com/v2/instances',
      ...[BEARER, at('instances'), byCursor('meta.links.next', 'cursor', 'per_page', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', 'cloud.id': 'id', type: '=virtual', name: 'label', hostname: 'hostname', 'os.name': 'os' },
      ...{ ip: [['main_ip', 'internal_ip', 'v6_main_ip']], location: 'region', tags: 'tags', custom: 'plan' },
    }),
    needs:
      'An API key; the address of this server has to be allowed beside it. Where to make it: my.vultr.com › Account › API.',
    keyAt: 'https://my.vultr.com/settings/#settingsapi',
  },
  {
    ...{ id: 'proxmox-guests', product: 'Proxmox VE', vendor: 'Proxmox', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://PROXMOX-SERVER:8006/api2/json/cluster/resources?type=vm',
      ...[keyIn('Authorization'), at('data')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=virtual', name: 'name', hostname: 'name', location: 'node', tags: 'tags' },
      custom: 'status',
    }),
    needs:
      'An API token with the role PVEAuditor. Enter it as PVEAPIToken=USER@REALM!TOKEN-ID=SECRET. Its own certificate has to be trusted here. Where to make it: Proxmox › Datacenter › Permissions › API Tokens.',
    keyAt: 'https://pve.proxmox.com/wiki/User_Management',
  },
  {
    ...{ id: 'kubernetes-nodes', product: 'Kubernetes: nodes', vendor: 'CNCF', category: 'cloud', kind: 'http' },
    settings: rowsOf(
      'https://KUBERNETES-API:6443/api/v1/nodes',
      ...[BEARER, at('items'), byCursor('metadata.continue', 'continue', 'limit', 500)],
    ),
    fieldMap: mapOf({
      ...{ id: 'metadata.uid', type: '=server', name: 'metadata.name', hostname: 'metadata.name' },
      ...{ uuid: 'status.nodeInfo.systemUUID', 'os.name': 'status.nodeInfo.osImage', 'cloud.id': 'spec.providerID' },
      custom: 'status.nodeInfo.kubeletVersion',
    }),
    needs:
      'The token of a service account that may list nodes (a ClusterRole with get and list of nodes). Where to make it: kubectl create token SERVICE-ACCOUNT --duration=8760h.',
    keyAt: 'https://kubernetes.io/docs/reference/access-authn-authz/service-accounts-admin/',
  },
  {
    ...{
      id: 'cloudflare-zones',
      product: 'Cloudflare: domains',
      vendor: 'Cloudflare',
      category: 'cloud',
      kind: 'http',
    },
    settings: rowsOf(
      'https://api.cloudflare.com/client/v4/zones',
      ...[BEARER, at('result'), byPage('page', 1, 'per_page', 50)],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=domain', name: 'name', fqdn: 'name', 'owner.name': 'account.name', custom: 'status' },
    }),
    needs:
      'An API token with the permission “Zone: Read”. Where to make it: dash.cloudflare.com › My Profile › API Tokens.',
    keyAt: 'https://dash.cloudflare.com/profile/api-tokens',
  },
];
