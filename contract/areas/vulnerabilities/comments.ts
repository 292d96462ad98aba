import * as z from 'zod/mini';
import { COMMENT } from '../../limits';
import { Id } from '../../primitives';
import { defineRecord, notYetOwned, owner } from '../../record';

/** What people say about a record of any kind. Whose words they are changes them, and nobody else (decision 28). */
export const comment = defineRecord('comment', {
  path: 'comments',
  // The specification knows comments of tickets alone: what may be done to those may be done to all (decision 28).
  subject: 'VulnerabilityTicket',
  words: { a: 'a comment', many: 'comments' },
  fields: {
    /** The kind of the record it is about (`EntityName`), which the server knows, and its id. */
    entity: z.string().check(z.minLength(1), z.maxLength(100)),
    aboutId: Id,
    text: z.string().check(z.minLength(1), z.maxLength(COMMENT.chars)),
    ...owner,
  },
  editable: ['text'],
  made: notYetOwned,
  search: ['text', 'ownerName'],
});
export type Comment = z.infer<typeof comment.schema>;
