import type { EndpointRow } from '../../contract/endpoints';
import { type Store, withAccess } from '../db/access';
import type { Db } from '../db/database';
import { SYSTEM } from '../db/principal';
import { addressGroup } from '../limits/address-group';
import { ATTEMPTS } from '../limits/limits';
import { returnAttempt, takeAttempt, tooMany } from './attempts';

/** A token in the path is a secret: it is no name of a call, and is not to be guessed. */
export const hasSecret = ({ path }: EndpointRow): boolean => path.includes(':token');

/** SEC165. Counted in a transaction of its own: a wrong token undoes the call's. */
export async function limitGuesses(store: Store, address: string, userId: string | null): Promise<void> {
  const keys = [keyOf(address), ...(userId === null ? [] : [`invitation of ${userId}`])];
  const wait = await withAccess(store, SYSTEM, async ({ db, now }) => {
    const waits: number[] = [];
    for (const key of keys) waits.push(await takeAttempt(db, now, key, ATTEMPTS.token));
    return Math.max(...waits);
  });
  if (wait > 0) throw tooMany(wait);
}

/** It was the right one: it counts no more. */
export const returnGuess = (db: Db, address: string): Promise<void> => returnAttempt(db, keyOf(address));

const keyOf = (address: string): string => `invitation ${addressGroup(address)}`;
