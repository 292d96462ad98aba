import type { HonoRequest } from 'hono';
import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import type { Refusal } from '../calls/refusal';
import type { Tx } from '../db/access';
import { withAccess } from '../db/access';
import type { UserPrincipal } from '../db/principal';
import { recordRefusals } from '../identity/refusals';
import type { AppOptions } from './app';
import { audited } from './audited';
import { attemptOf, type Host, handlerOf, prepare } from './call';
import { jsonResponse } from './response';

interface Asked {
  readonly options: AppOptions;
  readonly id: EndpointId;
  readonly row: EndpointRow;
  readonly request: HonoRequest;
  readonly text: string | Refusal;
  readonly host: Host;
}

/**
 * A call whose body is a file (SEC106): whether it may be made is decided before the first byte of it is read, in a transaction,
 * and again in each one of its work. One that asks other servers is the same, but that its body has been read.
 */
export async function answerFile(
  { options, id, row, request, text, host }: Asked,
  principal: UserPrincipal,
): Promise<Response> {
  const { services } = host;
  return recordRefusals(services, attemptOf(id, request, principal), async () => {
    const prepared = await withAccess(services, principal, async () => prepare(id, row, request, principal, text));
    const { raw } = request;
    const header = (name: string) => request.header(name);
    const call = { id, row, request: { header, param: () => request.param() }, address: host.address };
    const attempted = attemptOf(id, request, principal);
    // Of the transactions of one call the first says that it was made.
    let isSaid = false;
    const said = async <R>(tx: Tx<UserPrincipal>, work: (tx: Tx<UserPrincipal>) => Promise<R>) => {
      if (isSaid) return work(tx);
      const result = await audited(tx, { ...call, attempted, body: undefined }, work);
      isSaid = true;
      return result;
    };
    const answer = await handlerOf(
      options,
      id,
    )({
      ...{ ...host, ...prepared, principal, signal: raw.signal, file: raw.body },
      header,
      transact: <R>(work: (tx: Tx<UserPrincipal>) => Promise<R>) =>
        withAccess(services, principal, (tx) => said(tx, work)),
    });
    return jsonResponse(answer);
  });
}
