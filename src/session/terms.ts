import * as z from 'zod/mini';
import { TermsAcceptance } from '../../contract/areas/account';
import { href } from '../../contract/paths';
import type { Reading } from '../../contract/sync-api';
import { TERMS_VERSION } from '../../contract/version';
import { readKept } from '../../domain/cache/read-kept';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';
import { redirectTarget } from './redirect-target';
import { createTermsCheck } from './terms-rules';

const Acceptances = z.array(TermsAcceptance);

const check = createTermsCheck({
  async ask() {
    // An older answer may say that they are not accepted; without a newer one the person goes on.
    const ask = (how: Reading) => connection.call((api) => api.read('terms.list', {}, undefined, how));
    return (await readKept(Acceptances, ask, 'fresh')).body;
  },
  kept: sessionStorageKeys.acceptedTermsVersion,
  warn: (message, detail) => console.warn(message, detail),
});

export const { mayGoOn } = check;
/** What the check found last, for the debug page. */
export const termsState = check.state;

export async function acceptTerms(): Promise<void> {
  await connection.call((api) => api.ask('terms.accept', {}, { version: TERMS_VERSION }));
  check.accepted();
}

export const acceptTermsPath = (target: string): string =>
  `${href('acceptTerms')}?${new URLSearchParams({ redirect: redirectTarget(target, location.origin) })}`;
