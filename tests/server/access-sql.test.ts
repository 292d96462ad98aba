import { type SQL, sql } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { ACTIONS, type Action, SUBJECTS, type Subject } from '../../contract/access/vocabulary';
import { COMPANY_KINDS } from '../../contract/records';
import type { Person } from '../../domain/abilities/person';
import type { Db } from '../../server/db/database';
import { enterAs } from '../../server/db/enter';
import type { UserPrincipal } from '../../server/db/principal';
import { isOwned, tableNameOf } from '../../server/db/record-tables';
import { ROW_ACCESS } from '../../server/db/row-access';
import { principalById } from '../../server/identity/users';
import {
  ACCOUNT,
  AUDIENCES,
  COLLEAGUE,
  FOREIGN,
  FOREIGN_ACCOUNT,
  HOME,
  ME,
  RELATIONS,
  type Relation,
  STRANGER,
  type Standing,
  specified,
} from '../kit/access-oracle';
import { makeMe } from '../kit/access-world';
import { KINDS_IN_TURN, openTestDatabase } from '../kit/database';
import { insertOf, seedRow, withoutReferences } from '../kit/row-seed';

/** The authorization matrix in SQL: every table, by every audience, with no `where` but the policies. */

const VERBS = ['select', 'insert', 'update', 'delete'] as const;
type Verb = (typeof VERBS)[number];

interface Who {
  readonly person: Person;
  readonly standing: Standing;
}
/** May they, with the row of this place? */
type Expected = (who: Who, place: string) => boolean;

interface TableCase {
  /** The column that says whose a row is, and the rows there are. */
  readonly whose: string;
  readonly places: readonly string[];
  /** What a verb without one is: refused to everybody. */
  readonly verbs: Partial<Record<Verb, Expected>>;
  /** Set to itself; the first column unless only others may change. */
  readonly sets?: string;
  /** Other rows the audience's own standing makes. */
  readonly except?: SQL;
  readonly with?: Readonly<Record<string, string>>;
  readonly subject?: Subject;
}

const INSTALLATION = 'installation';
const RELATION_OF: Readonly<Record<string, Relation>> = {
  [HOME]: RELATIONS["a colleague's"],
  [COLLEAGUE]: RELATIONS["a colleague's"],
  [ME]: RELATIONS.own,
  [ACCOUNT]: RELATIONS.own,
  [FOREIGN]: RELATIONS["another company's"],
  [STRANGER]: RELATIONS["another company's"],
  [FOREIGN_ACCOUNT]: RELATIONS["another company's"],
  [INSTALLATION]: RELATIONS["the installation's"],
};

const by =
  (action: Action, subject: Subject): Expected =>
  ({ standing }, place) => {
    const relation = RELATION_OF[place.replace(/^(company|billing|user):/, '')];
    if (!relation) throw new Error(`whose is ${place}?`);
    return specified(standing, action, subject, relation);
  };
const rules: Expected = ({ standing }) => standing.platform === true;
const mine: Expected = (_, place) => place === ME;
const belongs: Expected = ({ person, standing }, place) =>
  standing.platform === true ||
  place === INSTALLATION ||
  place === `user:${ME}` ||
  person.companies.some(({ companyId }) => place === companyId || place === `company:${companyId}`) ||
  person.billingAccounts.some(({ billingAccountId }) => place === `billing:${billingAccountId}`);
const or =
  (...all: readonly Expected[]): Expected =>
  (who, place) =>
    all.some((one) => one(who, place));

const usual = (subject: Subject) => ({
  select: by('read', subject),
  insert: by('create', subject),
  update: by('update', subject),
  delete: by('delete', subject),
});
const ofCompany = (subject: Subject, verbs: TableCase['verbs'] = usual(subject)): TableCase => ({
  whose: 'company_id',
  places: [HOME, FOREIGN],
  verbs,
  subject,
});
const mineIf =
  (action: Action, subject: Subject): Expected =>
  (who, place) =>
    place === ME && by(action, subject)(who, place);
