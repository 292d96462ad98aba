import * as z from 'zod/mini';
import { Line } from '../../primitives';
import { defineRecord } from '../../record';

/** What a company's messages say, in its own words. Templates are filled in by `domain/templates`. */

/** Where a message goes. */
export const MESSAGE_PURPOSES = ['email', 'webhook', 'ticket', 'in_product'] as const;
export type MessagePurpose = (typeof MESSAGE_PURPOSES)[number];

/** What a message is about: whose fields a template can name. */
export const MESSAGE_ABOUT = ['policy_execution', 'finding', 'asset', 'ticket', 'exception', 'sync_run'] as const;
export type MessageAbout = (typeof MESSAGE_ABOUT)[number];

export const MESSAGE_TEMPLATE = { subjectChars: 500, bodyChars: 50_000, htmlChars: 100_000 } as const;

export const messageTemplate = defineRecord('messageTemplate', {
  path: 'message-templates',
  subject: 'Template',
  words: { a: 'a message template', many: 'message templates' },
  fields: {
    name: Line,
    description: z.optional(z.string().check(z.maxLength(2_000))),
    purpose: z.enum(MESSAGE_PURPOSES),
    about: z.enum(MESSAGE_ABOUT),
    /** A template of one line: a mail’s subject, a title. A webhook has none. */
    subject: z.optional(z.string().check(z.maxLength(MESSAGE_TEMPLATE.subjectChars))),
    /** Of a webhook: what is sent, as JSON. */
    body: z.string().check(z.minLength(1), z.maxLength(MESSAGE_TEMPLATE.bodyChars)),
    /** Of a mail. Absent: it is made of the text. */
    html: z.optional(z.string().check(z.maxLength(MESSAGE_TEMPLATE.htmlChars))),
    /** It is used for each such message for which none is chosen. */
    isDefault: z.boolean(),
    /** Counts what was changed of its words. */
    version: z.int(),
  },
  labels: {
    purpose: 'Used for',
    about: 'Is about',
    body: 'Text',
    html: 'HTML',
    isDefault: 'Use it where no template is chosen',
  },
  wordless: ['version'],
  editable: ['name', 'description', 'purpose', 'about', 'subject', 'body', 'html', 'isDefault'],
  made: { version: 1 },
  blank: { isDefault: false },
  check: ({ purpose, subject, html }) => [
    ...(purpose !== 'webhook' && (subject === undefined || subject.trim() === '')
      ? [{ field: 'subject', message: 'Enter a subject: it is the first thing that is read' }]
      : []),
    ...(purpose !== 'email' && html !== undefined && html !== ''
      ? [{ field: 'html', message: 'Only mails have HTML: take it out, or choose mail' }]
      : []),
  ],
  maxBodyBytes: 1_000_000,
  search: ['name', 'description', 'subject'],
});
export type MessageTemplate = z.infer<typeof messageTemplate.schema>;
