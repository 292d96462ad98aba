import * as z from 'zod/mini';
import { Line } from '../../primitives';
import { defineRecord } from '../../record';

/** Fields a company gives its assets beside those every asset has. Their values are under `custom.<key>` of an asset. */

export const CUSTOM_FIELD_TYPES = ['text', 'number', 'boolean', 'date', 'choice', 'choices', 'person'] as const;
export type CustomFieldType = (typeof CUSTOM_FIELD_TYPES)[number];

/** `assets`: who may edit assets. `admins`: administrators of the company only. */
export const CUSTOM_FIELD_EDITORS = ['assets', 'admins'] as const;

const MOST_CHOICES = 200;
export const CUSTOM_KEY_CHARS = 60;

/** A dot would be a path in a question, a quote would end its name in a text. */
const KEY = /^[\p{L}\p{N}][\p{L}\p{N} _/#()-]*$/u;
export const CustomKey = z
  .string()
  .check(
    z.maxLength(CUSTOM_KEY_CHARS, `At most ${CUSTOM_KEY_CHARS} characters`),
    z.regex(KEY, 'Begin with a letter or digit, and use letters, digits, blanks and _ - / # ( )'),
  );

/** What sources keep there, and records are recognised by (`domain/correlation`): a value that people give would join assets. */
const RECOGNISED = ['site', 'agentId', 'directoryId', 'imageDigest', 'imageId', 'repository', 'origin', 'resourceId'];
const TAKEN: ReadonlySet<string> = new Set([...RECOGNISED, 'purl'].map((key) => key.toLowerCase()));

/** Whether a key is not a company's to give. */
export const isTakenKey = (key: string): boolean => TAKEN.has(key.trim().toLowerCase());

const hasChoices = (type: string): boolean => type === 'choice' || type === 'choices';

export const customField = defineRecord('customField', {
  path: 'custom-fields',
  // Who reads assets reads what their fields are.
  subject: 'Asset',
  words: { a: 'a custom field', many: 'custom fields' },
  fields: {
    /** What its values are kept under: it never changes, so that renaming the label loses nothing. */
    key: CustomKey,
    label: Line,
    type: z.enum(CUSTOM_FIELD_TYPES),
    choices: z.optional(z.array(Line).check(z.maxLength(MOST_CHOICES))),
    help: z.optional(z.string().check(z.maxLength(500))),
    editors: z.enum(CUSTOM_FIELD_EDITORS),
    /** Smaller comes first. */
    order: z.number(),
    /** No longer filled in; its values stay, and can be asked. */
    archived: z.boolean(),
  },
  labels: { key: 'Key', help: 'Help', editors: 'Who fills it in', order: 'Position', archived: 'Archived' },
  wordless: ['order'],
  blank: { archived: false },
  editable: ['label', 'type', 'choices', 'help', 'editors', 'order', 'archived'],
  check: ({ key, type, choices = [] }) => {
    // The form of one that is there does not ask for its key.
    if (isTakenKey(String(key))) {
      return [{ field: 'key', message: `“${key}” is used by sources to recognise assets: choose another key` }];
    }
    if (hasChoices(type) && choices.length === 0) return [{ field: 'choices', message: 'Give it at least one choice' }];
    const twice = choices.find((one, at) => choices.findIndex((other) => same(one, other)) < at);
    return twice === undefined ? [] : [{ field: 'choices', message: `“${twice}” is there twice: remove one` }];
  },
  search: ['key', 'label', 'help'],
});
export type CustomField = z.infer<typeof customField.schema>;

const same = (one: string, other: string): boolean => one.trim().toLowerCase() === other.trim().toLowerCase();
