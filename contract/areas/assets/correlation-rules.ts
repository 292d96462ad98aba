import * as z from 'zod/mini';
import { RULE } from '../../limits';
import { Instant } from '../../primitives';
import { defineRecord, notYetOwned, owner, VERBS } from '../../record';

/** `keys`: a whole kind of keys. All others name values that many of the company's machines have. */
export const RULE_KINDS = ['keys', 'name', 'mac', 'serial', 'uuid'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];

/** The kinds of keys a company may switch off: what names a thing for certain, and what people decided, is none of them. */
export const RULED_KEYS = ['serial', 'uuid', 'mac', 'purl', 'tag', 'fqdn', 'name+ip'] as const;
export type RuledKey = (typeof RULED_KEYS)[number];

const isRuledKey = (value: string): boolean => RULED_KEYS.some((one) => one === value);

/** How each value is written, and what is said of one that is not. Stored as they are written here, in lower case but serials. */
const WRITTEN: Readonly<Record<RuleKind, readonly [is: (value: string) => boolean, problem: string]>> = {
  keys: [isRuledKey, `Only these kinds of keys can be switched off: ${RULED_KEYS.join(', ')}`],
  name: [
    (value) => /^(\*\.[^\s*:/,;]{2,}|[^\s*:/,;]{2,}\*?)$/.test(value) && value === value.toLowerCase(),
    'Write a host name such as kiosk, everything below a domain as *.guest.example.com, or a beginning as kiosk*',
  ],
  mac: [
    (value) => /^[0-9a-f]{2}(:[0-9a-f]{2}){2,5}$/.test(value),
    'Write a MAC address such as 00:50:56:81:02:01, or its first three octets or more, such as 00:50:56',
  ],
  serial: [
    (value) => value.replace(/[^0-9A-Za-z]/g, '').length >= 4,
    'Write a serial number with at least four letters or digits: shorter ones identify nothing anyway',
  ],
  uuid: [
    (value) => /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/.test(value),
    'Write a UUID such as 4c4c4544-0042-4b10-8052-b2c04f4e5931',
  ],
};

/** What is wrong with a rule's value; undefined where nothing is. */
export function ruleProblem(kind: RuleKind, value: string): string | undefined {
  const [is, problem] = WRITTEN[kind];
  return is(value) ? undefined : problem;
}

/**
 * What a company says identifies none of its things. It is neither a reason to merge nor one to keep apart, of whatever was
 * imported before and will be (decision 40). One rule says one thing, so that each has who made it, when and why.
 */
export const correlationRule = defineRecord('correlationRule', {
  path: 'correlation-rules',
  subject: 'Asset',
  words: { a: 'a merge rule', many: 'merge rules' },
  fields: {
    kind: z.enum(RULE_KINDS),
    value: z.string().check(z.trim(), z.minLength(1), z.maxLength(RULE.valueChars)),
    reason: z.string().check(z.trim(), z.maxLength(RULE.reasonChars)),
    /** When all assets were as it says. It is still to be applied while this is missing or before its last change. */
    appliedAt: z.nullable(Instant),
    ...owner,
  },
  labels: { kind: 'Rule', value: 'Identifies nothing', ownerName: 'Made by', appliedAt: 'Applied' },
  made: { ...notYetOwned, appliedAt: null },
  blank: { reason: '' },
  editable: ['reason'],
  verbs: VERBS,
  // It changes assets, whichever way it goes.
  access: { create: 'update', delete: 'update', 'bulk-delete': 'update' },
  // What is imported is compared by them before anybody opens their page.
  fetched: 'at-start',
  check({ kind, value }) {
    const message = ruleProblem(kind, value);
    return message === undefined ? [] : [{ field: 'value', message }];
  },
  search: ['value', 'reason', 'ownerName'],
});
export type CorrelationRule = z.infer<typeof correlationRule.schema>;
