import { expect, test } from 'vitest';
import { ACCESS_RULES, type AccessRule, type Audience } from '../../contract/access/rules';
import { ACTIONS, type Action, SUBJECTS, type Subject } from '../../contract/access/vocabulary';
import { buildAbility } from './ability';
import type { Person } from './person';
import { type RowFilter, rowFilter } from './row-filter';

/**
 * The authorization matrix. What is expected is written down from the specification's sentences once
 * more, below, and shares nothing with the rule table.
 */

const ME = 'user-me';
const HOME = 'company-home';
const FOREIGN = 'company-foreign';
const ACCOUNT = 'account-home';

/** What an audience is, in the specification's words. */
interface Standing {
  readonly anonymous?: true;
  readonly platform?: true;
  readonly role?: 'owner' | 'admin' | 'member';
  readonly roleInForeign?: 'owner' | 'admin' | 'member';
  readonly billing?: 'admin' | 'member';
}

const someone: Person = { id: ME, sub: 'idp|me', isPlatformAdmin: false, companies: [], billingAccounts: [] };
const inCompany = (role: unknown): Person => ({ ...someone, companies: [{ companyId: HOME, role }] });
const inForeign = (role: unknown) => ({ companyId: FOREIGN, role });
const inAccount = (role: unknown): Person => ({ ...someone, billingAccounts: [{ billingAccountId: ACCOUNT, role }] });

const corrupted = { ...inCompany('owner'), isPlatformAdmin: true, billingAccounts: inAccount('admin').billingAccounts };
Object.defineProperty(corrupted, 'sub', { value: () => 'idp|me' });

const AUDIENCES: readonly (readonly [name: string, person: Person | null, Standing])[] = [
  ['anonymous', null, { anonymous: true }],
  ['member', inCompany('member'), { role: 'member' }],
  ['admin', inCompany('admin'), { role: 'admin' }],
  ['owner', inCompany('owner'), { role: 'owner' }],
  ['billing member', inAccount('member'), { billing: 'member' }],
  ['billing admin', inAccount('admin'), { billing: 'admin' }],
  ['platform admin', { ...someone, isPlatformAdmin: true }, { platform: true }],
  ['platform admin and member', { ...inCompany('member'), isPlatformAdmin: true }, { platform: true }],
  ['bypass', { ...someone, bypass: true }, { platform: true }],
  ['bypass subject in a real token', { ...someone, sub: 'bypass|me@example.org' }, {}],
  ['member of another company', { ...someone, companies: [inForeign('member')] }, { roleInForeign: 'member' }],
  ['owner of another company', { ...someone, companies: [inForeign('owner')] }, { roleInForeign: 'owner' }],
  [
    'member here, owner there',
    { ...someone, companies: [...inCompany('member').companies, inForeign('owner')] },
    { role: 'member', roleInForeign: 'owner' },
  ],
  [
    'admin and billing member',
    { ...inAccount('member'), companies: inCompany('admin').companies },
    { role: 'admin', billing: 'member' },
  ],
  ['removed member', someone, {}],
  ['role OWNER', inCompany('OWNER'), { role: 'owner' }],
  ['role Admin', inCompany('Admin'), { role: 'admin' }],
  ["role ''", inCompany(''), { role: 'member' }],
  ['role null', inCompany(null), { role: 'member' }],
  ['role superuser', inCompany('superuser'), { role: 'member' }],
  ['billing role ADMIN', inAccount('ADMIN'), { billing: 'admin' }],
  ['billing role owner', inAccount('owner'), { billing: 'member' }],
  ['billing role null', inAccount(null), { billing: 'member' }],
  ['corrupted data', corrupted, { anonymous: true }],
];

const RELATIONS = {
  own: { company: HOME, owner: ME, account: ACCOUNT },
  "a colleague's": { company: HOME, owner: 'user-colleague', account: ACCOUNT },
  "another company's": { company: FOREIGN, owner: 'user-stranger', account: 'account-foreign' },
  'own, in another company': { company: FOREIGN, owner: ME, account: 'account-foreign' },
  "the installation's": { company: undefined, owner: undefined, account: undefined },
} as const;
type Relation = (typeof RELATIONS)[keyof typeof RELATIONS];

interface TestRow {
  readonly id: string | undefined;
  readonly companyId: string | undefined;
  readonly ownerId: string | undefined;
}
/** Where the id decides nothing, also rows whose id is a person's, a company's or an account's. */
function rowsOf(subject: Subject, { company, owner, account }: Relation): TestRow[] {
  const ids: Partial<Record<Subject, string | undefined>> = { Company: company, User: owner, BillingAccount: account };
  const tried = subject in ids ? [ids[subject]] : ['row-1', ME, HOME, ACCOUNT];
  return tried.map((id) => ({ id, companyId: company, ownerId: owner }));
}

// ── what the specification says ────────────────────────────────────────────────────────────────

const words = (text: string) => new Set(text.split(' '));
const MEMBERS_SEE = words('Company Asset Query Filter Dashboard DataSource Report CustomWidget Folder Notification');
const MEMBERS_MAKE = words('Filter Query Dashboard CustomWidget');
const OWNERS_ONLY = words('Platform DataRetention RateLimit SystemLog');
const BILLING_ADMINS_ONLY = words(
  'update delete manage_users invite_users update_details manage_companies manage_roles',
);

