import { ACCESS_RULES, type AccessRule, type Audience } from '../../contract/access/rules';
import { ACTIONS, type Action, SUBJECTS, type Subject } from '../../contract/access/vocabulary';
import type { Role } from '../../contract/areas/session';

/** What a role may do to one kind of thing in its company. */
export interface Granted {
  /** To all of them; `manage` stands for every action (A13). */
  readonly all: readonly Action[];
  /** Only to those that are the person's own. */
  readonly own: readonly Action[];
}

export interface RoleTableRow {
  readonly subject: Subject;
  readonly of: Readonly<Record<Role, Granted>>;
}

/** An owner is a company's administrator too, and both are members. */
const AUDIENCES: Readonly<Record<Role, readonly Audience[]>> = {
  member: ['company-member'],
  admin: ['company-member', 'company-admin'],
  owner: ['company-member', 'company-admin', 'company-owner'],
};

/** CA14. The rule table of access as people read it: a row each kind of thing that any role of a company may do something to. */
export function roleTable(rules: readonly AccessRule[] = ACCESS_RULES): readonly RoleTableRow[] {
  return SUBJECTS.flatMap((subject) => {
    const of = {
      member: granted(rules, subject, 'member'),
      admin: granted(rules, subject, 'admin'),
      owner: granted(rules, subject, 'owner'),
    };
    return Object.values(of).some(({ all, own }) => all.length + own.length > 0) ? [{ subject, of }] : [];
  });
}

function granted(rules: readonly AccessRule[], subject: Subject, role: Role): Granted {
  const fitting = rules.filter(
    ({ audience, subjects }) =>
      AUDIENCES[role].includes(audience) && (subjects === 'all' || subjects.includes(subject)),
  );
  const actions = (scope: AccessRule['scope']) => {
    const given = new Set(fitting.filter((rule) => rule.scope === scope).flatMap((rule) => rule.actions));
    return ACTIONS.filter((action) => given.has(action));
  };
  const all = actions('own-company');
  const own = all.includes('manage') ? [] : actions('own-record').filter((action) => !all.includes(action));
  return { all: all.includes('manage') ? ['manage'] : all, own };
}
