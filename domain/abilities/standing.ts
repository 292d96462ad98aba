import { billingRoleOf, roleOf } from '../../contract/access/roles';
import type { Ability } from './ability';
import { type Person, rulesEverything, soundPerson } from './person';

/** What the client asks about a person (specification §6, client helpers). The server asks the ability. */

const roleIn = (person: Person, companyId: string) =>
  person.companies.filter((company) => company.companyId === companyId).map(({ role }) => roleOf(role));

export function isCompanyAdmin(person: Person | null, companyId: string): boolean {
  const sound = soundPerson(person);
  if (sound === null) return false;
  return rulesEverything(sound) || roleIn(sound, companyId).some((role) => role !== 'member');
}

/** @specified No page asks yet. */
export function isCompanyOwner(person: Person | null, companyId: string): boolean {
  const sound = soundPerson(person);
  return sound !== null && roleIn(sound, companyId).includes('owner');
}

/** @specified No page asks yet. */
export function isBillingAccountAdmin(person: Person | null, billingAccountId: string): boolean {
  const accounts = soundPerson(person)?.billingAccounts ?? [];
  return accounts.some(
    (account) => account.billingAccountId === billingAccountId && billingRoleOf(account.role) === 'admin',
  );
}

/**
 * May manage the platform. Asked about the installation itself, a row without a company: owners manage
 * `Platform` too, but only their company's. Without abilities yet, any admin or owner counts: this
 * decides what the client shows meanwhile, nothing else.
 */
export function isPlatformAdmin(person: Person | null, ability: Ability | null): boolean {
  const sound = soundPerson(person);
  if (sound === null) return false;
  if (ability !== null) return ability.can('manage', { subject: 'Platform', row: {} });
  return rulesEverything(sound) || sound.companies.some(({ role }) => roleOf(role) !== 'member');
}

/** Whether the person may see the same things as before, as far as their profile says. */
export function isSameStanding(before: Person, after: Person): boolean {
  return standingOf(before) === standingOf(after);
}

function standingOf(person: Person): string {
  const { isPlatformAdmin: isAdmin, companies, billingAccounts } = person;
  const places = [
    ...companies.map(({ companyId, role }) => `${companyId} ${roleOf(role)}`),
    ...billingAccounts.map(({ billingAccountId, role }) => `${billingAccountId} ${billingRoleOf(role)}`),
  ];
  return `${isAdmin} ${places.sort()}`;
}

/** The company where the person is owner, else their first; null where they have none. */
export function primaryCompany<C extends Person['companies'][number]>(
  person: { readonly companies: readonly C[] } | null,
): C | null {
  const companies = person?.companies ?? [];
  return companies.find(({ role }) => roleOf(role) === 'owner') ?? companies[0] ?? null;
}
