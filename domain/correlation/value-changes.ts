import type { FieldChange } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { sameValue } from '../merge/same-value';

/** What of an asset a person compares, in the order of its page. */
const COMPARED = [
  'name',
  'type',
  'hostnames',
  'fqdns',
  'ips',
  'macs',
  'domain',
  'os.name',
  'os.version',
  'hardware.vendor',
  'hardware.model',
  'hardware.serial',
  'cloud.resourceUid',
  'owner.name',
  'owner.email',
  'location',
  'criticality',
  'lifecycle',
  'internetExposed',
  'managed',
  'tags',
] as const;

/** The values of an asset that differ, each from and to; null for none. */
export function valueChanges(before: object, after: object): FieldChange[] {
  return COMPARED.flatMap((field) => {
    const [from, to] = [valueAtPath(before, field) ?? null, valueAtPath(after, field) ?? null];
    return isSame(from, to) ? [] : [{ field, from, to }];
  });
}

/** Lists are sets. */
function isSame(a: unknown, b: unknown): boolean {
  return Array.isArray(a) && Array.isArray(b) ? sameValue([...a].sort(), [...b].sort()) : sameValue(a, b);
}

export function valueAtPath(row: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), row);
}
