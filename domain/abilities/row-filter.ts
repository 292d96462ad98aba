import { ACCESS_RULES } from '../../contract/access/rules';
import type { Action, Subject } from '../../contract/access/vocabulary';
import { type Condition, type Grant, grantsOf } from './grants';
import type { Person } from './person';

/** The rows a person may do something to. SQL is made from it; it says what the ability says. */
export type RowFilter =
  | { readonly kind: 'all' }
  | { readonly kind: 'none' }
  | { readonly kind: 'any'; readonly of: readonly Condition[] };

export function rowFilter(person: Person | null, action: Action, subject: Subject, rules = ACCESS_RULES): RowFilter {
  const of: Condition[] = [];
  for (const grant of grantsOf(person, rules)) {
    if (!covers(grant, action, subject)) continue;
    if (grant.condition === null) return { kind: 'all' };
    of.push(grant.condition);
  }
  return of.length === 0 ? { kind: 'none' } : { kind: 'any', of };
}

function covers(grant: Grant, action: Action, subject: Subject): boolean {
  const acts = grant.actions.includes(action) || grant.actions.includes('manage');
  return acts && (grant.subject === 'all' || grant.subject === subject);
}