/** A private row is its owner's alone. */
const secretOf = (subject: Subject): TableCase['verbs'] => ({
  select: mineIf('read', subject),
  insert: mineIf('create', subject),
  update: mineIf('update', subject),
  delete: mineIf('delete', subject),
});
const ofOwner = (subject: Subject, verbs: TableCase['verbs'] = usual(subject)): TableCase => ({
  whose: 'owner_id',
  places: [ME, COLLEAGUE],
  with: { company_id: HOME },
  verbs,
  subject,
});
const importing = { insert: by('import', 'Asset'), update: by('import', 'Asset'), delete: by('import', 'Asset') };

const ofPerson = (verbs: TableCase['verbs']): TableCase => ({ whose: 'user_id', places: [ME, COLLEAGUE], verbs });
const KEPT = { select: mine, insert: mine };
const CHANGED = { ...KEPT, update: mine };
const nobodys = (whose: string): TableCase => ({ whose, places: ['x'], verbs: {} });
const everybodys = (whose: string): TableCase => ({ whose, places: ['x'], verbs: { select: () => true } });
const STREAMS = [`company:${HOME}`, `company:${FOREIGN}`, `user:${ME}`, `user:${COLLEAGUE}`, `billing:${ACCOUNT}`];
const catalog: Expected = (_, place) => place === 'catalog';

/** Records of a kind that is one definition, and nobody's own. */
const OF_NOBODY = Object.fromEntries(
  COMPANY_KINDS.filter((kind) => !isOwned(kind)).map((kind) => [tableNameOf(kind), ofCompany(kind.subject)]),
);

const TICKET = 'VulnerabilityTicket';

/** Records of somebody, which may be private. */
const OWNED_OR_SECRET = (subject: Subject): readonly TableCase[] => [
  // What is somebody's is made in their own name: these rows are another's.
  { ...ofCompany(subject, { ...usual(subject), insert: () => false }), except: sql`owner_id <> ${ME}` },
  { ...ofOwner(subject, { ...usual(subject), insert: mineIf('create', subject) }), except: sql`not is_private` },
  { ...ofOwner(subject, secretOf(subject)), except: sql`is_private`, with: { company_id: HOME, is_private: 'true' } },
];

/** The id of a group that there is in each company. */
const GROUP = crypto.randomUUID();

