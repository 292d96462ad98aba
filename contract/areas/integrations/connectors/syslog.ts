import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Which hosts send log lines to this server: that they are there, and never what they say. */

export const SyslogSettings = z.strictObject({
  /** Addresses and networks, parted by blanks, commas or lines; none: all. */
  senders: z.optional(
    z
      .string()
      .check(z.maxLength(10_000), z.regex(/^[\da-f.:/,;\s]*$/i, 'Write addresses and networks, as 192.168.1.0/24')),
  ),
  /** Their lines come by way of another server, whose address says nothing of them. */
  isRelayed: z._default(z.boolean(), false),
});
export type SyslogSettings = z.infer<typeof SyslogSettings>;

export const SYSLOG_FORM = {
  kind: 'syslog',
  label: 'Syslog',
  about: 'Hosts that send their log lines here are known to be there. What the lines say is not kept.',
  isTold: true,
  settings: SyslogSettings,
  address: [],
  looks: [
    {
      ...{ name: 'senders', label: 'From addresses and networks', input: 'lines', isOptional: true },
      help: 'For example 192.168.1.0/24, one per line. Empty: from anywhere.',
    },
    {
      ...{ name: 'isRelayed', label: 'Lines come by way of a relay', input: 'switch', start: false },
      help: 'Then the address that lines come from is not taken for the address of their host.',
    },
  ],
  secrets: [],
  fieldMap: [
    { from: 'host', to: 'id' },
    { from: 'host', to: 'name' },
    { from: 'hostname', to: 'hostname' },
    { from: 'fqdn', to: 'fqdn' },
    { from: 'addresses', to: 'ip' },
    { from: 'lastSeen', to: 'lastSeen' },
    { from: 'apps', to: 'custom' },
  ],
} as const satisfies ConnectorForm;
