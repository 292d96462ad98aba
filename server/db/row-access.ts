import { ACCESS_RULES, type AccessRule, type Audience } from '../../contract/access/rules';
import type { Action, Subject } from '../../contract/access/vocabulary';
import { isKeyOf } from '../../contract/narrow';
import { type AnyRecordKind, COMPANY_KINDS, isEdited, RECORD_KINDS } from '../../contract/records';
import { RECORD_CHANGES } from './record-changes';
import { isOwned, mayBePrivate, tableNameOf } from './record-tables';

/**
 * What a person's transaction may do to the rows of each table, as conditions in SQL: made from the rule
 * table of access wherever a table holds one of its subjects. A verb without a condition is refused.
 * The system's own transactions may do all, but for what is only added to.
 */
export interface RowAccess {
  readonly select?: string;
  readonly insert?: string;
  readonly update?: string;
  readonly delete?: string;
  /** Where not every column may be read or changed. */
  readonly columns?: { readonly select?: readonly string[]; readonly update?: readonly string[] };
  /** Rows nobody changes or takes away, not the system either. */
  readonly addedOnly?: true;
}

// ── who is asking: settings of the transaction, empty where nobody is ───────────────────────────

/** In a query of its own each setting is read once a statement, not once a row. */
const setting = (name: string, type: string) => `(select nullif(current_setting('muster.${name}', true), '')::${type})`;
const oneOf = (column: string, list: string, type = 'uuid[]') => `${column} = any(${setting(list, type)}::${type})`;
const ME = setting('user', 'uuid');
const PLATFORM = "(select current_setting('muster.platform', true) = 'on')";
const own = (column: string) => `${column} = ${ME}`;
const either = (...conditions: string[]) => conditions.join(' or ');

/** Under which setting the companies or accounts are listed in which the person is in an audience. */
export const LISTS = {
  'company-member': 'member_of',
  'company-admin': 'admin_of',
  'company-owner': 'owner_of',
  'billing-member': 'billing_member_of',
  'billing-admin': 'billing_admin_of',
} as const satisfies Partial<Record<Audience, string>>;

// ── from the rule table ─────────────────────────────────────────────────────────────────────────

/** Which columns say whose a row is. */
interface Whose {
  readonly company?: string;
  readonly owner?: string;
  readonly user?: string;
  readonly account?: string;
}

/** The condition under which the rule table lets a person do this. */
function may(action: Action, subject: Subject, whose: Whose): string {
  const conditions = ACCESS_RULES.filter(
    ({ actions, subjects }) =>
      (subjects === 'all' || subjects.includes(subject)) && (actions.includes(action) || actions.includes('manage')),
  ).flatMap((rule) => conditionOf(rule, whose) ?? []);
  return [...new Set(conditions)].join(' or ');
}

function conditionOf({ audience, scope }: AccessRule, { company, owner, user, account }: Whose): string | null {
  switch (scope) {
    case 'everything':
      if (audience === 'platform-admin') return PLATFORM;
      return audience === 'signed-in' ? `${ME} is not null` : null;
    case 'own-user':
      return user === undefined ? null : own(user);
    case 'own-company':
      return company === undefined || !isKeyOf(LISTS, audience) ? null : oneOf(company, LISTS[audience]);
    case 'own-record':
      if (company === undefined || owner === undefined || !isKeyOf(LISTS, audience)) return null;
      return `(${oneOf(company, LISTS[audience])} and ${own(owner)})`;
    case 'own-account':
      return account === undefined || !isKeyOf(LISTS, audience) ? null : oneOf(account, LISTS[audience]);
  }
}

const COMPANY: Whose = { company: 'company_id' };
const ACCOUNT: Whose = { account: 'billing_account_id' };

/** Rows of a company that are, or are part of, one kind of thing. */
const ofCompany = (subject: Subject, whose = COMPANY): RowAccess => ({
  select: may('read', subject, whose),
  insert: may('create', subject, whose),
  update: may('update', subject, whose),
  delete: may('delete', subject, whose),
});

const OWNED: Whose = { company: 'company_id', owner: 'owner_id' };
/** A private row is its owner's alone, whatever the rules let others do. */
const notAnothersSecret = (condition: string) => `(${condition}) and (not is_private or ${own('owner_id')})`;

/** Keys are copies of values: of what may be private they are seen where the record is. */
const SECRETS = COMPANY_KINDS.filter(mayBePrivate);
const SEEN_AS_THEIR_RECORD = either(
  `entity <> all('{${SECRETS.map(({ name }) => name).join(',')}}')`,
  ...SECRETS.map(
    (kind) => `(entity = '${kind.name}' and (company_id, id) in (select company_id, id from ${tableNameOf(kind)}))`,
  ),
);

