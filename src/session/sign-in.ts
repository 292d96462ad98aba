import { href } from '../../contract/paths';
import type { HelloAnswer, WorkerEvent } from '../../contract/sync-api';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { providerClient } from './provider-access';
import { redirectTarget, signInPath } from './redirect-target';
import { session } from './session';
import { followSignOut, forgetHere, isSigningOut, leaveProvider } from './sign-out';

/** What the worker cannot do itself: ask the provider, and move the page. */
export function serveSignIn(): void {
  connection.onEvent((event) => void answer(event));
}

/** Whoever signed out without a network: now the provider hears of it, before anything else happens here. */
export function settlesSignOut({ config, database, isFresh }: HelloAnswer): boolean {
  const owed = sessionStorageKeys.providerSignOut.read() !== null;
  if (!owed || !isFresh || database !== null || config.auth.mode !== 'oidc' || isCallback()) return false;
  void leaveProvider();
  return true;
}

async function answer(event: WorkerEvent): Promise<void> {
  if (event.type === 'token_wanted') return provideToken(event.request, event.renewed);
  if (event.type === 'session_token') return sessionStorageKeys.socketToken.write(event.token);
  if (event.type === 'signed_out') followSignOut();
  if (event.type === 'unauthorized' && session.config?.auth.mode === 'oidc') {
    forgetHere();
    await (await providerClient(session.config)).forget();
    location.assign(signInPath(here()));
  }
}

async function provideToken(request: number, renewed: boolean): Promise<void> {
  // The question may come before the worker's first answer, which says what provider there is.
  await connection.call(() => Promise.resolve());
  const given = await providerClient(session.config).then(
    (client) => client.token(renewed),
    (error: unknown) => ({ kind: 'failed' as const, error: String(error) }),
  );
  await connection.call((api) => api.provideToken(request, given));
}

export const here = () => location.pathname + location.search + location.hash;
const isCallback = () => location.pathname === href('authCallback');

/**
 * Leaves for the identity provider; afterwards the person is where they wanted to be. With the token of an
 * invitation the provider lets somebody without an account make one.
 */
export async function signIn(target: string | null, invitation: string | null = null): Promise<void> {
  const client = await providerClient(session.config);
  if (isSigningOut()) return;
  const owed = sessionStorageKeys.providerSignOut.read() !== null;
  // The provider may still believe in the person who signed out here without a network.
  await client.signIn(redirectTarget(target, location.origin), {
    ...(owed ? { prompt: 'login' } : {}),
    ...(invitation === null ? {} : { muster_invitation: invitation }),
  });
}

/** Completes a sign-in from what the provider sent back; answers where to go. */
export async function finishSignIn(): Promise<string> {
  const target = await (await providerClient(session.config)).finishSignIn();
  sessionStorageKeys.providerSignOut.clear();
  const referralCode = sessionStorageKeys.referralCode.read();
  await connection.call((api) => api.signedIn(referralCode));
  if (referralCode !== null) await completeReferral(referralCode);
  return target;
}

/** A code that is refused will not be better later. */
async function completeReferral(referralCode: string): Promise<void> {
  try {
    await connection.call((api) => api.ask('referrals.complete', {}, { referralCode }));
  } catch (error) {
    console.warn('The referral could not be completed.', error);
  }
  sessionStorageKeys.referralCode.clear();
}

/** A referral code in an address is kept until somebody signs in. */
export function keepReferralCode(): void {
  const code = new URLSearchParams(location.search).get('ref');
  if (code !== null && /^[A-Z2-7]{10}$/.test(code)) sessionStorageKeys.referralCode.write(code);
}
