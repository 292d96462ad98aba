import * as z from 'zod/mini';
import { ATTACHMENT } from './limits';
import { Line } from './primitives';
import { notYetOwned, owner } from './record';

/**
 * Files people add to records. The file itself is sent first and stands on the server alone; a record of its own says what it is called,
 * and what it is of.
 */

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/, 'The SHA-256 of the file, in hexadecimal'));

/** What every such record says. */
export const attachedFields = {
  name: Line,
  /** Which of the files that were sent. */
  sha256: Sha256,
  /** Of the file. */
  bytes: z.int(),
  /** By its content, whatever it is called (`domain/tickets/media-type.ts`). */
  mediaType: z.string(),
  ...owner,
};

export const attachedLabels = { sha256: 'SHA-256', bytes: 'Size', mediaType: 'Type', ownerName: 'Added by' } as const;

/** What the server reads of the file itself. */
export const attachedMade = { ...notYetOwned, bytes: 0, mediaType: '' };

export const SentFile = z.object({ sha256: Sha256, bytes: z.int(), mediaType: z.string() });

/** The file is the body, as it is. What is sent again is there already; what no record names is gone after a day. */
export const sendsFile = { method: 'POST', answer: SentFile, file: true, maxBodyBytes: ATTACHMENT.bytes } as const;

/** The file of a record, by that record's id. */
export const givesFile = {
  method: 'GET',
  // Bytes are no answer the request cache could keep.
  freshMs: 0,
  answer: z.object({ name: z.string(), mediaType: z.string(), base64: z.string() }),
  givesFile: true,
} as const;
