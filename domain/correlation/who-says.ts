import { isObject } from '../../contract/narrow';
import { agreesOnOs, leadingOsName, namedBy, states } from './derive-parts';
import { byPrecedence, type CorrelationRecord } from './record-order';

export interface Saying<R extends CorrelationRecord> {
  readonly record: R;
  readonly value: unknown;
  /** Whether the asset's value is, or contains, this one. */
  readonly wins: boolean;
}

const LISTS: ReadonlySet<string> = new Set(['hostnames', 'fqdns', 'ips', 'macs', 'tags', 'services']);

/**
 * Who states a value of an asset, most trusted first. `field` is a path into a statement: `name`, `os.version`,
 * `custom.rack`. The same rules as `deriveAsset`, asked for one field.
 */
export function whoSays<R extends CorrelationRecord>(records: readonly R[], field: string): Saying<R>[] {
  const ranked = [...records].sort(byPrecedence);
  const osName = leadingOsName(ranked);
  const namer = namedBy(ranked);
  let decided = false;
  return ranked.flatMap((record) => {
    const value = valueAt(record.asset, field);
    if (!states(value)) return [];
    const usable =
      (!field.startsWith('os') || agreesOnOs(record.asset.os, osName)) && (field !== 'name' || record === namer);
    const wins = LISTS.has(field) || (usable && !decided);
    decided ||= wins;
    return [{ record, value, wins }];
  });
}

/** Two levels at most: a custom field's own name may contain a dot. */
function valueAt(statement: object, field: string): unknown {
  const [, top = field, part] = /^(.*?)\.(.*)$/.exec(field) ?? [];
  const value = Object.entries(statement).find(([key]) => key === top)?.[1];
  return part === undefined || !isObject(value) ? value : value[part];
}
