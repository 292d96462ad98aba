import type { Person } from '../../domain/abilities/person';
import { COLLEAGUE, FOREIGN, HELD, HOME, ME, STRANGER } from '../kit/access-oracle';
import { MARKS } from './marks';

/** Who attacks: each audience of the matrix, and the tokens that act in a person's place. */
export interface Attacker {
  readonly name: string;
  readonly person: Person | null;
  readonly token: 'none' | 'own' | 'personal' | 'impersonation';
}

const owner: Person = {
  ...{ id: ME, sub: 'idp|me', isPlatformAdmin: false, billingAccounts: [] },
  companies: [{ companyId: HOME, role: 'owner' }],
};

export const ATTACKERS: readonly Attacker[] = [
  ...HELD.map(([name, person]): Attacker => ({ name, person, token: person === null ? 'none' : 'own' })),
  { name: 'personal token of an owner', person: owner, token: 'personal' },
  { name: 'impersonated owner', person: owner, token: 'impersonation' },
];

/** The marks this person may not read. A platform administrator reads everybody's name in the calls of the platform. */
export function forbiddenMarks({ person }: Attacker, area: string): string[] {
  const isPlatform = person !== null && (person.isPlatformAdmin || person.bypass === true);
  if (isPlatform && /^(admin|impersonation)\./.test(area)) return [];
  const places = [
    ...(person?.companies.map(({ companyId }) => companyId) ?? []),
    ...(person?.billingAccounts.map(({ billingAccountId }) => billingAccountId) ?? []),
  ];
  // Who waits on an invitation is shown to who may let them in: in this world somebody of the other company.
  const seesWaiting = area === 'invitations.list';
  const people = [
    ...(seesWaiting || places.includes(HOME) ? [COLLEAGUE] : []),
    ...(seesWaiting || places.includes(FOREIGN) ? [STRANGER] : []),
  ];
  const may = new Set([...places, ...people]);
  return Object.entries(MARKS).flatMap(([place, mark]) => (may.has(place) ? [] : [mark]));
}
