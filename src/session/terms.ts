import * as z from 'zod/mini';
import { TermsAcceptance } from '../../contract/areas/account';
import { href } from '../../contract/paths';
import { TERMS_VERSION } from '../../contract/version';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { redirectTarget } from './redirect-target';
import { hasAccepted } from './terms-rules';

const Acceptances = z.array(TermsAcceptance);
/** Asked once a session, unless nobody answered. */
let result: Promise<boolean> | null = null;

/** Whether the person may go on. A check that fails lets them through; the server decides what they get. */
export async function mayGoOn(): Promise<boolean> {
  if (sessionStorageKeys.acceptedTermsVersion.read() === TERMS_VERSION) return true;
  result ??= askServer();
  try {
    return await result;
  } catch (error) {
    result = null;
    console.warn('Whether the terms are accepted could not be checked.', error);
    return true;
  }
}

async function askServer(): Promise<boolean> {
  const accepted = hasAccepted(z.parse(Acceptances, await connection.call((api) => api.ask('terms.list', {}))));
  if (accepted) sessionStorageKeys.acceptedTermsVersion.write(TERMS_VERSION);
  return accepted;
}

export async function acceptTerms(): Promise<void> {
  await connection.call((api) => api.ask('terms.accept', {}, { version: TERMS_VERSION }));
  sessionStorageKeys.acceptedTermsVersion.write(TERMS_VERSION);
  result = null;
}

export const acceptTermsPath = (target: string): string =>
  `${href('acceptTerms')}?${new URLSearchParams({ redirect: redirectTarget(target, location.origin) })}`;
