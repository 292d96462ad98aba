import { desc, eq, inArray, sql } from 'drizzle-orm';
import { IDENTITY_PREFIX } from '../../contract/areas/account';
import type { AccountDetails, accountSettingsEndpoints, SecondSteps } from '../../contract/areas/account/settings';
import type { BodyOf } from '../../contract/endpoints';
import { actorOf } from '../calls/audit-entry';
import { notFound } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import { referrals } from '../db/schema-identity';
import { companySettings, passkeys, recoveryCodes, totpSecrets, userPictures } from '../db/schema-people';
import { audit } from './audit';
import { LOCAL_ISSUER } from './local-accounts';
import { referralCodeOf } from './referrals';

/** What a person is told of themself, and sets. */

export async function accountDetails({ db, principal }: Tx<UserPrincipal>): Promise<AccountDetails> {
  const [found] = await db
    .select({ user: users, picture: userPictures.picture })
    .from(users)
    .leftJoin(userPictures, eq(userPictures.userId, users.id))
    .where(eq(users.id, principal.userId));
  if (!found) throw notFound('User');
  const { user, picture } = found;
  const { name, email, emailVerified, createdAt } = user;
  const page = (path: string) => `${IDENTITY_PREFIX}/${path}`;
  const pages =
    user.issuer === LOCAL_ISSUER
      ? { password: page('password'), email: page('email'), secondStep: page('second-step') }
      : null;
  return { name, email, emailVerified, picture, createdAt, pages };
}

type Change = BodyOf<keyof typeof accountSettingsEndpoints & 'account.update'>;

export async function updateAccount(tx: Tx<UserPrincipal>, { name, picture }: Change): Promise<AccountDetails> {
  const { db, principal, now } = tx;
  const { userId } = principal;
  if (name !== undefined) await db.update(users).set({ name, updatedAt: now }).where(eq(users.id, userId));
  if (picture === null) await db.delete(userPictures).where(eq(userPictures.userId, userId));
  else if (picture !== undefined) {
    await db
      .insert(userPictures)
      .values({ userId, picture })
      .onConflictDoUpdate({ target: userPictures.userId, set: { picture } });
  }
  await audit(tx, { action: 'account.updated', outcome: 'done', companyId: null, actor: actorOf(principal) });
  return accountDetails(tx);
}

export async function secondStepsOf({ db, principal }: Tx<UserPrincipal>): Promise<SecondSteps | null> {
  const { userId, issuer } = principal;
  if (issuer !== LOCAL_ISSUER) return null;
  const ids = principal.memberships.map(({ companyId }) => companyId);
  const [[app], keys, codes, asking] = await Promise.all([
    db.select({ createdAt: totpSecrets.createdAt }).from(totpSecrets).where(eq(totpSecrets.userId, userId)).execute(),
    db
      .select({
        id: passkeys.id,
        name: passkeys.name,
        createdAt: passkeys.createdAt,
        lastUsedAt: passkeys.lastUsedAt,
      })
      .from(passkeys)
      .where(eq(passkeys.userId, userId))
      .orderBy(passkeys.createdAt, passkeys.id)
      .execute(),
    db.select({ usedAt: recoveryCodes.usedAt }).from(recoveryCodes).where(eq(recoveryCodes.userId, userId)).execute(),
    ids.length === 0
      ? []
      : db
          .select({ name: companies.name })
          .from(companySettings)
          .innerJoin(companies, eq(companies.id, companySettings.companyId))
          .where(sql`${inArray(companySettings.companyId, ids)} and ${companySettings.needsSecondStep}`)
          .orderBy(companies.name)
          .execute(),
  ]);
  return {
    appSince: app?.createdAt ?? null,
    passkeys: keys,
    recoveryCodesLeft: codes.filter(({ usedAt }) => usedAt === null).length,
    requiredBy: asking.map(({ name }) => name),
  };
}

/** CA31. Who somebody brought: named only to who sees them in a company anyway. */
export async function rewardsOf(tx: Tx<UserPrincipal>) {
  const { db, principal } = tx;
  const referralCode = await referralCodeOf(tx);
  const ids = principal.memberships.map(({ companyId }) => companyId);
  const came = await asSystem(tx, () =>
    db
      .select({
        name: users.name,
        at: referrals.receivedAt,
        completedAt: referrals.completedAt,
        isKnown:
          ids.length === 0
            ? sql<boolean>`false`
            : sql<boolean>`exists (select 1 from ${memberships} where ${memberships.userId} = ${users.id} and ${inArray(memberships.companyId, ids)})`,
      })
      .from(referrals)
      .innerJoin(users, eq(users.id, referrals.userId))
      .where(eq(referrals.referrerId, principal.userId))
      .orderBy(desc(referrals.receivedAt), users.id),
  );
  return {
    referralCode,
    came: came.map(({ name, at, completedAt, isKnown }) => ({
      name: isKnown ? name : null,
      at,
      isComplete: completedAt !== null,
    })),
  };
}
