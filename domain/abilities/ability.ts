import { Ability as CaslAbility } from '@casl/ability';
import { ACCESS_RULES } from '../../contract/access/rules';
import type { Action, Subject } from '../../contract/access/vocabulary';
import { type Condition, grantsOf } from './grants';
import type { Person } from './person';

/** A row as a thing of its kind: the row itself stays unmarked. */
export type SubjectRow = { readonly subject: Subject; readonly row: object };

/**
 * `can(action, { subject, row })` decides about a row. `can(action, subject)` asks whether there may be
 * such a row at all, in any company: good for a menu, never for a refusal.
 */
export type Ability = CaslAbility<Checks, Condition>;
type Checks = [Action, Subject | 'all' | SubjectRow];

export function buildAbility(person: Person | null, rules = ACCESS_RULES): Ability {
  const granted = grantsOf(person, rules).map(({ actions, subject, condition }) => ({
    action: [...actions],
    subject,
    conditions: condition ?? undefined,
  }));
  return new CaslAbility<Checks, Condition>(granted, {
    detectSubjectType: ({ subject }) => subject,
    // Equality only. CASL's default would read an id like `{$ne: null}` as an operator and look into lists.
    conditionsMatcher: (condition) => {
      const fields = Object.entries(condition);
      return ({ row }) => fields.every(([field, value]) => Reflect.get(row, field) === value);
    },
  });
}
