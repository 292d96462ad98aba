import type { Action, Subject } from '../../contract/access/vocabulary';
import type { Person } from '../../domain/abilities/person';

/**
 * The authorization matrix's sides, and what is expected of each of its cells: written down from the
 * specification's sentences once more, sharing nothing with the rule table.
 */

export const ME = '00000000-0000-4000-8000-00000000a001';
export const COLLEAGUE = '00000000-0000-4000-8000-00000000a002';
export const STRANGER = '00000000-0000-4000-8000-00000000a003';
export const HOME = '00000000-0000-4000-8000-00000000c001';
export const FOREIGN = '00000000-0000-4000-8000-00000000c002';
export const ACCOUNT = '00000000-0000-4000-8000-00000000b001';
export const FOREIGN_ACCOUNT = '00000000-0000-4000-8000-00000000b002';

/** What an audience is, in the specification's words. */
export interface Standing {
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

export const AUDIENCES: readonly (readonly [name: string, person: Person | null, Standing])[] = [
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

/** Corrupted data and a missing role are only met by the abilities: no row of the database holds them. */
export const HELD = AUDIENCES.filter(
  ([, person]) =>
    person === null ||
    (typeof person.sub === 'string' &&
      person.companies.every(({ role }) => role !== null) &&
      person.billingAccounts.every(({ role }) => role !== null)),
);

export const RELATIONS = {
  own: { company: HOME, owner: ME, account: ACCOUNT },
  "a colleague's": { company: HOME, owner: COLLEAGUE, account: ACCOUNT },
  "another company's": { company: FOREIGN, owner: STRANGER, account: FOREIGN_ACCOUNT },
  'own, in another company': { company: FOREIGN, owner: ME, account: FOREIGN_ACCOUNT },
  "the installation's": { company: undefined, owner: undefined, account: undefined },
} as const;
export type Relation = (typeof RELATIONS)[keyof typeof RELATIONS];

export interface TestRow {
  readonly id: string | undefined;
  readonly companyId: string | undefined;
  readonly ownerId: string | undefined;
}
/** Where the id decides nothing, also rows whose id is a person's, a company's or an account's. */
export function rowsOf(subject: Subject, { company, owner, account }: Relation): TestRow[] {
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

export function specified(
  who: Standing,
  action: Action,
  subject: Subject,
  { company, owner, account }: Relation,
): boolean {
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