/** What is no company's is written by the system alone. The catalog is read by whoever has signed in. */
const SYSTEMS_OWN = {
  user: (): RowAccess => ({ select: own('user_id') }),
  billing: (subject: Subject): RowAccess => ({ select: may('read', subject, ACCOUNT) }),
  catalog: (): RowAccess => ({ select: `${ME} is not null` }),
};

/** Rows of one kind of record. What is somebody's is made in their own name. */
function ofRecord(kind: AnyRecordKind): RowAccess {
  const { subject, rights, verbs, stream } = kind;
  if (stream !== 'company') return SYSTEMS_OWN[stream](subject);
  const whose = isOwned(kind) ? OWNED : COMPANY;
  const seen = (condition: string) => (mayBePrivate(kind) ? notAnothersSecret(condition) : condition);
  const insert = may(rights.create, subject, whose);
  return {
    select: seen(may('read', subject, whose)),
    insert: isOwned(kind) ? `(${insert}) and ${own('owner_id')}` : insert,
    ...(verbs.includes('update') && { update: seen(may(rights.update, subject, whose)) }),
    ...(verbs.includes('delete') && { delete: seen(may(rights.delete, subject, whose)) }),
  };
}

/**
 * What was done to records is read by who may read the record, for its table's own policy holds in here too; it is added to
 * by who may change the record, in their own name.
 */
const HISTORIES: RowAccess = {
  select: either(...kindsWithHistory().map((kind) => ofKind({ ...kind, actions: [] }))),
  insert: `${own('by_id')} and (${either(...kindsWithHistory().map(ofKind))})`,
  addedOnly: true,
};

interface WithHistory {
  readonly name: string;
  readonly table: string;
  readonly subject: Subject;
  /** Each of which writes history. */
  readonly actions: readonly Action[];
  readonly whose: Whose;
}

function kindsWithHistory(): readonly WithHistory[] {
  return [
    ...COMPANY_KINDS.filter(isEdited).map((kind) => ({
      ...{ name: kind.name, table: tableNameOf(kind), subject: kind.subject, actions: Object.values(kind.rights) },
      whose: { company: 'r.company_id', ...(isOwned(kind) && { owner: 'r.owner_id' }) },
    })),
    { name: 'finding', table: 'findings', subject: 'Asset', actions: ['update'], whose: { company: 'r.company_id' } },
  ];
}

function ofKind({ name, table, subject, actions, whose }: WithHistory): string {
  const allowed = [...new Set(actions)].map((action) => may(action, subject, whose));
  const conditions = [
    `r.company_id = ${RECORD_CHANGES}.company_id`,
    `r.id = ${RECORD_CHANGES}.record_id`,
    ...(allowed.length > 0 ? [`(${either(...new Set(allowed))})`] : []),
  ];
  return `(kind = '${name}' and exists (select from ${table} r where ${conditions.join(' and ')}))`;
}

const IMPORT = may('import', 'Asset', COMPANY);
const INVITE = either(may('invite', 'User', COMPANY), may('invite_users', 'BillingAccount', ACCOUNT));

/** Only owners, and who rules the platform, make or unmake owners. */
const notAnOwner = `(role <> 'owner' or ${oneOf('company_id', LISTS['company-owner'])} or ${PLATFORM})`;

const ownStream = (column: string) => either(oneOf(column, 'streams', 'text[]'), PLATFORM);
const readStream = (column: string) => either(ownStream(column), `${column} = 'catalog'`);
const READ_CHAIN = either(`chain = any(${setting(LISTS['company-owner'], 'text[]')}::text[])`, PLATFORM);

const SYSTEM_ONLY: RowAccess = {};

// ── every table ─────────────────────────────────────────────────────────────────────────────────

