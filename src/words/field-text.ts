import { recordCommandOf } from '../../contract/records';
import type { OutboxEntry } from '../../contract/sync-api';
import { words } from '../kit/format';

const CUSTOM = 'custom.';

/** The fields of an asset as people call them, where that is not the identifier in words. */
const FIELDS: Readonly<Record<string, string>> = {
  fqdns: 'FQDNs',
  ips: 'IP addresses',
  macs: 'MAC addresses',
  os: 'Operating system',
  'os.name': 'Operating system',
  'os.version': 'OS version',
  'os.build': 'OS build',
  'os.type': 'OS family',
  'hardware.vendor': 'Vendor',
  'hardware.model': 'Model',
  'hardware.serial': 'Serial number',
  'hardware.cpu': 'CPU',
  'hardware.ramBytes': 'Memory',
  'hardware.diskBytes': 'Disk',
  'cloud.provider': 'Cloud provider',
  'cloud.account': 'Cloud account',
  'cloud.region': 'Cloud region',
  'cloud.resourceUid': 'Cloud resource',
  'owner.name': 'Owner',
  'owner.email': 'Owner’s email',
  verdictNote: 'Reason',
  verdictUntil: 'Accepted until',
};

/** U44: what people called their own field is its name, to the letter. */
export function fieldText(field: string): string {
  if (field.startsWith(CUSTOM)) return field.slice(CUSTOM.length);
  const known = Object.hasOwn(FIELDS, field) ? FIELDS[field] : undefined;
  return known ?? words(field.replaceAll('.', ' '));
}

type Sent = Pick<OutboxEntry, 'endpoint'>;

/** A field of what a command changes, as the definition of its record calls it. */
export const changedFieldText = ({ endpoint }: Sent, field: string): string =>
  recordCommandOf(endpoint)?.kind.labels[field] ?? fieldText(field);

/** What a number of it counts, as the definition of its record says; undefined: nothing. */
export const unitOf = ({ endpoint }: Sent, field: string): string | undefined =>
  recordCommandOf(endpoint)?.kind.units[field];

/** Its values mean nothing to people. */
export const isWordless = ({ endpoint }: Sent, field: string): boolean =>
  recordCommandOf(endpoint)?.kind.wordless.includes(field) === true;
