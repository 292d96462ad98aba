import { randomBytes } from 'node:crypto';
import { lt } from 'drizzle-orm';
import { type Store, withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';
import { passkeyChallenges } from '../../db/schema-people';
import { hashOf, sameText } from '../../identity/secrets';
import { macOf } from './secret-box';

/** So long a form may be filled in after what it builds on was shown. */
const LIVE_MS = 10 * 60_000;

/**
 * What was proven a page before, carried in the form of the next: nothing is kept of a sign-in that is not finished. `place` ties it to
 * that sign-in, or to that session.
 */
export class Proofs {
  constructor(private readonly key: Buffer) {}

  /** That somebody gave this account's password there. */
  give(place: string, accountId: string): string {
    const until = String(Date.now() + LIVE_MS);
    return [accountId, until, macOf(this.key, ['proof', place, accountId, until].join('\n'))].join('.');
  }

  /** Whose password was given; null for what is made up, of another place or too old. */
  read(place: string, proof: string): string | null {
    const [accountId = '', until = '', mac = ''] = proof.split('.');
    if (!sameText(mac, macOf(this.key, ['proof', place, accountId, until].join('\n')))) return null;
    return Number(until) > Date.now() ? accountId : null;
  }

  /** What a passkey is asked to sign. */
  challenge(place: string): Buffer {
    const body = `${Date.now() + LIVE_MS}.${randomBytes(16).toString('base64url')}`;
    return Buffer.from(`${body}.${macOf(this.key, ['challenge', place, body].join('\n'))}`);
  }

  isChallenge(place: string, signed: string): boolean {
    const [until = '', random = '', mac = ''] = Buffer.from(signed, 'base64url').toString().split('.');
    return (
      sameText(mac, macOf(this.key, ['challenge', place, `${until}.${random}`].join('\n'))) &&
      Number(until) > Date.now()
    );
  }
}

/** Of two who show the same signature one is let in. */
export async function isFirstUse(store: Store, challenge: string): Promise<boolean> {
  return withAccess(store, SYSTEM, async ({ db, now }) => {
    await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now));
    const expiresAt = new Date(Date.parse(now) + 2 * LIVE_MS).toISOString();
    const spent = await db
      .insert(passkeyChallenges)
      .values({ challengeHash: hashOf(challenge), expiresAt })
      .onConflictDoNothing()
      .returning({ hash: passkeyChallenges.challengeHash });
    return spent.length === 1;
  });
}