function specified(who: Standing, action: Action, subject: Subject, { company, owner, account }: Relation): boolean {
  if (who.anonymous) return action === 'read' && subject === 'Company';
  if (who.platform) return true;
  if (subject === 'BillingAccount') {
    if (action === 'create') return true;
    if (account !== ACCOUNT || who.billing === undefined) return false;
    if (BILLING_ADMINS_ONLY.has(action)) return who.billing === 'admin';
    return action === 'read' || action.startsWith('view_');
  }
  const isOwn = owner === ME;
  if (subject === 'User' && isOwn && (action === 'read' || action === 'update')) return true;
  const role = company === HOME ? who.role : company === FOREIGN ? who.roleInForeign : undefined;
  if (role === undefined) return false;
  // Admins and owners manage all there is, but the four subjects of owners.
  if (role !== 'member') return role === 'owner' || !OWNERS_ONLY.has(subject);
  if (action === 'read' || action === 'execute') return MEMBERS_SEE.has(subject);
  if (!isOwn || !MEMBERS_MAKE.has(subject)) return false;
  if (action === 'delete') return subject !== 'Dashboard';
  return action === 'create' || action === 'update' || action === 'share';
}

// ── the run ────────────────────────────────────────────────────────────────────────────────────

const lets = (filter: RowFilter, row: TestRow) =>
  filter.kind === 'all' ||
  (filter.kind === 'any' &&
    filter.of.some(
      ({ id, companyId, ownerId }) =>
        (id === undefined || id === row.id) &&
        (companyId === undefined || companyId === row.companyId) &&
        (ownerId === undefined || ownerId === row.ownerId),
    ));

interface Run {
  readonly cells: number;
  readonly allowed: number;
  readonly wrong: readonly string[];
}

/** Stops at the first wrong cells where asked to. */
function runMatrix(rules: readonly AccessRule[], stopAtFirst = false): Run {
  const wrong: string[] = [];
  let cells = 0;
  let allowed = 0;
  for (const [audience, person, standing] of AUDIENCES) {
    const ability = buildAbility(person, rules);
    for (const subject of SUBJECTS) {
      const places = Object.entries(RELATIONS).map(([name, at]) => ({ name, at, rows: rowsOf(subject, at) }));
      for (const action of ACTIONS) {
        const filter = rowFilter(person, action, subject, rules);
        for (const { name, at, rows } of places) {
          const expected = specified(standing, action, subject, at);
          cells += 1;
          allowed += Number(expected);
          const cell = `${audience}: ${action} ${subject}, ${name}: ${expected ? 'allowed' : 'refused'}`;
          for (const row of rows) {
            if (ability.can(action, { subject, row }) !== expected) wrong.push(`${cell}, the ability differs`);
            if (lets(filter, row) !== expected) wrong.push(`${cell}, the row filter differs`);
          }
        }
        if (stopAtFirst && wrong.length > 0) return { cells, allowed, wrong };
      }
    }
  }
  return { cells, allowed, wrong };
}

test('[A1, A2, A3, A4, A5, A6, A7, A8, A9, A10, A11, A12, A13, A15, A16, A17] the authorization matrix', () => {
  const { cells, allowed, wrong } = runMatrix(ACCESS_RULES);
  expect(wrong).toEqual([]);
  expect(cells).toBe(AUDIENCES.length * 24 * 20 * 5);
  expect(allowed).toBeGreaterThan(0);
  console.log(`authorization matrix: ${cells} cells run, each on ability and row filter; ${allowed} allowed`);
});

const WIDER: Partial<Record<Audience, Audience>> = {
  'company-owner': 'company-admin',
  'company-admin': 'company-member',
  'billing-admin': 'billing-member',
  'platform-admin': 'signed-in',
};

/** Every rule lost, losing one subject, losing one action that `manage` does not cover, or wider than it is. */
function mutants(): { name: string; rules: readonly AccessRule[] }[] {
  return ACCESS_RULES.flatMap((rule, at) => {
    const name = `${rule.why} ${rule.audience}`;
    const subjects = rule.subjects === 'all' ? SUBJECTS : rule.subjects;
    const actions = rule.actions.includes('manage') ? (['manage'] as const) : rule.actions;
    const instead = (what: string, ...rules: AccessRule[]) => ({
      name: `${name} ${what}`,
      rules: ACCESS_RULES.toSpliced(at, 1, ...rules),
    });
    return [
      instead('dropped'),
      ...subjects.map((lost) =>
        instead(`without ${lost}`, { ...rule, subjects: subjects.filter((subject) => subject !== lost) }),
      ),
      ...actions.map((lost) =>
        instead(`without ${lost}`, { ...rule, actions: rule.actions.filter((action) => action !== lost) }),
      ),
      ...[WIDER[rule.audience] ?? []].flat().map((audience) => instead(`for ${audience}`, { ...rule, audience })),
      ...(rule.scope === 'everything' ? [] : [instead('everywhere', { ...rule, scope: 'everything' as const })]),
      ...(rule.actions.includes('manage') ? [] : [instead('managing', { ...rule, actions: ['manage'] })]),
      ...(rule.subjects === 'all' ? [] : [instead('on all subjects', { ...rule, subjects: 'all' })]),
    ];
  });
}

test('[A21] the matrix notices every rule that is lost or widened', () => {
  const all = mutants();
  const survivors = all.filter(({ rules }) => runMatrix(rules, true).wrong.length === 0).map(({ name }) => name);
  expect(survivors).toEqual([]);
  const dropped = all.filter(({ name }) => name.endsWith(' dropped')).length;
  expect(dropped).toBe(ACCESS_RULES.length);
  console.log(`mutations: ${dropped} rules dropped, ${all.length} mutations in all, ${survivors.length} survivors`);
});