const CASES: Readonly<Record<string, TableCase | readonly TableCase[]>> = {
  companies: { ...ofCompany('Company'), whose: 'id' },
  users: {
    whose: 'id',
    places: [ME, COLLEAGUE, STRANGER],
    // Of others it is their membership that an admin changes.
    verbs: { select: by('read', 'User'), update: or(mine, rules) },
    sets: 'preferences',
    subject: 'User',
  },
  memberships: {
    ...ofCompany('User', {
      select: by('read', 'User'),
      update: by('manage_roles', 'User'),
      delete: by('manage', 'User'),
    }),
    sets: 'role',
    except: sql`user_id <> ${ME}`,
    with: { role: 'member' },
  },
  invitations: [
    ofCompany('User', { select: by('invite', 'User'), insert: by('invite', 'User'), update: by('invite', 'User') }),
    {
      whose: 'billing_account_id',
      places: [ACCOUNT, FOREIGN_ACCOUNT],
      verbs: {
        select: by('invite_users', 'BillingAccount'),
        insert: by('invite_users', 'BillingAccount'),
        update: by('invite_users', 'BillingAccount'),
      },
      subject: 'BillingAccount',
    },
  ],
  company_settings: ofCompany('Company', {
    select: by('read', 'Company'),
    insert: by('update', 'Company'),
    update: by('update', 'Company'),
  }),
  user_pictures: ofPerson({ select: mine, insert: mine, update: mine, delete: mine }),
  sign_ins: ofPerson({ select: mine, insert: mine, update: mine }),
  totp_secrets: ofPerson({ select: mine }),
  recovery_codes: ofPerson({ select: mine }),
  passkeys: ofPerson({ select: mine }),
  passkey_challenges: nobodys('challenge_hash'),
  email_changes: nobodys('token_hash'),
  integrations: ofCompany('Integration'),
  sync_runs: ofCompany('Asset', { select: by('read', 'Asset'), ...importing }),
  staged_batches: ofCompany('Asset', { select: by('import', 'Asset'), ...importing }),
  run_rejections: ofCompany('Asset', { select: by('read', 'Asset'), ...importing }),
  run_logs: ofCompany('Asset', { select: by('read', 'Asset') }),
  source_absences: ofCompany('Asset', { select: by('read', 'Asset'), delete: by('import', 'Asset') }),
  assets: ofCompany('Asset'),
  source_records: ofCompany('Asset'),
  source_record_versions: ofCompany('Asset'),
  match_keys: ofCompany('Asset'),
  software: ofCompany('Asset'),
  software_installs: ofCompany('Asset'),
  findings: ofCompany('Asset'),
  asset_events: ofCompany('Asset'),
  company_vulnerabilities: ofCompany('Asset', { select: by('read', 'Asset') }),
  vulnerability_copies: ofCompany('Asset', { select: by('read', 'Asset') }),
  matcher_marks: ofCompany('Asset', { select: by('read', 'Asset') }),
  catalog_statements: everybodys('record_id'),
  catalog_vulnerabilities: everybodys('id'),
  catalog_feeds: everybodys('source'),
  catalog_packages: everybodys('key'),
  epss_history: everybodys('id'),
  catalog_schedules: {
    whose: 'id',
    places: [HOME],
    verbs: { select: rules, insert: rules, update: rules, delete: rules },
  },
  catalog_schedule_runs: { whose: 'id', places: [HOME], verbs: { select: rules } },
  jobs: { whose: 'key', places: [HOME], verbs: { select: rules, update: rules } },
  job_logs: { whose: 'key', places: [HOME], verbs: { select: rules, insert: rules } },
  query_keys: ofCompany('Asset', { select: by('read', 'Asset') }),
  ...OF_NOBODY,
  // Who sees a record sees what was done to it, and who may change it adds to that.
  record_changes: {
    ...ofCompany('Asset', {
      select: by('read', 'Asset'),
      insert: or(by('create', 'Asset'), by('update', 'Asset'), by('delete', 'Asset')),
    }),
    with: { kind: 'assetGroup', record_id: GROUP, by_id: ME },
  },
  saved_queries: OWNED_OR_SECRET('Query'),
  boards: OWNED_OR_SECRET('Dashboard'),
  board_defaults: OWNED_OR_SECRET('Dashboard'),
  // What was done stays said; the system alone goes on with it.
  integration_actions: ofCompany('Integration', {
    select: by('read', 'Integration'),
    insert: by('create', 'Integration'),
  }),
  query_runs: [
    {
      ...ofCompany('Query', { select: by('read', 'Query') }),
      except: sql`owner_id <> ${ME}`,
    },
    {
      ...ofOwner('Query', { select: by('read', 'Query'), insert: mineIf('execute', 'Query') }),
      except: sql`not is_private`,
    },
    {
      ...ofOwner('Query', { select: mineIf('read', 'Query'), insert: mineIf('execute', 'Query') }),
      except: sql`is_private`,
      with: { company_id: HOME, is_private: 'true' },
    },
  ],
  comments: [
    { ...ofCompany(TICKET, { ...usual(TICKET), insert: () => false }), except: sql`owner_id <> ${ME}` },
    ofOwner(TICKET, { ...usual(TICKET), insert: mineIf('create', TICKET) }),
  ],
  correlation_decisions: [
    { ...ofCompany('Asset', { ...usual('Asset'), insert: () => false }), except: sql`owner_id <> ${ME}` },
    ofOwner('Asset', { ...usual('Asset'), insert: mineIf('update', 'Asset') }),
  ],
  correlation_rules: [
    { ...ofCompany('Asset', { ...usual('Asset'), insert: () => false }), except: sql`owner_id <> ${ME}` },
    ofOwner('Asset', { ...usual('Asset'), insert: mineIf('update', 'Asset') }),
  ],
  software_exceptions: [
    { ...ofCompany('Asset', { ...usual('Asset'), insert: () => false }), except: sql`owner_id <> ${ME}` },
    ofOwner('Asset', { ...usual('Asset'), insert: mineIf('update', 'Asset') }),
  ],
  billing_accounts: {
    whose: 'id',
    places: [ACCOUNT, FOREIGN_ACCOUNT],
    verbs: usual('BillingAccount'),
    subject: 'BillingAccount',
  },
  billing_members: {
    whose: 'billing_account_id',
    places: [ACCOUNT, FOREIGN_ACCOUNT],
    verbs: {
      select: by('manage_users', 'BillingAccount'),
      update: by('manage_roles', 'BillingAccount'),
      delete: by('manage_users', 'BillingAccount'),
    },
    sets: 'role',
    except: sql`user_id <> ${ME}`,
    subject: 'BillingAccount',
  },
  audit_log: {
    whose: 'chain',
    places: [HOME, FOREIGN, INSTALLATION],
    verbs: { select: by('read', 'SystemLog') },
    subject: 'SystemLog',
  },
  streams: {
    whose: 'name',
    places: [...STREAMS, 'catalog'],
    verbs: { select: or(belongs, catalog), insert: belongs, update: belongs },
  },
  changes: {
    whose: 'stream',
    places: [...STREAMS, 'catalog'],
    verbs: { select: or(belongs, catalog), insert: belongs },
  },
  clients: ofPerson(CHANGED),
  notifications: ofPerson({ select: mine }),
  terms_acceptances: ofPerson(KEPT),
  referral_codes: ofPerson(KEPT),
  referrals: ofPerson(CHANGED),
  personal_tokens: ofPerson(CHANGED),
  local_accounts: ofPerson({ select: or(mine, rules) }),
  password_resets: ofPerson({ select: rules, insert: rules, delete: rules }),
  impersonations: {
    ...ofPerson({ select: rules, insert: rules, update: rules }),
    subject: 'Platform',
  },
  meta: nobodys('key'),
  audit_heads: nobodys('chain'),
  rate_rules: nobodys('name'),
  rate_counts: nobodys('key'),
  attempts: nobodys('key'),
  set_up_codes: nobodys('code_hash'),
  oidc_payloads: nobodys('model'),
  ended_sign_ins: nobodys('session'),
  identity_keys: nobodys('name'),
  ticket_connections: ofCompany('Webhook', { select: by('configure', 'Webhook') }),
  source_readings: ofCompany('Integration', { select: by('configure', 'Integration') }),
  source_secrets: ofCompany('Integration', { select: by('configure', 'Integration') }),
  ticket_deliveries: ofCompany('Webhook', { select: by('configure', 'Webhook') }),
  // Only when it was last sent.
  ticket_files: {
    ...ofCompany(TICKET, { select: by('read', TICKET), insert: by('update', TICKET), update: by('update', TICKET) }),
    sets: 'sent_at',
  },
  ticket_attachments: [
    {
      ...ofCompany(TICKET, { ...usual(TICKET), insert: () => false, delete: by('update', TICKET) }),
      except: sql`owner_id <> ${ME}`,
    },
    ofOwner(TICKET, { ...usual(TICKET), insert: mineIf('update', TICKET), delete: by('update', TICKET) }),
  ],
  agent_enrolments: {
    ...ofCompany('Integration', {
      select: by('configure', 'Integration'),
      insert: by('configure', 'Integration'),
      update: by('configure', 'Integration'),
    }),
    sets: 'revoked_at',
  },
  action_turns: ofCompany('Integration', {}),
  custom_widgets: [
    {
      ...ofCompany('CustomWidget', { ...usual('CustomWidget'), insert: () => false }),
      except: sql`owner_id <> ${ME}`,
    },
    ofOwner('CustomWidget', { ...usual('CustomWidget'), insert: mineIf('create', 'CustomWidget') }),
  ],
  policy_exceptions: [
    { ...ofCompany('Policy', { ...usual('Policy'), insert: () => false }), except: sql`owner_id <> ${ME}` },
    ofOwner('Policy', { ...usual('Policy'), insert: mineIf('create', 'Policy') }),
  ],
  exception_evidence: [
    {
      ...ofCompany('Policy', { ...usual('Policy'), insert: () => false, delete: by('update', 'Policy') }),
      except: sql`owner_id <> ${ME}`,
    },
    ofOwner('Policy', { ...usual('Policy'), insert: mineIf('update', 'Policy'), delete: by('update', 'Policy') }),
  ],
  exception_shares: {
    ...ofCompany('Policy', {
      select: by('update', 'Policy'),
      insert: by('share', 'Policy'),
      update: by('share', 'Policy'),
    }),
    sets: 'revoked_at',
  },
  agent_keys: ofCompany('Integration', {}),
  agent_reports: ofCompany('Integration', {}),
  // Made by who runs a policy; what becomes of them is the server's to say.
  policy_executions: ofCompany('Policy', { select: by('read', 'Policy'), insert: by('execute', 'Policy') }),
  // Made by who runs a report, likewise.
  report_runs: ofCompany('Report', { select: by('read', 'Report'), insert: by('execute', 'Report') }),
  policy_versions: ofCompany('Policy', {
    select: by('read', 'Policy'),
    insert: or(by('create', 'Policy'), by('update', 'Policy')),
  }),
  policy_queue: ofCompany('Policy', { insert: by('execute', 'Policy') }),
  policy_results: ofCompany('Policy', { select: by('read', 'Policy') }),
  policy_changes: ofCompany('Policy', { select: by('read', 'Policy') }),
  daily_figures: ofCompany('Asset', { select: by('read', 'Asset') }),
  policy_days: ofCompany('Policy', { select: by('read', 'Policy') }),
  policy_logs: ofCompany('Policy', { select: by('read', 'Policy') }),
  webhook_secrets: ofCompany('Webhook', { select: by('configure', 'Webhook') }),
  webhook_deliveries: ofCompany('Webhook', { select: by('configure', 'Webhook') }),
  policy_effects: ofCompany('Policy', { select: by('read', 'Policy') }),
  policy_effect_assets: ofCompany('Policy', { select: by('read', 'Policy') }),
  policy_tickets: ofCompany('Policy', { select: by('read', 'Policy') }),
  messages: ofCompany('Platform', { select: rules }),
  source_inlets: ofCompany('Integration', {}),
  source_deliveries: ofCompany('Integration', {}),
  source_pushes: ofCompany('Integration', {}),
  ticket_settings: ofCompany(TICKET, {
    select: by('read', TICKET),
    insert: by('update', 'Company'),
    update: by('update', 'Company'),
  }),
};

