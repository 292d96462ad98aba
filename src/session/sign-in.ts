import { href } from '../../contract/paths';
import type { HelloAnswer, TokenAnswer, WorkerEvent } from '../../contract/sync-api';
import { browserStorage } from '../data/browser-storage';
import { isOfStore } from '../data/connection';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { leave, leaving } from './leaving';
import { logged } from './logged';
import { providerClient } from './provider-access';
import { redirectTarget, signInPath } from './redirect-target';
import { referral } from './referral';
import { failStart, session } from './session';
import { followSignOut, forgetHere, leaveProvider } from './sign-out';

/** What the worker cannot do itself: ask the provider, and move the page. */
export function serveSignIn(): void {
  connection.onEvent((event) => void answer(event));
}

/** Whoever signed out without a network: now the provider hears of it, before anything else happens here. */
export function settlesSignOut({ config, database, isFresh }: HelloAnswer): boolean {
  const owed = sessionStorageKeys.providerSignOut.read() === 'yes';
  if (!owed || !isFresh || database !== null || config.auth.mode !== 'oidc' || isCallback()) return false;
  void leaveProvider();
  return true;
}

async function answer(event: WorkerEvent): Promise<void> {
  if (event.type === 'token_wanted') return provideToken(event.request, event.renewed);
  if (event.type === 'session_token') return keepSocketToken(event.token);
  if (event.type === 'signed_out') followSignOut();
  if (event.type === 'unauthorized' && session.config?.auth.mode === 'oidc') {
    leave();
    forgetHere();
    await (await providerClient(session.config)).forget();
    location.assign(signInPath(here()));
  }
}

function keepSocketToken(token: string): void {
  if (!browserStorage.sharedComputer.read()) sessionStorageKeys.socketToken.write(token);
}

async function provideToken(request: number, renewed: boolean): Promise<void> {
  // The question may come before the worker's first answer, which says what provider there is.
  await connection.call(() => Promise.resolve());
  const acting = sessionStorageKeys.impersonationToken.read();
  const given = acting === null ? await ownToken(renewed) : placeToken(acting, renewed);
  await connection.call((api) => api.provideToken(request, given));
}

/** Half an hour, and never renewed: a refused one is over. */
const placeToken = (token: string, renewed: boolean): TokenAnswer =>
  renewed ? { kind: 'ended', error: 'The impersonation is over.' } : { kind: 'token', token };

function ownToken(renewed: boolean): Promise<TokenAnswer> {
  return providerClient(session.config).then(
    (client) => client.token(renewed),
    (error: unknown) => ({ kind: 'failed' as const, error: String(error) }),
  );
}

export const here = () => location.pathname + location.search + location.hash;
const isCallback = () => location.pathname === href('authCallback');

/**
 * Leaves for the identity provider; afterwards the person is where they wanted to be. With the token of an
 * invitation the provider lets somebody without an account make one.
 */
export const signIn = (target: string | null, invitation: string | null = null): Promise<void> =>
  logged('The sign-in could not be started.', async () => {
    const client = await providerClient(session.config);
    // Signing in would overtake a sign-out under way, and find the person still there.
    if (leaving.now) return;
    // The provider may still believe in the person who signed out here: it may not have heard of it. And on a shared
    // computer in the one who only closed the tabs.
    const leftBefore = sessionStorageKeys.providerSignOut.read() !== null || browserStorage.sharedComputer.read();
    await client.signIn(redirectTarget(target, location.origin), {
      ...(leftBefore ? { prompt: 'login' } : {}),
      ...(invitation === null ? {} : { muster_invitation: invitation }),
    });
  });

/** Completes a sign-in from what the provider sent back; answers where to go. */
export const finishSignIn = (): Promise<string> =>
  logged('The sign-in could not be completed.', async () => {
    const target = await (await providerClient(session.config)).finishSignIn();
    sessionStorageKeys.providerSignOut.clear();
    try {
      await connection.call((api) => api.signedIn());
    } catch (error) {
      if (!isOfStore(error)) throw error;
      // The sign-in went well: it is the copy that cannot be opened, and the wanted page says so (ST37).
      failStart(error);
    }
    await referral.settle();
    return target;
  });
