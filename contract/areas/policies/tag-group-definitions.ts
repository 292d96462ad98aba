import * as z from 'zod/mini';
import { Line } from '../../primitives';
import { defineRecord } from '../../record';

/** Tags that belong together. Those that begin with the group's name (`env:prod`) belong to it without being listed. */

export const TAG_COLORS = ['gray', 'blue', 'green', 'amber', 'red', 'purple', 'teal', 'pink'] as const;
const MOST_TAGS = 500;

export const tagGroup = defineRecord('tagGroup', {
  path: 'tag-group-definitions',
  subject: 'Asset',
  words: { a: 'a tag group', many: 'tag groups' },
  fields: {
    name: Line,
    color: z.enum(TAG_COLORS),
    /** An asset that is given one of its tags loses the others. */
    exclusive: z.boolean(),
    /** Beside those that begin with its name. */
    tags: z.optional(z.array(Line).check(z.maxLength(MOST_TAGS))),
    description: z.optional(z.string().check(z.maxLength(500))),
  },
  labels: { color: 'Colour', exclusive: 'One tag of it for each asset', tags: 'Further tags' },
  editable: ['name', 'color', 'exclusive', 'tags', 'description'],
  search: ['name', 'description', 'tags'],
});
export type TagGroup = z.infer<typeof tagGroup.schema>;
