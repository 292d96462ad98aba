import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { HEADERS } from '../../contract/sync';
import { actorOf } from '../calls/audit-entry';
import type { Tx } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { audit } from '../identity/audit';
import { CurrentCall, isAudited } from '../identity/audited-call';
import type { Attempted } from '../identity/refusals';
import type { CallRequest } from './call';

interface Audited {
  readonly id: EndpointId;
  readonly row: EndpointRow;
  readonly request: Pick<CallRequest, 'header' | 'param'>;
  readonly address: string;
  readonly attempted: Attempted;
  readonly body: unknown;
}

/** Does a call's work, with its entry in the audit log: the handler's own, where it says more of it, or else this one. */
export async function audited<T>(
  tx: Tx<UserPrincipal>,
  { id, row, request, address, attempted, body }: Audited,
  work: (tx: Tx<UserPrincipal>) => Promise<T>,
): Promise<T> {
  if (!isAudited(id, row)) return work(tx);
  const cameIn = { id, from: address, waited: waitedOf(request), body, recordId: request.param()['id'] };
  const { call, tx: noted } = CurrentCall.begin(tx, cameIn);
  const result = await work(noted);
  if (!call.isTold) {
    const { companyId } = attempted;
    await audit(tx, { action: id, outcome: 'done', companyId, actor: actorOf(tx.principal) });
  }
  return result;
}

/** What is no number of milliseconds is nothing to refuse a call for. */
function waitedOf({ header }: Pick<CallRequest, 'header'>): number {
  const said = header(HEADERS.waited) ?? '';
  return /^\d{1,12}$/.test(said) ? Number(said) : 0;
}
