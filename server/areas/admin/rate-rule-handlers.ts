import { asc, eq, inArray, sql } from 'drizzle-orm';
import {
  RATE_COUNTERS_TOLD,
  RATE_RULES_MOST,
  type RateRule,
  type rateRuleEndpoints,
} from '../../../contract/areas/admin/rate-rules';
import { ENDPOINTS } from '../../../contract/endpoints';
import { keysOf } from '../../../contract/narrow';
import { isAboutCall } from '../../../domain/limits/rule-calls';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import type { Tx } from '../../db/access';
import { asSystem } from '../../db/enter';
import type { UserPrincipal } from '../../db/principal';
import { companies, users } from '../../db/schema';
import { rateRules } from '../../db/schema-limits';
import { audit } from '../../identity/audit';
import { requirePlatformAdmin } from '../../identity/permission';

/** Limits that administrators set (AD40–AD44). */
export const rateRuleHandlers: Handlers<keyof typeof rateRuleEndpoints> = {
  'admin.rate-rules': ({ tx }) => {
    requirePlatformAdmin(tx.principal);
    return readRules(tx);
  },
  'admin.save-rate-rule': async ({ tx, params: { id }, body }) => {
    requirePlatformAdmin(tx.principal);
    const calls = body.calls.trim();
    if (!keysOf(ENDPOINTS).some((one) => isAboutCall(calls, one)))
      throw invalid(
        `There is no call “${calls}”. Leave it empty for all calls, or end it with * for those that begin so.`,
        [{ path: 'body.calls', message: 'no call is called so' }],
      );
    await asSystem(tx, async () => {
      const { db, now } = tx;
      const said = { ...body, calls, updatedAt: now };
      const others = await db.$count(rateRules, sql`${rateRules.id} <> ${id}::uuid`);
      if (others >= RATE_RULES_MOST) throw invalid(`There are ${RATE_RULES_MOST} limits already: take one away first.`);
      await db
        .insert(rateRules)
        .values({ id, ...said, createdAt: now })
        .onConflictDoUpdate({ target: rateRules.id, set: said });
    });
    const { name, per, points, seconds, isOn } = body;
    await told(tx, 'rate-rule.saved', { id, name, per, calls, points, seconds, isOn });
    return readRules(tx);
  },
  'admin.delete-rate-rule': async ({ tx, params: { id } }) => {
    requirePlatformAdmin(tx.principal);
    const [gone] = await asSystem(tx, () => tx.db.delete(rateRules).where(eq(rateRules.id, id)).returning());
    if (gone === undefined) throw notFound('Limit');
    await told(tx, 'rate-rule.deleted', { id, name: gone.name });
    return readRules(tx);
  },
};

const told = (tx: Tx<UserPrincipal>, action: string, about: Readonly<Record<string, string | number | boolean>>) =>
  audit(tx, { action, outcome: 'done', companyId: null, actor: actorOf(tx.principal), about });

async function readRules(tx: Tx<UserPrincipal>): Promise<{ rules: RateRule[] }> {
  return asSystem(tx, async () => {
    const { db } = tx;
    const now = Date.parse(tx.now);
    const [rules, counts] = await Promise.all([
      db.select().from(rateRules).orderBy(asc(rateRules.createdAt), asc(rateRules.id)).execute(),
      db.execute<{ rule: string; whose: string; points: number; expire: number }>(sql`
        select rule, whose, points, expire from (
          select left(key, 36) as rule, substr(key, 38) as whose, points, expire::float8 as expire,
            row_number() over (partition by left(key, 36) order by points desc, key) as place
          from rate_counts where expire > ${now}::bigint) c
        where place <= ${RATE_COUNTERS_TOLD} order by points desc, whose`),
    ]);
    const named = await names(
      tx,
      counts.map(({ whose }) => whose).filter((whose) => /^[0-9a-f-]{36}$/.test(whose)),
    );
    return {
      rules: rules.map(({ createdAt: _, updatedAt: __, ...rule }) => ({
        ...rule,
        counters: counts
          .filter((one) => one.rule === rule.id)
          .map(({ whose, points, expire }) => ({
            who: whose === 'all' ? '' : (named.get(whose) ?? whose),
            points,
            endsAt: new Date(expire).toISOString(),
          })),
      })),
    };
  });
}

async function names({ db }: Tx, ids: readonly string[]): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const [people, places] = await Promise.all([
    db
      .select({ id: users.id, name: users.name, email: users.email })
      .from(users)
      .where(inArray(users.id, [...ids]))
      .execute(),
    db
      .select({ id: companies.id, name: companies.name })
      .from(companies)
      .where(inArray(companies.id, [...ids]))
      .execute(),
  ]);
  return new Map([
    ...people.map(({ id, name, email }) => [id, name ?? email] as const),
    ...places.map(({ id, name }) => [id, name] as const),
  ]);
}
