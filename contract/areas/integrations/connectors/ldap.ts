import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Computers or people of a directory: Active Directory, OpenLDAP, 389 Directory Server. */

const Name = z.string().check(z.minLength(1), z.maxLength(1_000));

export const LdapSettings = z.strictObject({
  host: z.string().check(z.minLength(1), z.maxLength(255)),
  /** Without one: 636 of `ldaps`, 389 of the others. */
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  security: z._default(z.enum(['ldaps', 'starttls', 'none']), 'ldaps'),
  /** PEM: who vouches for the server's certificate, beside the authorities that everybody knows. */
  authority: z.optional(z.string().check(z.maxLength(100_000))),
  user: Name,
  base: Name,
  filter: z.string().check(z.minLength(1), z.maxLength(4_000)),
  /** Further attributes than those that are read anyhow, parted by commas. */
  attributes: z.optional(z.string().check(z.maxLength(1_000))),
});
export type LdapSettings = z.infer<typeof LdapSettings>;

export const LDAP_FORM = {
  kind: 'ldap',
  label: 'Directory (LDAP)',
  about: 'Reads the computers or people of Active Directory or another directory.',
  settings: LdapSettings,
  address: ['host', 'port', 'security', 'authority', 'user'],
  looks: [
    { name: 'host', label: 'Server', input: 'text', help: 'A domain controller, by its name, as dc1.example.com.' },
    {
      ...{ name: 'security', label: 'Encryption', input: 'choice', start: 'ldaps' },
      options: [
        { value: 'ldaps', label: 'TLS' },
        { value: 'starttls', label: 'StartTLS' },
        { value: 'none', label: 'None' },
      ],
      help: 'Without encryption the password is sent as it is.',
    },
    {
      ...{ name: 'port', label: 'Port', input: 'number', isOptional: true },
      help: 'Without one: 636 with TLS, otherwise 389.',
    },
    {
      ...{ name: 'authority', label: 'Certificate authority', input: 'lines', isOptional: true },
      help: 'In PEM. Only where its certificate is of an authority of your own, as those of Active Directory often are.',
      when: { field: 'security', is: ['ldaps', 'starttls'] },
    },
    {
      ...{ name: 'user', label: 'User', input: 'text' },
      help: 'For example muster@example.com or CN=muster,OU=Service,DC=example,DC=com. It needs no right but to read.',
    },
    { name: 'base', label: 'Search in', input: 'text', help: 'For example DC=example,DC=com, or one part of it.' },
    {
      ...{ name: 'filter', label: 'Filter', input: 'text' },
      start: '(&(objectCategory=computer)(!(userAccountControl:1.2.840.113556.1.4.803:=2)))',
      help: 'What is read. This one: computers of Active Directory that are not disabled.',
    },
    {
      ...{ name: 'attributes', label: 'Further attributes', input: 'text', isOptional: true },
      help: 'Separated by commas. Names, addresses, operating system and times are read anyhow.',
    },
  ],
  secrets: [{ name: 'password', label: 'Password' }],
  fieldMap: [
    { from: 'id', to: 'id' },
    { from: 'kind', to: 'type' },
    { from: 'name', to: 'name' },
    { from: 'hostname', to: 'hostname' },
    { from: 'dNSHostName', to: 'fqdn' },
    { from: 'operatingSystem', to: 'os.name' },
    { from: 'operatingSystemVersion', to: 'os.version' },
    { from: 'lastSeen', to: 'lastSeen' },
    { from: 'mail', to: 'owner.email' },
    { from: 'location', to: 'location' },
    { from: 'domain', to: 'domain' },
  ],
} as const satisfies ConnectorForm;
