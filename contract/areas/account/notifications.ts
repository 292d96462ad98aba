import * as z from 'zod/mini';
import type { CachedId } from '../../endpoints';
import { COMMAND } from '../../limits';
import { Id, Instant, Severity } from '../../primitives';
import { defineRecord } from '../../record';

/** What a person is told of while they look elsewhere; each is one person's, on their own stream. */
export const NOTIFICATION_TYPES = [
  'import_finished',
  'import_failed',
  'import_undone',
  'import_asks',
  'invitation_accepted',
  'invitation_waiting',
  'invitation_confirmed',
  'invitation_refused',
  'role_changed',
  'membership_ended',
  'findings_due',
  'ticket_comment',
  'ticket_status',
  'ticket_verified',
  'ticket_back',
  'mentioned',
  'policy_result',
  'policy_error',
  'exception_asked',
  'exception_decided',
  'exception_ends',
  'company_ends',
  'actions_pending',
] as const;

const NEWS_OF: Partial<Record<string, readonly CachedId[]>> = {
  invitation_accepted: ['members.list', 'invitations.list', 'billing-invitations.list', 'admin.users'],
  invitation_waiting: ['invitations.list', 'billing-invitations.list'],
  invitation_confirmed: ['billing-accounts.list'],
  company_ends: ['companies.list', 'company.get'],
} satisfies Partial<Record<(typeof NOTIFICATION_TYPES)[number], readonly CachedId[]>>;
/** Kept reads whose answers are others once somebody is told so. What they may see themself is heard of otherwise (RC26). */
export const readsChangedBy = (type: string): readonly CachedId[] => NEWS_OF[type] ?? [];

export const notification = defineRecord('notification', {
  path: 'notifications',
  subject: 'Notification',
  stream: 'user',
  words: { a: 'a notification', many: 'notifications' },
  fields: {
    /** Null: about no company, or one the person cannot open. */
    companyId: z.nullable(Id),
    type: z.enum(NOTIFICATION_TYPES),
    title: z.string(),
    message: z.string(),
    severity: Severity,
    /**
     * What it is about, of `findings`, `tickets` and `actions` (those that wait) those of which company, of a `comment` the record; null where there is
     * nothing to open.
     */
    subject: z.nullable(
      z.object({
        kind: z.enum([
          'sync_run',
          'company',
          'findings',
          'ticket',
          'tickets',
          'comment',
          'policy',
          'policy_exception',
          'actions',
        ]),
        id: Id,
        /** Of a comment: the kind of that record. */
        entity: z.optional(z.string()),
      }),
    ),
    /** An unread one of the same group is renewed instead of a second one made. */
    groupKey: z.nullable(z.string()),
    /** How often it happened since it was last read. */
    count: z.int(),
    /** When it last happened. */
    at: Instant,
    readAt: z.nullable(Instant),
  },
  verbs: [],
  // The bell counts them on every page.
  fetched: 'at-start',
  search: ['title', 'message'],
});
export type Notification = z.infer<typeof notification.schema>;

export const notificationEndpoints = {
  /** Marks what the person saw: what came since stays unread. */
  'notifications.mark-read': {
    title: 'Mark notifications as read',
    method: 'POST',
    path: '/api/notifications/mark-read',
    body: z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(COMMAND.bulkIds)) }),
  },
} as const;
