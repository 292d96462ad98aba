import * as z from 'zod/mini';

/** What a company calls its tickets by, unless it says otherwise. */
export const FIRST_PREFIX = 'SEC';

/** 2 to 10 letters and digits that begin with a letter, in upper case. */
export const TicketPrefix = z
  .string()
  .check(
    z.trim(),
    z.toUpperCase(),
    z.regex(/^[A-Z][A-Z0-9]{1,9}$/, 'A prefix is 2 to 10 letters and digits, and begins with a letter'),
  );

const TicketSettings = z.object({ prefix: z.string() });

export const ticketSettingsEndpoints = {
  'ticket-settings.get': { method: 'GET', path: '/api/ticket-settings', answer: TicketSettings },
  /** Of tickets to come: keys that were given stay (TK13). */
  'ticket-settings.update': {
    method: 'PUT',
    path: '/api/ticket-settings',
    body: z.strictObject({ prefix: TicketPrefix }),
    answer: TicketSettings,
    changes: ['ticket-settings.get'],
  },
} as const;