const EVERY = Object.entries(CASES).flatMap(([table, cases]) =>
  [cases].flat().map((one): readonly [string, TableCase] => [table, one]),
);

/** Nobody has no transaction; corrupted data and a missing role are in no row of the database. */
const HELD = AUDIENCES.flatMap(([name, person, standing]) =>
  person === null ||
  typeof person.sub !== 'string' ||
  [...person.companies, ...person.billingAccounts].some(({ role }) => role === null)
    ? []
    : [{ name, person, standing }],
);

async function populate(db: Db): Promise<void> {
  for (const [table, { whose, places, with: more }] of EVERY) {
    for (const place of places) await seedRow(db, table, { ...more, [whose]: place });
  }
  for (const company_id of [HOME, FOREIGN]) await seedRow(db, 'asset_groups', { company_id, id: GROUP });
  const member = { role: 'member' };
  await seedRow(db, 'memberships', { ...member, company_id: HOME, user_id: COLLEAGUE });
  await seedRow(db, 'memberships', { ...member, company_id: FOREIGN, user_id: STRANGER });
}

/** A new row of each of its places. */
type Inserts = ReadonlyMap<string, SQL>;

async function insertsOf(db: Db): Promise<ReadonlyMap<TableCase, Inserts>> {
  const all = new Map<TableCase, Inserts>();
  for (const [table, one] of EVERY) {
    const inserts = new Map<string, SQL>();
    for (const place of one.places) {
      inserts.set(place, await insertOf(db, table, { ...one.with, [one.whose]: place }));
    }
    all.set(one, inserts);
  }
  return all;
}

