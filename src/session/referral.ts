import { REFERRAL_CODE_CHARS } from '../../contract/areas/account';
import { connection } from '../data/sync-client';
import { sessionStorageKeys } from './browser-storage';

interface ReferralPorts {
  readonly stored: { read(): string | null; write(code: string): void; clear(): void };
  complete(referralCode: string): Promise<unknown>;
  warn(message: string, detail: unknown): void;
}

/** A referral code comes with an address, waits for somebody to sign in, and counts once. */
export function createReferral({ stored, complete, warn }: ReferralPorts) {
  return {
    keep(search: string): void {
      const code = new URLSearchParams(search).get('ref');
      if (code && code.length <= REFERRAL_CODE_CHARS) stored.write(code);
    },
    waiting: () => stored.read(),
    /** Somebody signed in. A code that is refused will not be better later; one that nobody heard of may. */
    async settle(): Promise<void> {
      const code = stored.read();
      if (code === null) return;
      try {
        await complete(code);
        stored.clear();
      } catch (error) {
        warn('The referral could not be completed.', error);
        if (error instanceof Error && error.name === 'Refusal') stored.clear();
      }
    },
  };
}

export const referral = createReferral({
  stored: sessionStorageKeys.referralCode,
  complete: (referralCode) => connection.call((api) => api.completeReferral(referralCode)),
  warn: (message, detail) => console.warn(message, detail),
});
