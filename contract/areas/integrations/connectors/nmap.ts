import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** A sweep of networks by nmap, where that is installed on the server. */

export const NmapSettings = z.strictObject({
  /** Addresses and networks, parted by blanks, commas or lines. */
  targets: z.string().check(z.minLength(1), z.maxLength(10_000)),
  depth: z._default(z.enum(['hosts', 'ports', 'services']), 'ports'),
});
export type NmapSettings = z.infer<typeof NmapSettings>;

export const NMAP_FORM = {
  kind: 'nmap',
  label: 'Network sweep (nmap)',
  about: 'Looks which addresses of a network answer, with nmap on the server that Muster runs on.',
  settings: NmapSettings,
  address: ['targets'],
  looks: [
    {
      ...{ name: 'targets', label: 'Addresses and networks', input: 'lines' },
      help: 'For example 192.168.1.0/24 or 10.0.0.5, one per line. Sweep only what is yours.',
    },
    {
      ...{ name: 'depth', label: 'Looks at', input: 'choice', start: 'ports' },
      options: [
        { value: 'hosts', label: 'Which addresses answer' },
        { value: 'ports', label: 'Their hundred most common ports, too' },
        { value: 'services', label: 'What listens there, too (slow)' },
      ],
    },
  ],
  secrets: [],
} as const satisfies ConnectorForm;