export const ROW_ACCESS: Readonly<Record<string, RowAccess>> = {
  meta: SYSTEM_ONLY,

  users: {
    // Of the people in one's companies, who may read a User there.
    select: either(
      may('read', 'User', { user: 'id' }),
      `id in (select m.user_id from memberships m where ${may('read', 'User', { company: 'm.company_id' })})`,
    ),
    update: may('update', 'User', { user: 'id' }),
    columns: { update: ['preferences', 'name', 'updated_at'] },
  },
  companies: {
    select: may('read', 'Company', { company: 'id' }),
    insert: may('create', 'Company', { company: 'id' }),
    update: may('update', 'Company', { company: 'id' }),
    delete: may('delete', 'Company', { company: 'id' }),
  },
  // Joining is the system's: by invitation, or with a new company.
  memberships: {
    select: may('read', 'User', { ...COMPANY, user: 'user_id' }),
    update: `(${may('manage_roles', 'User', COMPANY)}) and ${notAnOwner}`,
    delete: `(${may('manage', 'User', COMPANY)}) and ${notAnOwner}`,
    columns: { update: ['role', 'access_rev'] },
  },

  company_settings: {
    select: may('read', 'Company', COMPANY),
    insert: may('update', 'Company', COMPANY),
    update: may('update', 'Company', COMPANY),
  },
  user_pictures: {
    select: own('user_id'),
    insert: own('user_id'),
    update: own('user_id'),
    delete: own('user_id'),
  },
  sign_ins: { select: own('user_id'), insert: own('user_id'), update: own('user_id') },
  // Made and taken away on the provider's own pages.
  totp_secrets: { select: own('user_id'), columns: { select: ['user_id', 'created_at'] } },
  recovery_codes: { select: own('user_id'), columns: { select: ['user_id', 'used_at'] } },
  passkeys: { select: own('user_id'), columns: { select: ['id', 'user_id', 'name', 'created_at', 'last_used_at'] } },
  passkey_challenges: SYSTEM_ONLY,
  email_changes: SYSTEM_ONLY,

  streams: { select: readStream('name'), insert: ownStream('name'), update: ownStream('name') },
  changes: { select: readStream('stream'), insert: ownStream('stream') },
  clients: { select: own('user_id'), insert: own('user_id'), update: own('user_id') },

  integrations: ofCompany('Integration'),
  // Written by the system for who may; the secrets are nobody's to read.
  source_readings: { select: may('configure', 'Integration', COMPANY) },
  source_secrets: {
    select: may('configure', 'Integration', COMPANY),
    columns: { select: ['integration_id', 'company_id', 'kind', 'address'] },
  },
  action_turns: SYSTEM_ONLY,
  sync_runs: { select: may('read', 'Asset', COMPANY), insert: IMPORT, update: IMPORT, delete: IMPORT },
  staged_batches: { select: IMPORT, insert: IMPORT, update: IMPORT, delete: IMPORT },
  run_rejections: { select: may('read', 'Asset', COMPANY), insert: IMPORT, update: IMPORT, delete: IMPORT },
  run_logs: { select: may('read', 'Asset', COMPANY) },
  source_absences: { select: may('read', 'Asset', COMPANY), delete: IMPORT },
  assets: ofCompany('Asset'),
  source_records: ofCompany('Asset'),
  source_record_versions: ofCompany('Asset'),
  match_keys: ofCompany('Asset'),
  software: ofCompany('Asset'),
  software_installs: ofCompany('Asset'),
  findings: ofCompany('Asset'),
  asset_events: ofCompany('Asset'),
  // Written by the system for who may; the secret is nobody's to read.
  ticket_connections: {
    select: may('configure', 'Webhook', COMPANY),
    columns: { select: ['company_id', 'preset', 'address', 'project', 'person', 'is_enabled', 'updated_at'] },
  },
  ticket_deliveries: { select: may('configure', 'Webhook', COMPANY) },
  // Written by the system for who may; the secret is nobody's to read.
  webhook_secrets: {
    select: may('configure', 'Webhook', COMPANY),
    columns: { select: ['webhook_id', 'company_id'] },
  },
  webhook_deliveries: { select: may('configure', 'Webhook', COMPANY) },
  policy_effects: { select: may('read', 'Policy', COMPANY) },
  policy_effect_assets: { select: may('read', 'Policy', COMPANY) },
  policy_tickets: { select: may('read', 'Policy', COMPANY) },
  // Whom the whole installation writes to.
  messages: { select: PLATFORM },
  // Their hashes are nobody's to read; what an agent shows is looked at by the system.
  agent_enrolments: {
    select: may('configure', 'Integration', COMPANY),
    insert: may('configure', 'Integration', COMPANY),
    update: may('configure', 'Integration', COMPANY),
    columns: {
      select: ['id', 'company_id', 'name', 'max_uses', 'uses', 'created_by', 'created_at', 'expires_at', 'revoked_at'],
      update: ['revoked_at'],
    },
  },
  agent_keys: SYSTEM_ONLY,
  agent_reports: SYSTEM_ONLY,
  source_inlets: SYSTEM_ONLY,
  source_deliveries: SYSTEM_ONLY,
  source_pushes: SYSTEM_ONLY,
  ticket_settings: {
    select: may('read', 'VulnerabilityTicket', COMPANY),
    insert: may('update', 'Company', COMPANY),
    update: may('update', 'Company', COMPANY),
  },
  // As the attachments that name them: who sends one again says when.
  ticket_files: {
    select: may('read', 'VulnerabilityTicket', COMPANY),
    insert: may('update', 'VulnerabilityTicket', COMPANY),
    update: may('update', 'VulnerabilityTicket', COMPANY),
    columns: { update: ['sent_at'] },
  },
  // Their hashes are nobody's to read; what somebody shows is looked at by the system.
  exception_shares: {
    select: may('update', 'Policy', COMPANY),
    insert: may('share', 'Policy', COMPANY),
    update: may('share', 'Policy', COMPANY),
    columns: {
      select: [
        ...['id', 'company_id', 'exception_id', 'name', 'parts', 'created_by', 'created_at', 'expires_at'],
        ...['revoked_at', 'used_at'],
      ],
      update: ['revoked_at'],
    },
  },
  // The server keeps them for the company.
  company_vulnerabilities: { select: may('read', 'Asset', COMPANY) },
  vulnerability_copies: { select: may('read', 'Asset', COMPANY) },
  catalog_statements: SYSTEMS_OWN.catalog(),
  catalog_vulnerabilities: SYSTEMS_OWN.catalog(),
  catalog_feeds: SYSTEMS_OWN.catalog(),
  catalog_packages: SYSTEMS_OWN.catalog(),
  matcher_marks: { select: may('read', 'Asset', COMPANY) },
  epss_history: SYSTEMS_OWN.catalog(),
  // An address may hold a key.
  catalog_schedules: { select: PLATFORM, insert: PLATFORM, update: PLATFORM, delete: PLATFORM },
  catalog_schedule_runs: { select: PLATFORM },
  // Written when people change a policy, and otherwise by the background work.
  policy_versions: {
    select: may('read', 'Policy', COMPANY),
    insert: either(may('create', 'Policy', COMPANY), may('update', 'Policy', COMPANY)),
  },
  policy_queue: { insert: may('execute', 'Policy', COMPANY) },
  policy_results: { select: may('read', 'Policy', COMPANY) },
  policy_changes: { select: may('read', 'Policy', COMPANY) },
  policy_days: { select: may('read', 'Policy', COMPANY) },
  policy_logs: { select: may('read', 'Policy', COMPANY) },
  daily_figures: { select: may('read', 'Asset', COMPANY) },
  jobs: { select: PLATFORM, update: PLATFORM },
  // Counted and written by the system for administrators.
  rate_rules: SYSTEM_ONLY,
  rate_counts: SYSTEM_ONLY,
  // Written where a job's row changes.
  job_logs: { select: PLATFORM, insert: PLATFORM },
  // Written by the system for whoever asks.
  query_keys: { select: `(${may('read', 'Asset', COMPANY)}) and (${SEEN_AS_THEIR_RECORD})` },

  ...Object.fromEntries(RECORD_KINDS.map((kind) => [tableNameOf(kind), ofRecord(kind)])),
  [RECORD_CHANGES]: HISTORIES,

  billing_accounts: {
    select: may('read', 'BillingAccount', { account: 'id' }),
    insert: may('create', 'BillingAccount', { account: 'id' }),
    update: may('update', 'BillingAccount', { account: 'id' }),
    delete: may('delete', 'BillingAccount', { account: 'id' }),
  },
  billing_members: {
    select: either(own('user_id'), may('manage_users', 'BillingAccount', ACCOUNT)),
    update: may('manage_roles', 'BillingAccount', ACCOUNT),
    delete: may('manage_users', 'BillingAccount', ACCOUNT),
    columns: { update: ['role'] },
  },
  invitations: { select: INVITE, insert: INVITE, update: INVITE },

  terms_acceptances: { select: own('user_id'), insert: own('user_id') },
  referral_codes: { select: own('user_id'), insert: own('user_id') },
  referrals: { select: own('user_id'), insert: own('user_id'), update: own('user_id') },
  personal_tokens: { select: own('user_id'), insert: own('user_id'), update: own('user_id') },
  impersonations: { select: PLATFORM, insert: PLATFORM, update: PLATFORM },

  // Written by the system, behind the deed.
  audit_log: { select: READ_CHAIN, addedOnly: true },
  audit_heads: SYSTEM_ONLY,

  attempts: SYSTEM_ONLY,
  local_accounts: {
    select: either(own('user_id'), PLATFORM),
    columns: { select: ['user_id', 'is_demo'] },
  },
  password_resets: { select: PLATFORM, insert: PLATFORM, delete: PLATFORM },
  set_up_codes: SYSTEM_ONLY,
  oidc_payloads: SYSTEM_ONLY,
  ended_sign_ins: SYSTEM_ONLY,
  identity_keys: SYSTEM_ONLY,
};
