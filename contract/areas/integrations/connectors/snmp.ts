import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** What network devices say of themselves over SNMP. */

export const SnmpSettings = z.strictObject({
  /** Addresses and networks, parted by blanks, commas or lines. */
  targets: z.string().check(z.minLength(1), z.maxLength(10_000)),
  port: z.optional(z.int().check(z.gte(1), z.lte(65_535))),
  version: z._default(z.enum(['2c', '3']), '2c'),
  user: z.optional(z.string().check(z.maxLength(64))),
});
export type SnmpSettings = z.infer<typeof SnmpSettings>;

const THREE = { field: 'version', is: ['3'] };

export const SNMP_FORM = {
  kind: 'snmp',
  label: 'Network devices (SNMP)',
  about: 'Asks switches, routers, printers and others for their name, model, serial number and interfaces.',
  settings: SnmpSettings,
  address: ['targets', 'port', 'version', 'user'],
  looks: [
    {
      ...{ name: 'targets', label: 'Addresses and networks', input: 'lines' },
      help: 'For example 192.168.1.0/24 or 10.0.0.5, one per line. What does not answer is left out.',
    },
    {
      ...{ name: 'version', label: 'Version', input: 'choice', start: '2c' },
      options: [
        { value: '2c', label: '2c (community, not encrypted)' },
        { value: '3', label: '3 (user, SHA-256 and AES)' },
      ],
    },
    { name: 'user', label: 'User', input: 'text', when: THREE },
    { name: 'port', label: 'Port', input: 'number', isOptional: true, help: 'Without one: 161.' },
  ],
  secrets: [
    { name: 'community', label: 'Community', when: { field: 'version', is: ['2c'] } },
    { name: 'authKey', label: 'Password of the user', when: THREE },
    { name: 'privKey', label: 'Password of the encryption', when: THREE },
  ],
  fieldMap: [
    { from: 'id', to: 'id' },
    { from: '=network', to: 'type' },
    { from: 'sysName', to: 'name' },
    { from: 'sysName', to: 'hostname' },
    { from: 'addresses', to: 'ip' },
    { from: 'macs', to: 'mac' },
    { from: 'serial', to: 'serial' },
    { from: 'vendor', to: 'vendor' },
    { from: 'model', to: 'model' },
    { from: 'sysLocation', to: 'location' },
    { from: 'sysContact', to: 'owner.name' },
    { from: 'sysDescr', to: 'custom' },
  ],
} as const satisfies ConnectorForm;