/** The places whose rows the verb reaches. */
async function reached(db: Db, table: string, one: TableCase, verb: Verb, inserts: Inserts | undefined) {
  const { whose, places, sets = whose, except = sql`true` } = one;
  const [name, column] = [sql.identifier(table), sql.identifier(whose)];
  const said = async (statement: SQL): Promise<readonly Record<string, unknown>[] | null> => {
    try {
      return await db.execute(statement);
    } catch (error) {
      // A row that is there already was let through to the unique index.
      return refusedBy(error) === '42501' ? null : [];
    } finally {
      await db.execute(sql`rollback to before`);
    }
  };
  if (verb === 'insert') {
    const made: string[] = [];
    for (const place of places) {
      const insert = inserts?.get(place);
      if (insert && (await said(insert)) !== null) made.push(place);
    }
    return made;
  }
  const of = sql`${except} and ${column} is not null`;
  const statement = {
    select: sql`select ${column}::text as place from ${name} where ${of}`,
    update: sql`update ${name} set ${sql.identifier(sets)} = ${sql.identifier(sets)} where ${of} returning ${column}::text as place`,
    delete: sql`delete from ${name} where ${of} returning ${column}::text as place`,
  }[verb];
  const rows = await said(statement);
  return [...new Set((rows ?? []).map(({ place }) => String(place)))].filter((place) => places.includes(place));
}

