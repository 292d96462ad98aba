import type { Announcer } from '../db/access';
import type { UserPrincipal } from '../db/principal';

export const accessPrefix = 'access:';
/** Announced on the hub when somebody's memberships change, and when something they entered with has ended. */
const accessOf = (userId: string) => accessPrefix + userId;

/** Every socket of theirs, in every process, asks anew who it speaks for. */
export const announceAccess = (hub: Announcer, userId: string) => hub.advanced(accessOf(userId), 0);

/** Whose access a socket depends on: its person's, and who acts in their place. */
export const accessAwaited = ({ userId, means }: UserPrincipal): readonly string[] =>
  means.kind === 'impersonation' ? [accessOf(userId), accessOf(means.admin.id)] : [accessOf(userId)];

/** A word may be lost: so often it is asked without one. */
const EVERY_MS = 60_000;
const RETRY_MS = 1_000;
const SPREAD = 0.25;

interface Found {
  /** The token counts no more: expired, revoked, its person gone. */
  gone(): void;
  /** The person may see other things now than when they came. */
  changed(): void;
}

/** Asks now and then, and when told to, whom a socket's token speaks for: sockets live longer than tokens. */
export class AccessWatch {
  private timer: ReturnType<typeof setTimeout> | null = null;
  private known: string | null = null;

  constructor(
    private readonly ask: () => Promise<UserPrincipal | null>,
    private readonly found: Found,
  ) {}

  start(principal: UserPrincipal): void {
    this.known = accessIn(principal);
    this.wait(principal.until);
  }

  async check(): Promise<void> {
    // Not being able to ask says nothing about the token: asked again soon.
    const principal = await this.ask().catch(() => undefined);
    if (this.timer === null) return;
    if (principal === null) return this.found.gone();
    if (principal !== undefined && accessIn(principal) !== this.known) return this.found.changed();
    this.wait(principal === undefined ? Date.now() + RETRY_MS : principal.until);
  }

  stop(): void {
    if (this.timer) clearTimeout(this.timer);
    this.timer = null;
  }

  /** Until the next minute, or until the token ends. */
  private wait(until = Number.POSITIVE_INFINITY): void {
    if (this.timer) clearTimeout(this.timer);
    const left = Math.max(0, until - Date.now()) + 1;
    // Who came together, as all do after a restart, does not ask together for ever.
    const soon = EVERY_MS * (1 - SPREAD * Math.random());
    this.timer = setTimeout(() => void this.check(), Math.min(soon, left));
  }
}

function accessIn({ memberships, billingAccounts, isPlatformAdmin }: UserPrincipal): string {
  return JSON.stringify([memberships, billingAccounts, isPlatformAdmin]);
}
