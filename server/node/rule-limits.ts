import { eq, sql } from 'drizzle-orm';
import { RateLimiterPostgres, RateLimiterRes } from 'rate-limiter-flexible';
import { isAboutCall } from '../../domain/limits/rule-calls';
import { type Store, withAccess } from '../db/access';
import { ask } from '../db/database';
import { SYSTEM } from '../db/principal';
import { rateRules } from '../db/schema-limits';
import { addressGroup } from '../limits/address-group';
import type { RuledCall, RuleLimits } from '../limits/rule-limits';

type Rule = typeof rateRules.$inferSelect;

/** So long another server may go on by the rules of before. */
const KNOWN_MS = 2_000;

/**
 * The limits administrators set (AD40–AD44), counted in the database, so that all servers share them. Where there is no rule
 * nothing is asked but for the rules themselves, now and then.
 */
export function ruleLimits(store: Store): RuleLimits {
  const client = { query: (statement: unknown) => queryIn(store, statement) };
  const limiters = new Map<string, RateLimiterPostgres>();
  let known: { readonly at: number; readonly rules: Promise<readonly Rule[]> } | null = null;

  const rulesOf = (): Promise<readonly Rule[]> => {
    if (known === null || Date.now() - known.at > KNOWN_MS) {
      const rules = withAccess(store, SYSTEM, ({ db }) => db.select().from(rateRules).where(eq(rateRules.isOn, true)));
      rules.catch(() => {
        known = null;
      });
      known = { at: Date.now(), rules };
    }
    return known.rules;
  };
  const limiterOf = ({ id, points, seconds }: Rule): RateLimiterPostgres => {
    const name = `${id} ${points} ${seconds}`;
    const limiter =
      limiters.get(name) ??
      new RateLimiterPostgres({
        ...{ storeClient: client, storeType: 'client', tableName: 'rate_counts', tableCreated: true },
        ...{ clearExpiredByTimeout: false, keyPrefix: id, points, duration: seconds },
      });
    limiters.set(name, limiter);
    return limiter;
  };

  return async (call) => {
    if (call.isPlatformAdmin) return null;
    const rules = (await rulesOf()).filter(({ calls }) => isAboutCall(calls, call.id));
    for (const rule of rules) {
      const whose = whoseOf(rule, call);
      if (whose === null) continue;
      const waitMs = await limiterOf(rule)
        .consume(whose)
        .then(() => 0, waitIn);
      if (waitMs === 0) continue;
      await withAccess(store, SYSTEM, ({ db }) =>
        db
          .update(rateRules)
          .set({ refused: sql`${rateRules.refused} + 1` })
          .where(eq(rateRules.id, rule.id)),
      );
      return { rule: rule.name, waitMs };
    }
    return null;
  };
}

/** Null: the rule counts what the call has none of. */
function whoseOf({ per }: Rule, { userId, companyId, address }: RuledCall): string | null {
  switch (per) {
    case 'person':
      return userId;
    case 'company':
      return companyId;
    case 'address':
      return addressGroup(address);
    case 'all':
      return 'all';
  }
}

/** At least a millisecond: 0 would be a go. */
function waitIn(rejected: unknown): number {
  if (rejected instanceof RateLimiterRes) return Math.max(1, rejected.msBeforeNext);
  throw rejected;
}

/** What the library sends to a connection of `pg`, in a transaction of our own. */
async function queryIn(store: Store, statement: unknown): Promise<{ rows: readonly unknown[]; rowCount: number }> {
  if (typeof statement !== 'object' || statement === null || !('text' in statement) || !('values' in statement))
    throw new Error('the limiter asked for no statement');
  const { text, values } = statement;
  if (typeof text !== 'string' || !Array.isArray(values)) throw new Error('the limiter asked for no statement');
  const rows = await withAccess(store, SYSTEM, ({ db }) => ask(db, { text, params: values }));
  return { rows, rowCount: rows.length };
}
