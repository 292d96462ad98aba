import type { Route, RouteRule } from '../../contract/routes/route';
import { buildAbility } from '../../domain/abilities/ability';
import type { Person } from '../../domain/abilities/person';
import { isCompanyAdmin, isPlatformAdmin } from '../../domain/abilities/standing';

/** Who stands at the door. */
export interface Visitor {
  readonly person: Person | null;
  /** The company in use. */
  readonly companyId: string | null;
  /** Whether it is known who is here; until then a guarded page waits. */
  readonly initialized: boolean;
}

export type Outcome =
  | { readonly kind: 'open' }
  | { readonly kind: 'wait' }
  | { readonly kind: 'sign-in' }
  | { readonly kind: 'error'; readonly status: number | null; readonly message: string };

type Rule = (person: Person, companyId: string) => boolean;

/** The named route rules (specification §2). The server decides what may be read and done; these decide what is shown. */
const RULES = new Map<string, Rule>(
  Object.entries({
    auth: () => true,
    'platform-admin': (person) => isPlatformAdmin(person, buildAbility(person)),
    'admin-access': isCompanyAdmin,
    'member-access': (person, companyId) =>
      isCompanyAdmin(person, companyId) || person.companies.some((company) => company.companyId === companyId),
  } satisfies Record<RouteRule, Rule>),
);

/** A rule's name may come from a table that this build does not know, so it is any text here. */
type Guarded = Pick<Route, 'valid'> & { readonly access?: string };

/** Whether a page opens for somebody. A company's own page is about the company of its `:id`, else about the one in use. */
export function admit(route: Guarded, params: Readonly<Record<string, string>>, visitor: Visitor): Outcome {
  if (route.valid?.(params) === false) return { kind: 'error', status: 404, message: 'Page Not Found' };
  if (route.access === undefined) return { kind: 'open' };
  const rule = RULES.get(route.access);
  if (rule === undefined) return { kind: 'error', status: null, message: 'Unknown route middleware' };
  if (!visitor.initialized) return { kind: 'wait' };
  const { person } = visitor;
  if (person === null) return { kind: 'sign-in' };
  return rule(person, params['id'] ?? visitor.companyId ?? '')
    ? { kind: 'open' }
    : { kind: 'error', status: 403, message: '' };
}

/** Whether a page that needs nothing but its address opens for somebody: others are not offered it. */
export const opensFor = (visitor: Visitor, route: Guarded): boolean => admit(route, {}, visitor).kind === 'open';
