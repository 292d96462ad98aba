import { and, eq } from 'drizzle-orm';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { companies, memberships } from '../../db/schema';
import { describeInvitation } from '../../identity/invitations';
import type { Account } from './accounts';

/** Texts about a person which their password must not be made from: name, address, companies. */
export async function wordsAbout(store: Store, { userId, email, name }: Account): Promise<string[]> {
  const belonging = await withAccess(store, SYSTEM, ({ db }) =>
    db
      .select({ name: companies.name })
      .from(companies)
      .innerJoin(memberships, and(eq(memberships.companyId, companies.id), eq(memberships.userId, userId))),
  );
  return [email, ...(name === null ? [] : [name]), ...belonging.map((company) => company.name)];
}

/** What is said of somebody by the invitation they hold. */
export const wordsOfInvitation = (store: Store, token: string): Promise<string[]> =>
  withAccess(store, SYSTEM, async (tx) => [(await describeInvitation(tx, token)).name]);
