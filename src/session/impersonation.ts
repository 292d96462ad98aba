import * as z from 'zod/mini';
import { adminEndpoints } from '../../contract/areas/admin';
import { href } from '../../contract/paths';
import type { HelloAnswer } from '../../contract/sync-api';
import { connection } from '../data/sync-client';
import { failureToast } from '../kit/toasts';
import { sessionStorageKeys } from './browser-storage';

const LONGEST_CODE = 200;

/**
 * The one-time code of an impersonation link. The address is cleaned before anything could report it, and
 * whether the code is worth something is for the server to say: only to who asked for it.
 */
export function takeImpersonationCode(): string | null {
  const query = new URLSearchParams(location.search);
  if (query.get('impersonating') !== 'true') return null;
  const code = query.get('token') ?? '';
  query.delete('impersonating');
  query.delete('token');
  history.replaceState(null, '', location.pathname + (query.size === 0 ? '' : `?${query}`) + location.hash);
  return code === '' || code.length > LONGEST_CODE ? null : code;
}

/** Keeps the token the worker cannot keep (specification §4), and starts the page anew when it changes. */
export function serveImpersonation(code: string | null): void {
  // The app soon names the administrator's company in it.
  const address = location.pathname + location.search + location.hash;
  let isBeginning = false;
  connection.onHello(reconcile);
  connection.onEvent((event) => {
    if (event.type !== 'impersonation') return;
    keep(event.token);
    if (event.token === null) location.assign(href('admin'));
    else if (isBeginning) {
      history.replaceState(null, '', address);
      location.reload();
    } else location.assign(href('dashboard'));
  });
  if (code === null) return;
  isBeginning = true;
  connection
    .call((api) => api.impersonate(code))
    .catch((error: unknown) => {
      isBeginning = false;
      failureToast('This sign-in link is not valid', error);
    });
}

function keep(token: string | null): void {
  sessionStorageKeys.acceptedTermsVersion.clear();
  sessionStorageKeys.company.clear();
  if (token === null) {
    sessionStorageKeys.impersonating.clear();
    sessionStorageKeys.impersonationToken.clear();
  } else {
    sessionStorageKeys.impersonating.write('true');
    sessionStorageKeys.impersonationToken.write(token);
  }
}

/** Storage can be cleared by halves: a token without a place, or a place without its token, ends it. */
function reconcile({ acting }: HelloAnswer): void {
  const hasToken = sessionStorageKeys.impersonationToken.read() !== null;
  if (acting === null && hasToken) keep(null);
  if (acting !== null && !hasToken) void endImpersonation();
}

/** Goes where the link leads that only this administrator, in this sign-in, can use, within a minute. */
export async function startImpersonation(userId: string): Promise<void> {
  const { code } = await connection.call((api) => api.ask('impersonation.start', {}, { userId })).then(parseCode);
  location.assign(`${href('dashboard')}?${new URLSearchParams({ impersonating: 'true', token: code })}`);
}

const parseCode = (answer: unknown) => z.parse(adminEndpoints['impersonation.start'].answer, answer);

export const endImpersonation = (): Promise<void> => connection.call((api) => api.endImpersonation());
