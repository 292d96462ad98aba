import { billingRoleOf, roleOf } from '../../contract/access/roles';
import { type Db, type Statement, sendAhead } from './database';
import type { Principal, UserPrincipal } from './principal';
import { LISTS } from './row-access';
import { PERSON_ROLE, SYSTEM_ROLE } from './row-security';
import { ownStreamsOf } from './streams';

/**
 * Makes the rest of the transaction the principal's: the role, and for a person what the policies ask about them; and how
 * many milliseconds a statement may take. Ends with the transaction. Sent ahead of its first statement, so that nothing
 * in it runs as anybody else.
 */
export function enter(principal: Principal, timeout?: number): readonly Statement[] {
  const bounds: Settings = timeout === undefined ? {} : { statement_timeout: String(timeout), ...PLANNED };
  if (principal.kind === 'system') return [setConfig({ role: SYSTEM_ROLE, ...bounds })];
  const entering = setConfig({ role: PERSON_ROLE, ...settingsOf(principal), ...bounds });
  const { standing } = principal;
  return standing === undefined ? [entering] : [become(SYSTEM_ROLE), standing, entering];
}

/** In the middle of a transaction that has made the person more than they were: what follows is what they are now. */
export function enterAs(db: Db, { standing: _, ...principal }: UserPrincipal): void {
  for (const statement of enter(principal)) sendAhead(db, statement);
}

/** What is heavy enough to be bounded is planned for its own values, however often it was asked (S153). */
const PLANNED: Settings = { plan_cache_mode: 'force_custom_plan' };

type Settings = Readonly<Record<string, string>>;

function setConfig(settings: Settings): Statement {
  const calls = Object.keys(settings).map((_, at) => `set_config($${2 * at + 1}, $${2 * at + 2}, true)`);
  return { text: `select ${calls.join(', ')}`, params: Object.entries(settings).flat() };
}

export const become = (role: string) => setConfig({ role });

/**
 * Work that no person may do by themself, in a person's transaction: founding a company, joining one. The
 * few places that need it decide first whether the person may. Nothing else may be under way meanwhile: whatever is
 * asked for between its beginning and its end is the system's.
 */
export async function asSystem<T>({ db, principal }: AccessTx, work: () => Promise<T>): Promise<T> {
  if (principal.kind === 'system') return work();
  sendAhead(db, become(SYSTEM_ROLE));
  try {
    return await work();
  } finally {
    // After a failed statement there is no way back, and none is needed: the transaction is lost.
    sendAhead(db, become(PERSON_ROLE));
  }
}

interface AccessTx {
  readonly db: Db;
  readonly principal: Principal;
}

function settingsOf(principal: UserPrincipal) {
  const { userId, isPlatformAdmin, memberships, billingAccounts } = principal;
  const companies = (...roles: string[]) =>
    memberships.filter(({ role }) => roles.includes(roleOf(role))).map(({ companyId }) => companyId);
  const accounts = (...roles: string[]) =>
    billingAccounts
      .filter(({ role }) => roles.includes(billingRoleOf(role)))
      .map(({ billingAccountId }) => billingAccountId);
  return {
    'muster.user': userId,
    'muster.platform': isPlatformAdmin ? 'on' : '',
    [`muster.${LISTS['company-member']}`]: arrayOf(companies('member', 'admin', 'owner')),
    [`muster.${LISTS['company-admin']}`]: arrayOf(companies('admin', 'owner')),
    [`muster.${LISTS['company-owner']}`]: arrayOf(companies('owner')),
    [`muster.${LISTS['billing-member']}`]: arrayOf(accounts('member', 'admin')),
    [`muster.${LISTS['billing-admin']}`]: arrayOf(accounts('admin')),
    'muster.streams': arrayOf(ownStreamsOf(principal)),
  };
}

/** Ids and names of streams hold nothing that would have to be quoted. */
const arrayOf = (values: readonly string[]) => `{${values.join(',')}}`;
