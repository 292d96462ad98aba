import { eq } from 'drizzle-orm';
import { ReferralCode } from '../../contract/areas/account';
import { invalid } from '../calls/refusal';
import type { Tx } from '../db/access';
import { asSystem } from '../db/enter';
import type { UserPrincipal } from '../db/principal';
import { referralCodes, referrals } from '../db/schema-identity';
import { hashOf } from './secrets';

const ALPHABET = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
const LENGTH = 10;

/** 50 bits of what nobody can choose: a code is a name to hand on, not a secret. */
function codeOf(userId: string): string {
  const bytes = hashOf(`referral ${userId}`).match(/../g) ?? [];
  return bytes
    .slice(0, LENGTH)
    .map((byte) => ALPHABET[Number.parseInt(byte, 16) % ALPHABET.length])
    .join('');
}

/** The code this person hands on, made when first asked for. */
export async function referralCodeOf({ db, principal: { userId } }: Tx<UserPrincipal>): Promise<string> {
  const code = codeOf(userId);
  await db.insert(referralCodes).values({ userId, code }).onConflictDoNothing();
  return code;
}

/** `X-Referral-Code` at the profile: noted once; a wrong one must not stand in the profile's way. */
export async function noteReferral(tx: Tx<UserPrincipal>, code: string | undefined): Promise<void> {
  const parsed = ReferralCode.safeParse(code);
  if (parsed.success) await note(tx, parsed.data);
}

export async function completeReferral(tx: Tx<UserPrincipal>, code: string): Promise<void> {
  const { db, principal, now } = tx;
  if (!(await note(tx, code))) throw invalid('This referral code is not known');
  await db.update(referrals).set({ completedAt: now }).where(eq(referrals.userId, principal.userId));
}

/** The first code counts. False: nobody's, or the person's own. */
async function note(tx: Tx<UserPrincipal>, code: string): Promise<boolean> {
  const { db, principal, now } = tx;
  // Whose code it is, others may not read.
  const [known] = await asSystem(tx, () => db.select().from(referralCodes).where(eq(referralCodes.code, code)));
  if (!known || known.userId === principal.userId) return false;
  await db
    .insert(referrals)
    .values({ userId: principal.userId, referrerId: known.userId, receivedAt: now })
    .onConflictDoNothing();
  return true;
}
