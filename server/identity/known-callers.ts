import type { Statement } from '../db/database';
import type { UserPrincipal } from '../db/principal';
import type { Caller } from './identify';
import { hashOf } from './secrets';

/** Whom a token speaks for, and the statement by which the database says that this is still so. */
export interface KnownPerson {
  readonly principal: UserPrincipal;
  readonly standing: Statement;
}

/** A token is looked at whole again so often: its issuer may have withdrawn the key it was signed with. */
const KNOWN_MS = 60_000;
const MAX_KNOWN = 5_000;

/**
 * Whom tokens spoke for a moment ago (S150). What is remembered decides nothing: it is given only to callers who prove it
 * with the first statement of the transaction they use it in (`enter`), by everything in the database that decided it
 * (`standing`). So whatever ends or changes somebody's access counts from its commit on, in every process, and no
 * announcement can come late or be lost.
 */
export class KnownCallers {
  private readonly known = new Map<string, KnownPerson & { readonly until: number }>();

  async of({ token, proves }: Caller, ask: () => Promise<KnownPerson | null>): Promise<UserPrincipal | null> {
    const key = hashOf(token);
    const remembered = this.known.get(key);
    if (proves && remembered && Date.now() < remembered.until) return proven(remembered);
    this.known.delete(key);
    const found = await ask();
    if (found === null) return null;
    this.remember(key, found);
    return proves ? proven(found) : found.principal;
  }

  private remember(key: string, found: KnownPerson): void {
    const until = Math.min(Date.now() + KNOWN_MS, found.principal.until ?? Number.POSITIVE_INFINITY);
    this.known.set(key, { ...found, until });
    const [oldest] = this.known.keys();
    if (oldest !== undefined && this.known.size > MAX_KNOWN) this.known.delete(oldest);
  }
}

const proven = ({ principal, standing }: KnownPerson): UserPrincipal => ({ ...principal, standing });
