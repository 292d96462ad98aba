import { sql } from 'drizzle-orm';
import { boolean, check, index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import type { BillingRole } from '../../contract/access/roles';
import type { Role } from '../../contract/areas/session';
import { instant, seqNumber } from './columns';
import { companies, users } from './schema';

/** Who people are and what they may enter with. Secrets are kept as hashes, payloads and keys sealed. */

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

// ── billing accounts and invitations ────────────────────────────────────────────────────────────

export const billingAccounts = pgTable('billing_accounts', {
  id: uuid().primaryKey(),
  name: text().notNull(),
  createdAt: instant().notNull(),
  updatedAt: instant().notNull(),
});

const billingAccountId = () => uuid().references(() => billingAccounts.id, { onDelete: 'cascade' });

export const billingMembers = pgTable(
  'billing_members',
  {
    billingAccountId: billingAccountId().notNull(),
    userId: userId(),
    role: text().notNull().$type<BillingRole>(),
    createdAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.billingAccountId, t.userId] }), index().on(t.userId)],
);

/** To a company or to a billing account: exactly one of the two is set. */
export const invitations = pgTable(
  'invitations',
  {
    id: uuid().primaryKey(),
    companyId: uuid().references(() => companies.id, { onDelete: 'cascade' }),
    billingAccountId: billingAccountId(),
    email: text().notNull(),
    role: text().notNull().$type<Role>(),
    tokenHash: text().notNull().unique(),
    invitedBy: userId(),
    createdAt: instant().notNull(),
    expiresAt: instant().notNull(),
    /** Used, taken back or closed with its inviter's right: it counts no more. */
    closedAt: instant(),
    /** While it is open: who waits to be confirmed. */
    acceptedBy: uuid().references(() => users.id, { onDelete: 'set null' }),
  },
  (t) => [
    index().on(t.companyId),
    index().on(t.billingAccountId),
    check('invitations_one_place', sql`(${t.companyId} is null) <> (${t.billingAccountId} is null)`),
  ],
);

// ── what a person has agreed to and brought along ───────────────────────────────────────────────

export const termsAcceptances = pgTable(
  'terms_acceptances',
  { userId: userId(), version: text().notNull(), acceptedAt: instant().notNull() },
  (t) => [primaryKey({ columns: [t.userId, t.version] })],
);

/** The code a person hands on. */
export const referralCodes = pgTable('referral_codes', {
  userId: userId().primaryKey(),
  code: text().notNull().unique(),
});

/** Who was brought by whose code; the first code counts. */
export const referrals = pgTable('referrals', {
  userId: userId().primaryKey(),
  referrerId: userId(),
  receivedAt: instant().notNull(),
  completedAt: instant(),
});

// ── tokens of our own ───────────────────────────────────────────────────────────────────────────

export const personalTokens = pgTable(
  'personal_tokens',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    name: text().notNull(),
    tokenHash: text().notNull().unique(),
    createdAt: instant().notNull(),
    /** Null: until it is revoked. */
    expiresAt: instant(),
    lastUsedAt: instant(),
    revokedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);

/** A code is exchanged once for a token; both are of the administrator who asked for them. */
export const impersonations = pgTable('impersonations', {
  id: uuid().primaryKey(),
  adminId: userId(),
  /** The administrator's sign-in, where the provider tells it. */
  session: text(),
  userId: userId(),
  codeHash: text().notNull().unique(),
  codeExpiresAt: instant().notNull(),
  tokenHash: text().unique(),
  expiresAt: instant(),
  endedAt: instant(),
});

// ── sign-ins that are over ──────────────────────────────────────────────────────────────────────

/** Kept for as long as a token of theirs could still be shown. */
export const endedSignIns = pgTable(
  'ended_sign_ins',
  {
    issuer: text().notNull(),
    /** The provider's name for the sign-in: `sid` in its tokens. */
    session: text().notNull(),
    endedAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.issuer, t.session] }), index().on(t.endedAt)],
);

// ── the audit log ───────────────────────────────────────────────────────────────────────────────

/** Rows are only ever inserted: a trigger refuses the rest. Each holds the hash of the one before. */
export const auditLog = pgTable(
  'audit_log',
  {
    /** A company's id, or `installation`. No reference: the log outlives the company. */
    chain: text().notNull(),
    seq: seqNumber().notNull(),
    entry: jsonb().notNull().$type<Readonly<Record<string, unknown>>>(),
    prevHash: text().notNull(),
    hash: text().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.chain, t.seq] }),
    // Times are texts of one length, so their order is that of time.
    index('audit_log_at').on(sql`(${t.entry} ->> 'at')`),
    index('audit_log_chain_at').on(t.chain, sql`(${t.entry} ->> 'at')`),
    index('audit_log_actor').on(sql`(${t.entry} #>> '{actor,userId}')`, sql`(${t.entry} ->> 'at')`),
    index('audit_log_action').on(sql`(${t.entry} ->> 'action')`, sql`(${t.entry} ->> 'at')`),
  ],
);

/** Where each chain ends: a shortened chain no longer fits its head. */
export const auditHeads = pgTable('audit_heads', {
  chain: text().primaryKey(),
  seq: seqNumber().notNull(),
  /** Of the entry before the last. */
  prevHash: text().notNull().default(''),
  hash: text().notNull(),
});

// ── attempts ────────────────────────────────────────────────────────────────────────────────────

/** How often something was tried lately, by whom or from where. */
export const attempts = pgTable('attempts', {
  key: text().primaryKey(),
  count: integer().notNull(),
  lastAt: instant().notNull(),
});

// ── the local identity provider ─────────────────────────────────────────────────────────────────

export const localAccounts = pgTable('local_accounts', {
  userId: userId().primaryKey(),
  /** The address in lower case: what one signs in with. */
  emailKey: text().notNull().unique(),
  /** Absent until the person chooses one: the sample administrator. */
  passwordHash: text(),
  isDemo: boolean().notNull().default(false),
  updatedAt: instant().notNull(),
});

export const passwordResets = pgTable('password_resets', {
  tokenHash: text().primaryKey(),
  userId: userId(),
  createdBy: userId(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});

/** Codes printed at start; each process prints its own, all go with the first account. */
export const setUpCodes = pgTable('set_up_codes', { codeHash: text().primaryKey(), createdAt: instant().notNull() });

export const oidcPayloads = pgTable(
  'oidc_payloads',
  {
    model: text().notNull(),
    /** Hash of the model's id: for a refresh token the id is the token. */
    id: text().notNull(),
    payload: text().notNull(),
    grantId: text(),
    uid: text(),
    accountId: text(),
    sessionUid: text(),
    /** Of a refresh token: which it goes back to, and how often it has been rotated since. */
    family: text(),
    rotations: integer(),
    expiresAt: instant(),
    consumedAt: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.model, t.id] }),
    index().on(t.grantId),
    index().on(t.uid),
    index().on(t.accountId),
    index().on(t.sessionUid),
    index().on(t.expiresAt),
  ],
);

/** Signing and cookie keys, sealed with the installation's secret. */
export const identityKeys = pgTable('identity_keys', {
  name: text().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
});
