import type { UserPrincipal } from '../identity/principal';

export const accessPrefix = 'access:';
/** Announced on the hub when somebody's memberships change. */
export const accessOf = (userId: string) => accessPrefix + userId;

const EVERY_MS = 60_000;

interface Found {
  /** The token counts no more: expired, revoked, its person gone. */
  gone(): void;
  /** The person may see other things now than when they came. */
  changed(): void;
}

/** Asks now and then, and when told to, whom a socket's token speaks for: sockets live longer than tokens. */
export class AccessWatch {
  private timer: ReturnType<typeof setInterval> | null = null;
  private known: string | null = null;

  constructor(
    private readonly ask: () => Promise<UserPrincipal | null>,
    private readonly found: Found,
  ) {}

  start(principal: UserPrincipal): void {
    this.known = accessIn(principal);
    this.timer ??= setInterval(() => void this.check(), EVERY_MS);
  }

  async check(): Promise<void> {
    // Not being able to ask says nothing: the next time will.
    const principal = await this.ask().catch(() => undefined);
    if (this.timer === null || principal === undefined) return;
    if (principal === null) this.found.gone();
    else if (accessIn(principal) !== this.known) this.found.changed();
  }

  stop(): void {
    if (this.timer) clearInterval(this.timer);
    this.timer = null;
  }
}

function accessIn({ memberships, billingAccounts, isPlatformAdmin }: UserPrincipal): string {
  return JSON.stringify([memberships, billingAccounts, isPlatformAdmin]);
}
