import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { type AuditActor, NOBODY } from '../calls/audit-entry';
import type { Store } from '../db/access';
import { auditRefusal } from '../identity/refusal-tally';
import { addressGroup } from '../limits/address-group';
import { RATES, type Rate } from '../limits/limits';

export type RateName = keyof typeof RATES;

/** Takes one from a limit of the table. Answers the milliseconds to wait: 0 is a go. */
export interface RateLimits {
  ofAddress(name: RateName, address: string): Promise<number>;
  ofPerson(name: RateName, userId: string): Promise<number>;
  ofAll(name: RateName): Promise<number>;
  /** How often each has refused since the start. */
  readonly refused: ReadonlyMap<RateName, number>;
}

/** Of this process (`docs/decisions`): what is bounded is its own memory and time. */
export function rateLimits(store: Store, rates: Readonly<Record<RateName, Rate>> = RATES): RateLimits {
  const limiters = new Map<RateName, RateLimiterMemory>();
  const refused = new Map<RateName, number>();
  const limiterOf = (name: RateName) => {
    const { points, seconds } = rates[name];
    const limiter = limiters.get(name) ?? new RateLimiterMemory({ keyPrefix: '', points, duration: seconds });
    limiters.set(name, limiter);
    return limiter;
  };
  const take = async (name: RateName, key: string, actor: AuditActor | null): Promise<number> => {
    const wait = await limiterOf(name)
      .consume(key)
      .then(() => 0, waitOf);
    if (wait === 0) return 0;
    refused.set(name, (refused.get(name) ?? 0) + 1);
    if (actor !== null)
      await auditRefusal(store, { action: `throttled.${name}`, outcome: 'refused', companyId: null, actor });
    return wait;
  };
  return {
    ofAddress: (name, address) => take(name, addressGroup(address), NOBODY),
    // Who asks audits it: they know more of the person.
    ofPerson: (name, userId) => take(name, userId, null),
    ofAll: (name) => take(name, '', NOBODY),
    refused,
  };
}

/** At least a millisecond: 0 would be a go. */
function waitOf(rejected: unknown): number {
  if (rejected instanceof RateLimiterRes) return Math.max(1, rejected.msBeforeNext);
  throw rejected;
}
