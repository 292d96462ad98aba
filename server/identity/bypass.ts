import { companyStream } from '../../contract/streams';
import type { Store } from '../db/access';
import { withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { companies, memberships, users } from '../db/schema';
import type { Identify } from './identify';
import { KnownCallers } from './known-callers';
import { cameThroughProxy, hostName, isLoopback } from './this-machine';
import { knownBySub } from './users';

/** Development without sign-in: one fixed token, one fixed person, on this machine only. */
export const BYPASS_TOKEN = 'bypass';
export const BYPASS_ISSUER = 'bypass';
const EMAIL = 'developer@muster.local';
const SUB = `bypass|${EMAIL}`;
const USER_ID = '00000000-0000-4000-8000-000000000001';
export const DEMO_COMPANY_ID = '00000000-0000-4000-8000-000000000002';

/** Why bypass may not run at all under these settings; null where it may. */
export function bypassRefusal(settings: { host: string; publicUrl: string | undefined }): string | null {
  if (!isLoopback(settings.host)) {
    return `Sign-in is bypassed, so Muster listens on this machine only: HOST is "${settings.host}". Leave HOST unset.`;
  }
  if (settings.publicUrl !== undefined) {
    return 'Sign-in is bypassed, so Muster cannot have a public address: leave PUBLIC_URL unset.';
  }
  return null;
}

/** The fixed token, only from a caller who names this machine and came straight to it. */
export function bypassIdentify(store: Store): Identify {
  const known = new KnownCallers();
  return async (caller) => {
    const { token, header } = caller;
    if (token !== BYPASS_TOKEN || !isLoopback(hostName(header('host')))) return null;
    if (cameThroughProxy(header)) return null;
    return known.of(caller, () => withAccess(store, SYSTEM, ({ db }) => knownBySub(db, BYPASS_ISSUER, SUB)));
  };
}

/** The bypass user, owner of an empty demo company: made at first start. */
export async function seedBypass(store: Store): Promise<void> {
  await withAccess(store, SYSTEM, async ({ db, changes, now }) => {
    const times = { createdAt: now, updatedAt: now };
    await db
      .insert(users)
      .values({
        id: USER_ID,
        issuer: BYPASS_ISSUER,
        sub: SUB,
        email: EMAIL,
        name: 'developer',
        isPlatformAdmin: true,
        preferences: {},
        ...times,
      })
      .onConflictDoNothing();
    const made = await db
      .insert(companies)
      .values({ id: DEMO_COMPANY_ID, name: 'Demo company', ...times })
      .onConflictDoNothing()
      .returning({ id: companies.id });
    if (made.length === 0) return;
    await db
      .insert(memberships)
      .values({ companyId: DEMO_COMPANY_ID, userId: USER_ID, role: 'owner', createdAt: now })
      .onConflictDoNothing();
    changes.put(companyStream(DEMO_COMPANY_ID), 'company', DEMO_COMPANY_ID, 1);
  });
}
