import type { FieldChange } from '../../contract/files-api';
import { isObject } from '../../contract/narrow';
import { changedFields } from '../merge/same-value';
import { isSame } from '../merge/three-way';

/** Fields whose change is no news: they move with every scan, or follow from others. */
const QUIET: ReadonlySet<string> = new Set([
  'rev',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'fieldRevs',
  'firstSeenAt',
  'lastSeenAt',
  'sources',
  'isSample',
  'groupIds',
  'findingCounts',
  'softwareCount',
  'risk',
  'doubts',
]);

/**
 * The values of an asset that differ, each from and to; null for none. A dry run shows these, and the run tells them: there
 * is no second opinion (C25). Lists are sets, and the order of keys says nothing: the database has its own.
 */
export function valueChanges(before: object, after: object): FieldChange[] {
  return changedFields(before, after)
    .filter((field) => !QUIET.has(field))
    .flatMap((field) => {
      const [from, to] = [stated(fieldOf(before, field)), stated(fieldOf(after, field))];
      return isSame(from, to) ? [] : [{ field, from, to }];
    });
}

const fieldOf = (row: object, field: string): unknown =>
  isObject(row) && Object.hasOwn(row, field) ? row[field] : undefined;

function stated(value: unknown): unknown {
  if (value === undefined || value === null || value === '') return null;
  return typeof value === 'object' && Object.keys(value).length === 0 ? null : value;
}

export function valueAtPath(row: object, path: string): unknown {
  return path.split('.').reduce<unknown>((at, key) => (isObject(at) ? at[key] : undefined), row);
}
