import { eq, type Placeholder } from 'drizzle-orm';
import type { CurrentUser, sessionEndpoints } from '../../../contract/areas/session';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { builtOnce } from '../../db/built-once';
import type { UserPrincipal } from '../../db/principal';
import { users } from '../../db/schema';
import { noteSignIn } from '../../identity/own-sign-ins';
import { noteReferral } from '../../identity/referrals';

export const sessionHandlers: Handlers<keyof typeof sessionEndpoints> = {
  'config.get': async ({ services: { config, isNew } }) => ((await isNew?.()) ? { ...config, isNew: true } : config),
  'users.me': async ({ tx, header, address }) => {
    await noteReferral(tx, header('X-Referral-Code'));
    await noteSignIn(tx, { userAgent: header('User-Agent'), address });
    return profile(tx);
  },
  'users.update-me': async ({ tx, body }) => {
    const { db, principal, now } = tx;
    const [user] = await db.select().from(users).where(eq(users.id, principal.userId)).for('update');
    if (!user) throw notFound('User');
    const preferences = { ...user.preferences, ...body.preferences };
    await db.update(users).set({ preferences, updatedAt: now }).where(eq(users.id, principal.userId));
    return profile(tx);
  },
};

const userById = builtOnce((db, value: (name: 'id') => Placeholder) =>
  db
    .select()
    .from(users)
    .where(eq(users.id, value('id'))),
);

async function profile({ db, principal }: Tx<UserPrincipal>): Promise<CurrentUser> {
  const [user] = await userById(db, { id: principal.userId });
  if (!user) throw notFound('User');
  const { id, sub, email, name, isPlatformAdmin, preferences } = user;
  const companies = principal.memberships.map(({ companyId, name, role }) => ({ companyId, name, role }));
  const billingAccounts = principal.billingAccounts.map(({ billingAccountId, role }) => ({ billingAccountId, role }));
  return { id, sub, email, name, isPlatformAdmin, companies, billingAccounts, preferences };
}
