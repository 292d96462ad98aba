/** What may be done to what. Words of specification §3 and §6. */

export const SUBJECTS = [
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
  'User',
  'Platform',
  'DataRetention',
  'RateLimit',
  'SystemLog',
  'BillingAccount',
] as const;
export type Subject = (typeof SUBJECTS)[number];

/** `manage` stands for every action. */
export const ACTIONS = [
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
  'invite',
  'manage_roles',
  // Of billing accounts.
  'view_invoices',
  'view_usage',
  'manage_users',
  'invite_users',
  'update_details',
  'manage_companies',
] as const;
export type Action = (typeof ACTIONS)[number];
