import * as z from 'zod/mini';
import { PIPELINE } from '../../limits';
import { Id, Line } from '../../primitives';
import { defineRecord, type FieldProblem, tree } from '../../record';
import { ASSET_TYPES, LIFECYCLES } from '../assets';

/** What is done with what a source states, before it is taken for anything (decision 54). */

/** Fields of an asset that a rule may set: those of one value. */
export const RULE_FIELDS = [
  ...(['name', 'type', 'location', 'domain', 'lifecycle', 'criticality', 'internetExposed', 'managed'] as const),
  ...(['owner.name', 'owner.email', 'os.name', 'os.version'] as const),
] as const;
export type RuleField = (typeof RULE_FIELDS)[number];

const oneOf = (values: readonly string[]) => (text: string) => values.find((value) => value === text);
const yesOrNo = (text: string): boolean | undefined => (text === 'yes' ? true : text === 'no' ? false : undefined);
/** How each value that is no free text is read, and how it is written. */
const READ: Readonly<Partial<Record<RuleField, readonly [read: (text: string) => unknown, written: string]>>> = {
  type: [oneOf(ASSET_TYPES), `one of ${ASSET_TYPES.join(', ')}`],
  lifecycle: [oneOf(LIFECYCLES), `one of ${LIFECYCLES.join(', ')}`],
  criticality: [(text) => (/^[0-5]$/.test(text) ? Number(text) : undefined), 'a number from 0 to 5'],
  internetExposed: [yesOrNo, 'yes or no'],
  managed: [yesOrNo, 'yes or no'],
  'owner.email': [(text) => (/^[^\s@]+@[^\s@]+$/.test(text) ? text.toLowerCase() : undefined), 'an email address'],
};

/** What a rule's text stands for in its field; undefined where it is none of its values. */
export function ruleValue(field: RuleField, text: string): unknown {
  const read = READ[field]?.[0];
  return read === undefined ? text : read(text);
}

const effect = {
  /** `set`: its `field` gets its `value`. */
  does: z.enum(['drop', 'set']),
  field: z.optional(z.enum(RULE_FIELDS)),
  /** As text, whatever the field holds: yes and no, 0 to 5. */
  value: z.optional(z.string().check(z.trim(), z.maxLength(PIPELINE.valueChars))),
};

interface Effect {
  readonly does: 'drop' | 'set';
  readonly field?: RuleField | undefined;
  readonly value?: string | undefined;
}

function problemsOf({ does, field, value = '' }: Effect): readonly FieldProblem[] {
  if (does === 'drop') return [];
  if (field === undefined) return [{ field: 'field', message: 'Choose the field that is set' }];
  if (value === '') return [{ field: 'value', message: 'Say what it is set to' }];
  if (ruleValue(field, value) !== undefined) return [];
  return [{ field: 'value', message: `Write ${READ[field]?.[1] ?? 'a text'}` }];
}

/** A rule as it is applied: before it is saved it has no more. */
export const RuleDraft = z.strictObject({ name: Line, when: tree(), isOn: z.boolean(), ...effect });
export type RuleDraft = z.infer<typeof RuleDraft>;

/**
 * One rule of a source: what it states that `when` finds is dropped, or says something else. The rules of a source are applied in
 * their order, each to what those before it made.
 */
export const sourceRule = defineRecord('sourceRule', {
  path: 'source-rules',
  subject: 'Integration',
  words: { a: 'a source rule', many: 'source rules' },
  fields: {
    integrationId: Id,
    name: Line,
    /** Smaller comes first. */
    order: z.number(),
    /** Over assets, read of the record as it is stated. */
    when: tree(),
    ...effect,
    /** Not in force: it is shown, and does nothing. */
    isOn: z.boolean(),
  },
  labels: {
    integrationId: 'Source',
    order: 'Position',
    when: 'Records it applies to',
    does: 'What it does',
    field: 'Field',
    value: 'Value',
    isOn: 'In force',
  },
  wordless: ['order', 'integrationId'],
  blank: { isOn: true },
  editable: ['name', 'order', 'when', 'does', 'field', 'value', 'isOn'],
  check: problemsOf,
  search: ['name'],
});

export const STALE_UNITS = ['days', 'runs'] as const;

/** When what a source no longer names goes. A source without one keeps everything. */
export const stalePolicy = defineRecord('stalePolicy', {
  path: 'stale-policies',
  subject: 'Integration',
  words: { a: 'an ageing rule', many: 'ageing rules' },
  fields: {
    integrationId: Id,
    /** Each of its syncs names everything there is. Only then is what it does not name gone. */
    isFull: z.boolean(),
    /** It goes once it has not been named for so long. */
    after: z.int().check(z.gte(1), z.lte(3_650)),
    unit: z.enum(STALE_UNITS),
    /** Where more than this share of the source's records would go at once, in percent, a person is asked first. */
    askAbove: z.int().check(z.gte(0), z.lte(100)),
  },
  labels: {
    integrationId: 'Source',
    isFull: 'Each sync names everything',
    after: 'Ages out after',
    unit: 'Counted in',
    askAbove: 'Ask above',
  },
  wordless: ['integrationId'],
  blank: { after: 30, unit: 'days', askAbove: PIPELINE.askAbove },
  editable: ['isFull', 'after', 'unit', 'askAbove'],
  search: [],
});
export type StalePolicy = z.infer<typeof stalePolicy.schema>;
