import { SYNC } from '../../../../contract/limits';
import type { Condition, QueryNode } from '../../../../contract/query';
import type { ViewSpec } from '../../../../contract/sync-api';
import { ipKey } from '../../../../domain/query/keys/ip';
import { macText } from '../../../../domain/query/search';
import { A_FEW } from '../../../parts/palette/rank';

const NAMES = ['name', 'hostnames', 'fqdns'] as const;
const BY_NAME = [{ field: 'name', descending: false }];
/** The whole numbers an IPv4 address begins with. */
const OCTETS = /^(?:\d{1,3}\.){1,3}/;

/**
 * What the local store is asked: those whose name begins so, and all that are called so or have the
 * address. Two questions, as the second one's window may be full of others.
 */
export function assetQuestions(companyId: string, wanted: string): readonly ViewSpec<'asset'>[] {
  const text = wanted.trim();
  if (text === '') return [];
  const begins: Condition = { field: 'name', op: 'starts', value: text };
  const anywhere: QueryNode = { op: 'or', items: [...NAMES.map((field) => contains(field, text)), ...addresses(text)] };
  const asked = { companyId, entity: 'asset', sort: BY_NAME, offset: 0 } as const;
  return [
    { ...asked, where: begins, limit: A_FEW },
    { ...asked, where: anywhere, limit: SYNC.windowRows },
  ];
}

/** Those that were chosen last, as they are now. */
export const recentAssets = (companyId: string, ids: readonly string[]): ViewSpec<'asset'> | null =>
  ids.length === 0
    ? null
    : { companyId, entity: 'asset', where: { field: 'id', op: 'in', value: [...ids] }, offset: 0, limit: ids.length };

const contains = (field: string, value: string): Condition => ({ field, op: 'contains', value });

function addresses(text: string): Condition[] {
  const found: Condition[] = [];
  const mac = macText(text);
  if (mac !== undefined) found.push(contains('macs', mac));
  if (ipKey(text) !== undefined) found.push({ field: 'ips', op: 'eq', value: text });
  else {
    const octets = OCTETS.exec(text)?.[0].split('.').slice(0, -1) ?? [];
    const whole = [...octets, '0', '0', '0', '0'].slice(0, 4).join('.');
    if (octets.length > 0 && ipKey(whole) !== undefined) {
      found.push({ field: 'ips', op: 'inCidr', value: `${whole}/${octets.length * 8}` });
    }
  }
  return found;
}
