import { boolean, index, integer, jsonb, pgTable, primaryKey, text, unique, uuid } from 'drizzle-orm/pg-core';
import type { CompanyDetails } from '../../contract/areas/company/settings';
import { instant, seqNumber } from './columns';
import { companies, users } from './schema';

/** What people and companies are beside their records: settings, the browsers they signed in with, second steps. */

const userId = () =>
  uuid()
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });

/** A row once something is set. */
export const companySettings = pgTable('company_settings', {
  companyId: uuid()
    .primaryKey()
    .references(() => companies.id, { onDelete: 'cascade' }),
  about: text().notNull().default(''),
  contact: text().notNull().default(''),
  needsSecondStep: boolean().notNull().default(false),
  setUp: text().$type<NonNullable<CompanyDetails['setUp']>>(),
  /** When it is deleted; null: it stays. */
  deletesAt: instant(),
  /** Who wanted that, as they were called. */
  deletesBy: text(),
});

/** Pictures are apart: who somebody is, is read with each call. */
export const userPictures = pgTable('user_pictures', { userId: userId().primaryKey(), picture: text().notNull() });

/** Where somebody is signed in, as their browser told it last. A row goes with its sign-in. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: uuid().notNull(),
    userId: userId(),
    issuer: text().notNull(),
    /** The provider's name for the sign-in: `sid` in its tokens. */
    session: text().notNull(),
    /** Browser and system in words, made from what the browser says. */
    device: text().notNull(),
    address: text().notNull(),
    firstAt: instant().notNull(),
    lastAt: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.issuer, t.session] }), unique().on(t.id)],
);

/** The app that makes codes. */
export const totpSecrets = pgTable('totp_secrets', {
  userId: userId().primaryKey(),
  sealed: text().notNull(),
  createdAt: instant().notNull(),
  /** The step of the last code: each counts once. */
  lastStep: seqNumber().notNull(),
});

export const recoveryCodes = pgTable(
  'recovery_codes',
  { userId: userId(), codeHash: text().notNull(), usedAt: instant() },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] })],
);

export const passkeys = pgTable(
  'passkeys',
  {
    id: uuid().primaryKey(),
    userId: userId(),
    /** Base64url, as browsers name it. */
    credentialId: text().notNull().unique(),
    publicKey: text().notNull(),
    counter: integer().notNull(),
    transports: jsonb().notNull().$type<readonly string[]>(),
    name: text().notNull(),
    createdAt: instant().notNull(),
    lastUsedAt: instant(),
  },
  (t) => [index().on(t.userId)],
);

/** What a browser was asked to sign; each counts once, for five minutes. */
export const passkeyChallenges = pgTable('passkey_challenges', {
  challengeHash: text().primaryKey(),
  expiresAt: instant().notNull(),
});

/** A new address that waits for who reads its mail. */
export const emailChanges = pgTable('email_changes', {
  tokenHash: text().primaryKey(),
  userId: userId(),
  email: text().notNull(),
  createdAt: instant().notNull(),
  expiresAt: instant().notNull(),
});
