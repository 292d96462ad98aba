import type { Action, Subject } from './vocabulary';

/**
 * Who may do what to which rows: the ability rules of specification §6, one row a sentence. The client's
 * and the server's abilities and the row filters of SQL are all made from it (`domain/abilities/`).
 */
export interface AccessRule {
  readonly audience: Audience;
  readonly actions: readonly Action[];
  readonly subjects: readonly Subject[] | 'all';
  readonly scope: Scope;
  /** The sentence, as numbered in `docs/spec/access.md`. */
  readonly why: string;
}

/** An owner is a `company-admin` too, a billing admin a `billing-member` too. */
export type Audience =
  | 'anonymous'
  | 'signed-in'
  | 'platform-admin'
  | 'company-member'
  | 'company-admin'
  | 'company-owner'
  | 'billing-member'
  | 'billing-admin';

export type Scope =
  | 'everything'
  /** The person's own user record. */
  | 'own-user'
  /** Rows of the company the role is in, and that company itself. */
  | 'own-company'
  /** Rows the person owns, in the company the role is in. */
  | 'own-record'
  /** The billing account the role is in. */
  | 'own-account';

export const ACCESS_RULES: readonly AccessRule[] = [
  { audience: 'anonymous', actions: ['read'], subjects: ['Company'], scope: 'everything', why: 'A1' },
  { audience: 'signed-in', actions: ['read', 'update'], subjects: ['User'], scope: 'own-user', why: 'A2' },
  { audience: 'platform-admin', actions: ['manage'], subjects: 'all', scope: 'everything', why: 'A3' },
  {
    audience: 'company-admin',
    actions: [
      'create',
      'read',
      'update',
      'delete',
      'manage',
      'write',
      'execute',
      'configure',
      'share',
      'publish',
      'export',
      'import',
    ],
    subjects: [
      'Company',
      'Asset',
      'Query',
      'Filter',
      'Dashboard',
      'DataSource',
      'Integration',
      'DistributionList',
      'Template',
      'Policy',
      'Ticket',
      'VulnerabilityTicket',
      'Report',
      'Webhook',
      'SlaDefinition',
      'Notification',
      'CustomWidget',
      'Folder',
    ],
    scope: 'own-company',
    why: 'A4',
  },
  {
    audience: 'company-admin',
    actions: ['read', 'update', 'manage', 'invite', 'manage_roles'],
    subjects: ['User'],
    scope: 'own-company',
    why: 'A5',
  },
  {
    audience: 'company-owner',
    actions: ['manage', 'configure'],
    subjects: ['Platform', 'DataRetention', 'RateLimit', 'SystemLog'],
    // Never `everything`: ruling one company is not ruling the installation (see `isPlatformAdmin`).
    scope: 'own-company',
    why: 'A6',
  },
  {
    audience: 'company-member',
    actions: ['read', 'execute'],
    subjects: [
      'Company',
      'Asset',
      'Query',
      'Filter',
      'Dashboard',
      'DataSource',
      'Report',
      'CustomWidget',
      'Folder',
      'Notification',
    ],
    scope: 'own-company',
    why: 'A7',
  },
  {
    audience: 'company-member',
    actions: ['create', 'update', 'share'],
    subjects: ['Filter', 'Query', 'Dashboard', 'CustomWidget'],
    scope: 'own-record',
    why: 'A8',
  },
  // A dashboard is not among them.
  {
    audience: 'company-member',
    actions: ['delete'],
    subjects: ['Filter', 'Query', 'CustomWidget'],
    scope: 'own-record',
    why: 'A9',
  },
  {
    audience: 'billing-member',
    actions: ['read', 'view_invoices', 'view_usage'],
    subjects: ['BillingAccount'],
    scope: 'own-account',
    why: 'A10',
  },
  {
    audience: 'billing-admin',
    actions: ['update', 'delete', 'manage_users', 'invite_users', 'update_details', 'manage_companies', 'manage_roles'],
    subjects: ['BillingAccount'],
    scope: 'own-account',
    why: 'A11',
  },
  { audience: 'signed-in', actions: ['create'], subjects: ['BillingAccount'], scope: 'everything', why: 'A12' },
];
