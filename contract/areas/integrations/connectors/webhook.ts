import * as z from 'zod/mini';
import type { ConnectorForm } from './connector-form';

/** Another system sends what it knows to an address of this installation, and signs it. */

const HeaderName = z
  .string()
  .check(z.trim(), z.maxLength(100), z.regex(/^[\w-]*$/, 'A header has letters, digits and -'));
const Path = z.string().check(z.trim(), z.maxLength(300));

export const WEBHOOK_STYLES = ['standard', 'github', 'slack', 'own'] as const;

export const WebhookSettings = z.strictObject({
  style: z.enum(WEBHOOK_STYLES),
  signatureHeader: z.optional(HeaderName),
  signaturePrefix: z.optional(
    z.string().check(z.trim(), z.maxLength(40), z.regex(/^[\x21-\x7e]*$/, 'Plain letters only')),
  ),
  encoding: z._default(z.enum(['hex', 'base64']), 'hex'),
  /** Without one the body alone is signed, and a delivery that was heard before is told by its signature. */
  timestampHeader: z.optional(HeaderName),
  idHeader: z.optional(HeaderName),
  /** How far its time may be from ours. */
  windowMinutes: z._default(z.int().check(z.gte(1), z.lte(1_440)), 5),
  rowsAt: z.optional(Path),
  /** When a row was true, in the row. */
  timeAt: z.optional(Path),
});
export type WebhookSettings = z.infer<typeof WebhookSettings>;

const OWN = { field: 'style', is: ['own'] };

export const WEBHOOK_FORM = {
  kind: 'webhook',
  label: 'Webhook',
  about: 'Another system sends JSON to an address of its own here, and signs what it sends.',
  isTold: true,
  settings: WebhookSettings,
  address: [],
  looks: [
    {
      ...{ name: 'style', label: 'Signed as', input: 'choice', start: 'standard' },
      options: [
        { value: 'standard', label: 'Standard Webhooks' },
        { value: 'github', label: 'GitHub does' },
        { value: 'slack', label: 'Slack does' },
        { value: 'own', label: 'Said here' },
      ],
      help: 'An HMAC by SHA-256. Standard Webhooks: webhook-id, webhook-timestamp and webhook-signature. GitHub: X-Hub-Signature-256. Slack: X-Slack-Signature.',
    },
    {
      ...{ name: 'signatureHeader', label: 'Header of the signature', input: 'text', start: 'X-Signature', when: OWN },
      help: 'What is signed is the body; with a header of the time, the time, a dot and the body.',
    },
    {
      ...{ name: 'signaturePrefix', label: 'Before the signature', input: 'text', isOptional: true, when: OWN },
      help: 'For example sha256=',
    },
    {
      ...{ name: 'encoding', label: 'Written as', input: 'choice', start: 'hex', when: OWN },
      options: [
        { value: 'hex', label: 'Hexadecimal' },
        { value: 'base64', label: 'Base64' },
      ],
    },
    {
      ...{ name: 'timestampHeader', label: 'Header of the time', input: 'text', isOptional: true, when: OWN },
      help: 'In seconds since 1970. Without one nobody can tell a repeated delivery from an old one that is sent again.',
    },
    { name: 'idHeader', label: 'Header of the delivery’s id', input: 'text', isOptional: true, when: OWN },
    {
      ...{ name: 'windowMinutes', label: 'Taken within, in minutes', input: 'number', isOptional: true, start: 5 },
      when: { field: 'style', is: ['standard', 'slack', 'own'] },
      help: 'A delivery whose signed time is further from the clock of this server is refused.',
    },
    {
      ...{ name: 'rowsAt', label: 'Rows are at', input: 'text', isOptional: true },
      help: 'For example data.devices. Empty: all of it is one row, or a list of rows, or one row a line.',
    },
    {
      ...{ name: 'timeAt', label: 'When a row was true is at', input: 'text', isOptional: true },
      help: 'For example updated_at, in the row. Of what comes out of order the newest counts. Empty: when it was sent.',
    },
  ],
  secrets: [
    {
      ...{ name: 'signingSecret', label: 'Signing secret' },
      help: 'The one that the other system signs with. One that begins with whsec_ is entered with that.',
    },
  ],
} as const satisfies ConnectorForm;
