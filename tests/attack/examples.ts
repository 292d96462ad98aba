import { ENDPOINTS, type EndpointId } from '../../contract/endpoints';
import { COMPANY_CASES, INVITE_CASES, NOTHING, OTHER_CASES } from '../kit/access-cases';
import { ACCOUNT, FOREIGN_ACCOUNT, HOME } from '../kit/access-oracle';
import type { CallOptions, Place } from '../kit/access-world';

export const ENDPOINT_IDS: readonly EndpointId[] = Object.keys(ENDPOINTS).filter(
  (id): id is EndpointId => id in ENDPOINTS,
);

const isIn = <T extends object>(id: PropertyKey, table: T): id is keyof T => id in table;

/** A call that is done for whoever may, about what is at this place. */
export function exampleCall(id: EndpointId, at: Place, logId: string): CallOptions {
  const company = at.companyId;
  if (isIn(id, COMPANY_CASES)) return { company, ...COMPANY_CASES[id].call?.(at) };
  if (isIn(id, OTHER_CASES)) return { company, ...OTHER_CASES[id].call };
  if (isIn(id, INVITE_CASES)) {
    const { done: _, ...call }: { readonly body?: object; readonly done?: number } = INVITE_CASES[id];
    return { params: { id: company === HOME ? ACCOUNT : FOREIGN_ACCOUNT, invitationId: NOTHING.id }, ...call };
  }
  const stream = `company:${company}`;
  if (id === 'sync.changes') return { query: { stream, logId, since: '0' } };
  return { query: id === 'sync.snapshot' ? { stream, entity: 'asset' } : { stream, kinds: 'company' } };
}

/** The same call with some of its ids another company's. */
export function mixedCall(call: CallOptions, from: Place, to: Place): CallOptions {
  const swaps = new Map(
    Object.entries(from).map(([name, id]) => [id, Object.entries(to).find(([n]) => n === name)?.[1] ?? id]),
  );
  let text = JSON.stringify({ params: call.params, query: call.query, body: call.body });
  for (const [mine, theirs] of swaps) text = text.replaceAll(mine, theirs);
  return { ...call, ...JSON.parse(text) };
}
