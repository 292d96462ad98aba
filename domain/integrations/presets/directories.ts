import type { Preset } from '../presets';
import { at, byAddress, byLink, byOffset, keyIn, mapOf, microsoft, oauth, rowsOf } from './preset-parts';

const GRAPH = 'https://graph.microsoft.com/.default';

export const DIRECTORIES: readonly Preset[] = [
  {
    ...{ id: 'active-directory-computers', product: 'Active Directory: computers', vendor: 'Microsoft' },
    ...{ category: 'inventory', kind: 'ldap' },
    settings: {
      ...{ security: 'ldaps', base: 'DC=example,DC=com' },
      filter: '(&(objectCategory=computer)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
    },
    needs:
      'A user of the domain; it needs no right beyond what every user has. Where to make it: Active Directory Users and Computers › New › User.',
    keyAt: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/understand-default-user-accounts',
  },
  {
    ...{ id: 'active-directory-users', product: 'Active Directory: people', vendor: 'Microsoft' },
    ...{ category: 'inventory', kind: 'ldap' },
    settings: {
      ...{ security: 'ldaps', base: 'DC=example,DC=com' },
      filter: '(&(objectCategory=person)(objectClass=user)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
    },
    fieldMap: mapOf({
      ...{ id: 'id', type: '=user', name: 'sAMAccountName', 'owner.name': 'displayName', 'owner.email': 'mail' },
      ...{ domain: 'domain', location: 'physicalDeliveryOfficeName', lastSeen: 'lastSeen', custom: 'department' },
    }),
    needs:
      'A user of the domain; it needs no right beyond what every user has. Where to make it: Active Directory Users and Computers › New › User.',
    keyAt: 'https://learn.microsoft.com/en-us/windows-server/identity/ad-ds/manage/understand-default-user-accounts',
  },
  {
    ...{ id: 'freeipa-hosts', product: 'FreeIPA: hosts', vendor: 'Red Hat', category: 'inventory', kind: 'ldap' },
    settings: {
      ...{ security: 'starttls', base: 'cn=computers,cn=accounts,DC=example,DC=com', filter: '(objectClass=ipahost)' },
      attributes: 'fqdn, serverHostName, ipaUniqueID, nsOsVersion, nsHardwarePlatform, nsHostLocation',
    },
    fieldMap: mapOf({
      ...{ id: 'ipaUniqueID', name: 'fqdn', fqdn: 'fqdn', hostname: 'serverHostName', 'os.name': 'nsOsVersion' },
      ...{ model: 'nsHardwarePlatform', location: 'nsHostLocation', mac: 'macAddress' },
    }),
    needs:
      'A system account (sysaccounts) that may read. It is made on an IPA server: ldapmodify below cn=sysaccounts,cn=etc.',
    keyAt: 'https://www.freeipa.org/page/HowTo/LDAP',
  },
  {
    ...{
      id: 'entra-devices',
      product: 'Microsoft Entra ID: devices',
      vendor: 'Microsoft',
      category: 'inventory',
      kind: 'http',
    },
    settings: rowsOf(
      'https://graph.microsoft.com/v1.0/devices',
      ...[microsoft(GRAPH), at('value'), byAddress('["@odata.nextLink"]')],
    ),
    fieldMap: mapOf({
      ...{ id: 'deviceId', name: 'displayName', hostname: 'displayName', 'os.name': 'operatingSystem' },
      ...{ 'os.version': 'operatingSystemVersion', vendor: 'manufacturer', model: 'model', managed: 'isManaged' },
      lastSeen: 'approximateLastSignInDateTime',
    }),
    needs:
      'Device.Read.All (application permission of Microsoft Graph), consented by an administrator. Where to make it: entra.microsoft.com › App registrations › your app › Certificates & secrets.',
    keyAt: 'https://learn.microsoft.com/en-us/graph/auth-v2-service',
  },
  {
    ...{
      id: 'entra-users',
      product: 'Microsoft Entra ID: people',
      vendor: 'Microsoft',
      category: 'inventory',
      kind: 'http',
    },
    settings: rowsOf(
      'https://graph.microsoft.com/v1.0/users?$select=id,displayName,userPrincipalName,mail,department,officeLocation',
      ...[microsoft(GRAPH), at('value'), byAddress('["@odata.nextLink"]')],
    ),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=user', name: 'userPrincipalName', 'owner.name': 'displayName', 'owner.email': 'mail' },
      ...{ location: 'officeLocation', custom: 'department' },
    }),
    needs:
      'User.Read.All (application permission of Microsoft Graph), consented by an administrator. Where to make it: entra.microsoft.com › App registrations › your app › Certificates & secrets.',
    keyAt: 'https://learn.microsoft.com/en-us/graph/auth-v2-service',
  },
  {
    ...{ id: 'okta-users', product: 'Okta: people', vendor: 'Okta', category: 'inventory', kind: 'http' },
    settings: rowsOf('https://YOUR-ORG.okta.com/api/v1/users', keyIn('Authorization', 'SSWS'), byLink('limit', 200)),
    fieldMap: mapOf({
      ...{ id: 'id', type: '=user', name: 'profile.login', 'owner.firstName': 'profile.firstName' },
      ...{ 'owner.lastName': 'profile.lastName', 'owner.email': 'profile.email', lastSeen: 'lastLogin' },
      custom: [['status', 'profile.department']],
    }),
    needs: 'A token of a read-only administrator. Where to make it: Okta admin › Security › API › Tokens.',
    keyAt: 'https://developer.okta.com/docs/guides/create-an-api-token/main/',
  },
  {
    ...{ id: 'jumpcloud-systems', product: 'JumpCloud', vendor: 'JumpCloud', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://console.jumpcloud.com/api/systems',
      ...[keyIn('x-api-key'), at('results'), byOffset('skip', 'limit', 100)],
    ),
    fieldMap: mapOf({
      ...{ id: '_id', name: 'displayName', hostname: 'hostname', 'os.name': 'os', 'os.version': 'version' },
      ...{ serial: 'serialNumber', ip: 'networkInterfaces[].address', lastSeen: 'lastContact' },
    }),
    needs:
      'An API key of an administrator with the role “Read Only”. Where to make it: console.jumpcloud.com › your initials › My API Key.',
    keyAt: 'https://console.jumpcloud.com/',
  },
  {
    ...{ id: 'tailscale-devices', product: 'Tailscale', vendor: 'Tailscale', category: 'inventory', kind: 'http' },
    settings: rowsOf(
      'https://api.tailscale.com/api/v2/tailnet/-/devices',
      ...[oauth('https://api.tailscale.com/api/v2/oauth/token', 'devices:core:read'), at('devices')],
    ),
    fieldMap: mapOf({
      ...{ id: 'nodeId', name: 'hostname', hostname: 'hostname', fqdn: 'name', ip: 'addresses', 'os.name': 'os' },
      ...{ 'owner.email': 'user', lastSeen: 'lastSeen', tags: 'tags' },
    }),
    needs: 'An OAuth client with the scope devices:core:read. Where to make it: login.tailscale.com › Settings › Keys.',
    keyAt: 'https://tailscale.com/kb/1215/oauth-clients',
  },
];
