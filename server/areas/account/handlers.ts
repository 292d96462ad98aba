import { eq } from 'drizzle-orm';
import { type accountEndpoints, IDENTITY_PREFIX } from '../../../contract/areas/account';
import type { Handlers } from '../../calls/handler';
import { notFound } from '../../calls/refusal';
import { users } from '../../db/schema';
import { announceAccess } from '../../identity/access-watch';
import { isDemoAccount, LOCAL_ISSUER } from '../../identity/local-accounts';
import { createPersonalToken, listPersonalTokens, revokePersonalToken } from '../../identity/personal-tokens';
import { completeReferral, referralCodeOf } from '../../identity/referrals';
import { endOwnSignIn } from '../../identity/sign-out';
import { acceptTerms, listAcceptances } from '../../identity/terms';

export const accountHandlers: Handlers<keyof typeof accountEndpoints> = {
  'auth.profile': async ({ tx }) => {
    const { db, principal } = tx;
    const { userId, issuer, means } = principal;
    const [[user], referralCode, isDemo] = await Promise.all([
      db.select().from(users).where(eq(users.id, userId)),
      referralCodeOf(tx),
      isDemoAccount(db, userId),
    ]);
    if (!user) throw notFound('User');
    return {
      sub: user.sub,
      email: user.email,
      name: user.name,
      referralCode,
      passwordUrl: issuer === LOCAL_ISSUER ? `${IDENTITY_PREFIX}/password` : null,
      isDemo,
      impersonatedBy: means.kind === 'impersonation' ? means.admin : null,
    };
  },
  'auth.sign-out': async ({ tx, services }) => {
    await endOwnSignIn(tx, services.hub);
    return { ended: true };
  },
  'terms.list': ({ tx }) => listAcceptances(tx),
  'terms.accept': ({ tx, body }) => acceptTerms(tx, body.version),
  'referrals.complete': async ({ tx, body }) => {
    await completeReferral(tx, body.referralCode);
    return { completed: true };
  },
  'personal-tokens.list': async ({ tx }) => ({ tokens: await listPersonalTokens(tx) }),
  'personal-tokens.create': ({ tx, body }) => createPersonalToken(tx, body.name, body.days),
  'personal-tokens.revoke': ({ tx, params, services }) => {
    tx.afterCommit(() => announceAccess(services.hub, tx.principal.userId));
    return revokePersonalToken(tx, params.id);
  },
};
