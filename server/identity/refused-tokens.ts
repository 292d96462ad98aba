import type { AuditEntry } from '../calls/audit-entry';
import { type Store, withAccess } from '../db/access';
import { SYSTEM } from '../db/principal';
import { audit } from './audit';
import { hashOf } from './secrets';

/** A token of somebody we know that counts no more: revoked, expired, of a sign-in that has ended. */
export interface RefusedToken {
  readonly kind: 'refused';
  readonly actor: AuditEntry['actor'];
  readonly about?: AuditEntry['about'];
}

const AGAIN_AFTER_MS = 60 * 60_000;
const MAX_REMEMBERED = 1_000;

/** Writes down who was refused, once an hour a token: a program that tries for ever does not fill the log. */
export class RefusedTokens {
  private readonly noted = new Map<string, number>();

  constructor(private readonly store: Store) {}

  async note(token: string, { actor, about }: RefusedToken): Promise<void> {
    const key = hashOf(token);
    const now = Date.now();
    if (now - (this.noted.get(key) ?? 0) < AGAIN_AFTER_MS) return;
    // Before the log is written, so that many at once are one; in order of age, so that the oldest makes room.
    this.noted.delete(key);
    this.noted.set(key, now);
    const [oldest] = this.noted.keys();
    if (oldest !== undefined && this.noted.size > MAX_REMEMBERED) this.noted.delete(oldest);
    const entry = { action: 'token.refused', outcome: 'refused', companyId: null, actor } as const;
    await withAccess(this.store, SYSTEM, (tx) => audit(tx, about === undefined ? entry : { ...entry, about }));
  }
}
