import type { Scalar } from '../../../contract/query';
import { versionFamily, versionKey } from '../../versions/families';
import type { Key, KeyKind } from '../plan';
import { timeOf } from './date-value';
import { ipKey } from './ip';

/** A value's key of a kind; undefined where it has none: then it is in no range. */
export function keyOf(kind: KeyKind, value: Scalar, ecosystem?: unknown): Key | undefined {
  if (kind === 'number') return typeof value === 'number' ? value : undefined;
  if (typeof value !== 'string') return undefined;
  if (kind === 'date') return timeOf(value);
  return kind === 'ip' ? ipKey(value) : versionKey(versionFamily(ecosystem), value);
}
