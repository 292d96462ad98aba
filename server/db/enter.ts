import { sql } from 'drizzle-orm';
import { billingRoleOf, roleOf } from '../../contract/access/roles';
import type { Principal, UserPrincipal } from '../identity/principal';
import type { Db } from './database';
import { LISTS } from './row-access';
import { PERSON_ROLE, SYSTEM_ROLE } from './row-security';

/**
 * Makes the rest of the transaction the principal's, in one statement: the role, and for a person what the
 * policies ask about them; and how many milliseconds a statement may take. Ends with the transaction.
 */
export async function enter(db: Db, principal: Principal, timeout?: number): Promise<void> {
  const settings = {
    ...(principal.kind === 'system' ? { role: SYSTEM_ROLE } : { role: PERSON_ROLE, ...settingsOf(principal) }),
    ...(timeout === undefined ? {} : { statement_timeout: String(timeout) }),
  };
  const calls = Object.entries(settings).map(([name, value]) => sql`set_config(${name}, ${value}, true)`);
  await db.execute(sql`select ${sql.join(calls, sql`, `)}`);
}

/**
 * Work that no person may do by themself, in a person's transaction: founding a company, joining one. The
 * few places that need it decide first whether the person may.
 */
export async function asSystem<T>({ db, principal }: AccessTx, work: () => Promise<T>): Promise<T> {
  if (principal.kind === 'system') return work();
  const become = (role: string) => db.execute(sql`select set_config('role', ${role}, true)`);
  await become(SYSTEM_ROLE);
  try {
    return await work();
  } finally {
    // After a failed statement there is no way back, and none is needed: the transaction is lost.
    await become(PERSON_ROLE).catch(() => {});
  }
}

interface AccessTx {
  readonly db: Db;
  readonly principal: Principal;
}

function settingsOf({ userId, isPlatformAdmin, memberships, billingAccounts }: UserPrincipal) {
  const companies = (...roles: string[]) =>
    memberships.filter(({ role }) => roles.includes(roleOf(role))).map(({ companyId }) => companyId);
  const accounts = (...roles: string[]) =>
    billingAccounts
      .filter(({ role }) => roles.includes(billingRoleOf(role)))
      .map(({ billingAccountId }) => billingAccountId);
  const streams = [
    `user:${userId}`,
    ...companies('member', 'admin', 'owner').map((id) => `company:${id}`),
    ...accounts('member', 'admin').map((id) => `billing:${id}`),
  ];
  return {
    'muster.user': userId,
    'muster.platform': isPlatformAdmin ? 'on' : '',
    [`muster.${LISTS['company-member']}`]: arrayOf(companies('member', 'admin', 'owner')),
    [`muster.${LISTS['company-admin']}`]: arrayOf(companies('admin', 'owner')),
    [`muster.${LISTS['company-owner']}`]: arrayOf(companies('owner')),
    [`muster.${LISTS['billing-member']}`]: arrayOf(accounts('member', 'admin')),
    [`muster.${LISTS['billing-admin']}`]: arrayOf(accounts('admin')),
    'muster.streams': arrayOf(streams),
  };
}

/** Ids and names of streams hold nothing that would have to be quoted. */
const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`;
