import type { BodyOf } from '../../contract/endpoints';
import { connection } from '../data/sync-client';
import { reloadProfile } from './session';

/** Saves what is named, on every device of the person; rejects where the server does not take it. */
export async function savePreferences(preferences: BodyOf<'users.update-me'>['preferences']): Promise<void> {
  await connection.call((api) => api.savePreferences(preferences));
  await reloadProfile();
}