function refusedBy(error: unknown): unknown {
  const cause = error instanceof Error ? error.cause : undefined;
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  if (code !== '42501' && code !== '23505') throw error;
  return code;
}

test('[SEC20] every table has its row', () => {
  expect(Object.keys(CASES).sort()).toEqual(Object.keys(ROW_ACCESS).sort());
});

describe.each(KINDS_IN_TURN)('on %s', (kind) => {
  test('[SEC24] the authorization matrix in SQL', async () => {
    const { database, close } = await openTestDatabase(kind);
    await database.transaction(populate);
    const wrong: string[] = [];
    let cells = 0;
    let allowed = 0;

    const compare = (cell: string, { places, verbs }: TableCase, verb: Verb, found: readonly string[], who: Who) => {
      for (const place of places) {
        const expected = verbs[verb]?.(who, place) ?? false;
        cells += 1;
        allowed += Number(expected);
        if (found.includes(place) !== expected) wrong.push(`${cell} of ${place}: ${expected ? 'refused' : 'allowed'}`);
      }
    };
    // Each is tried and undone, by one audience after the other.
    const inserts = await database.transaction((db) => insertsOf(db));
    const runAll = async (principal: UserPrincipal, name: string, who: Who) => {
      const undo = new Error('undo');
      await database
        .transaction(async (db) => {
          await withoutReferences(db);
          enterAs(db, principal);
          // What each does is taken back to here, as this person.
          await db.execute(sql`savepoint before`);
          for (const [table, one] of EVERY) {
            for (const verb of VERBS) {
              compare(
                `${name}: ${verb} ${table}`,
                one,
                verb,
                await reached(db, table, one, verb, inserts.get(one)),
                who,
              );
            }
          }
          throw undo;
        })
        .catch((error: unknown) => {
          if (error !== undo) throw error;
        });
    };

    for (const { name, person, standing } of HELD) {
      await database.transaction((db) => makeMe(db, person));
      const principal = await database.transaction((db) => principalById(db, ME, { kind: 'session', session: null }));
      if (!principal) throw new Error('there is no such person');
      await runAll(principal, name, { person, standing });
    }
    await close();
    expect(wrong).toEqual([]);
    expect(allowed).toBeGreaterThan(500);
    const waiting = SUBJECTS.filter((subject) => EVERY.every(([, one]) => one.subject !== subject));
    console.log(
      `authorization matrix in SQL on ${kind}: ${cells} cells run, ${allowed} allowed; ` +
        `${AUDIENCES.length * waiting.length * ACTIONS.length * Object.keys(RELATIONS).length} cells waiting, ` +
        `of subjects without a table: ${waiting.join(', ')}`,
    );
  }, 300_000);
});
