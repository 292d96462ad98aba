import { billingRoleOf, roleOf } from '../../contract/access/roles';
import type { AccessRule, Audience, Scope } from '../../contract/access/rules';
import type { Action, Subject } from '../../contract/access/vocabulary';
import { type Person, rulesEverything, soundPerson } from './person';

/** Every named field of a row has this value. A company and a billing account go by their own `id`. */
export interface Condition {
  readonly id?: string;
  readonly companyId?: string;
  readonly ownerId?: string;
}

/** A rule as it applies to one person. */
export interface Grant {
  readonly actions: readonly Action[];
  readonly subject: Subject | 'all';
  /** Null: every row. */
  readonly condition: Condition | null;
}

/** An audience a person is in, and the company or billing account they are in it for. */
interface Standing {
  readonly audience: Audience;
  readonly place: string;
}

export function grantsOf(person: Person | null, rules: readonly AccessRule[]): Grant[] {
  const sound = soundPerson(person);
  return standingsOf(sound).flatMap(({ audience, place }) =>
    rules
      .filter((rule) => rule.audience === audience)
      .flatMap(({ actions, subjects, scope }) =>
        (subjects === 'all' ? (['all'] as const) : subjects).map((subject) => ({
          actions,
          subject,
          condition: conditionOf(scope, subject, sound?.id, place),
        })),
      )
      .filter(({ condition }) => isWhole(condition)),
  );
}

const AUDIENCES = {
  member: ['company-member'],
  admin: ['company-admin'],
  owner: ['company-admin', 'company-owner'],
} as const;
const BILLING_AUDIENCES = { member: ['billing-member'], admin: ['billing-member', 'billing-admin'] } as const;

function standingsOf(person: Person | null): Standing[] {
  const at = (place: string) => (audience: Audience) => ({ audience, place });
  if (person === null) return [at('')('anonymous')];
  return [
    at('')('signed-in'),
    ...(rulesEverything(person) ? [at('')('platform-admin')] : []),
    ...person.companies.flatMap(({ companyId, role }) => AUDIENCES[roleOf(role)].map(at(companyId))),
    ...person.billingAccounts.flatMap(({ billingAccountId, role }) =>
      BILLING_AUDIENCES[billingRoleOf(role)].map(at(billingAccountId)),
    ),
  ];
}

function conditionOf(scope: Scope, subject: Subject | 'all', me: string | undefined, place: string): Condition | null {
  switch (scope) {
    case 'everything':
      return null;
    case 'own-user':
      return { id: me };
    case 'own-company':
      return subject === 'Company' ? { id: place } : { companyId: place };
    case 'own-record':
      return { companyId: place, ownerId: me };
    case 'own-account':
      return { id: place };
  }
}

/** A missing id would match rows that have none, the installation's own among them. */
function isWhole(condition: Condition | null): boolean {
  return condition === null || Object.values(condition).every((value) => typeof value === 'string' && value !== '');
}
