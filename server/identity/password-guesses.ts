import { type Store, withAccess } from '../db/access';
import type { Db } from '../db/database';
import { SYSTEM } from '../db/principal';
import { addressGroup } from '../limits/address-group';
import { ATTEMPTS, type AttemptPolicy } from '../limits/limits';
import { forgetAttempts, returnAttempt, takeAttempt } from './attempts';

/** Where a guess comes from. */
export interface Guesser {
  readonly address: string;
  /** The browser, where it has signed in to the account before: what others guess is not its own. */
  readonly device: string | null;
}

interface Allowance {
  readonly key: string;
  readonly policy: AttemptPolicy;
}

const addressAllowance = (address: string): Allowance => ({ key: `address ${address}`, policy: ATTEMPTS.address });

function accountAllowances(emailKey: string, { address, device }: Guesser): readonly Allowance[] {
  if (device !== null) return [{ key: `device ${device} ${emailKey}`, policy: ATTEMPTS.device }];
  return [
    { key: `account ${emailKey} ${addressGroup(address)}`, policy: ATTEMPTS.account },
    { key: `account ${emailKey}`, policy: ATTEMPTS.accountAnywhere },
  ];
}

/** Milliseconds to wait; 0 is a go, and is counted. */
export async function takeGuess(store: Store, emailKey: string, guesser: Guesser): Promise<number> {
  const ofAddress = guesser.device === null ? [addressAllowance(addressGroup(guesser.address))] : [];
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    for (const { key, policy } of [...ofAddress, ...accountAllowances(emailKey, guesser)]) {
      const wait = await takeAttempt(db, now, key, policy);
      if (wait > 0) return wait;
    }
    return 0;
  });
}

/** A right password: the account's guesses are forgotten, and the address has made none. */
export async function forgetGuesses(db: Db, emailKey: string, guesser: Guesser): Promise<void> {
  for (const { key } of accountAllowances(emailKey, guesser)) await forgetAttempts(db, key);
  if (guesser.device === null) await returnAttempt(db, addressAllowance(addressGroup(guesser.address)).key);
}
