import { type SQL, sql } from 'drizzle-orm';
import { users } from '../db/schema';
import { passkeys, totpSecrets } from '../db/schema-people';

/** Whether somebody signs in with more than a password; in a statement about `users`. */
export const hasSecondStep: SQL<boolean> = sql<boolean>`(
  exists (select 1 from ${totpSecrets} where ${totpSecrets.userId} = ${users.id})
  or exists (select 1 from ${passkeys} where ${passkeys.userId} = ${users.id}))`;
