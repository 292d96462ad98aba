import {
  type CorrelationRule,
  RULED_KEYS,
  type RuledKey,
  type RuleKind,
} from '../../../../contract/areas/assets/correlation-rules';
import { RULE } from '../../../../contract/limits';
import { isOneOf } from '../../../../contract/narrow';
import type { ShownRow } from '../../../../contract/sync-api';
import { type Rule, readRule } from '../../../../domain/correlation/company-rules';
import { plural } from '../../../kit/format';

/** What is written a line each. */
export const LISTED_KINDS = ['name', 'mac', 'serial', 'uuid'] as const satisfies readonly RuleKind[];
export type ListedKind = (typeof LISTED_KINDS)[number];

export interface RulesDraft {
  readonly keys: readonly RuledKey[];
  readonly lines: Readonly<Record<ListedKind, string>>;
  readonly reason: string;
}

export type RuleRow = ShownRow<'correlationRule'>;

type Standing = Pick<CorrelationRule, 'id' | 'kind' | 'value'>;

export function draftOf(rules: readonly Rule[]): RulesDraft {
  const linesOf = (kind: RuleKind) =>
    rules
      .flatMap((rule) => (rule.kind === kind ? rule.value : []))
      .toSorted()
      .join('\n');
  return {
    keys: RULED_KEYS.filter((key) => rules.some(({ kind, value }) => kind === 'keys' && value === key)),
    lines: { name: linesOf('name'), mac: linesOf('mac'), serial: linesOf('serial'), uuid: linesOf('uuid') },
    reason: '',
  };
}

export type RuleProblems = Readonly<Partial<Record<ListedKind | 'reason' | 'all', string>>>;

/** What is written as rules, each once, in an order of their own; and what is wrong with it, by field, with its line. */
export function readDraft({ keys, lines, reason }: RulesDraft): { rules: readonly Rule[]; problems: RuleProblems } {
  const rules = new Map<string, Rule>(keys.map((value) => [`keys ${value}`, { kind: 'keys', value }]));
  const problems: Partial<Record<ListedKind | 'reason' | 'all', string>> = {};
  for (const kind of LISTED_KINDS) {
    const wrong: { readonly line: number; readonly text: string }[] = [];
    for (const [at, line] of lines[kind].split('\n').entries()) {
      if (line.trim() === '') continue;
      const read = readRule(kind, line);
      if ('rule' in read) rules.set(nameOf(read.rule), read.rule);
      else wrong.push({ line: at + 1, text: `Line ${at + 1}, “${line.trim()}”: ${read.problem}` });
    }
    const [first, ...others] = wrong;
    if (first !== undefined) problems[kind] = first.text + alsoWrong(others.map(({ line }) => line));
  }
  if (rules.size > RULE.most) problems.all = `These are ${plural(rules.size, 'rule')}, of at most ${RULE.most}.`;
  if (reason.length > RULE.reasonChars) problems.reason = `At most ${RULE.reasonChars} characters`;
  return { rules: [...rules.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), problems };
}

/** How many wrong lines are named by their numbers, beside the first. */
const NAMED_LINES = 10;

function alsoWrong(lines: readonly number[]): string {
  if (lines.length === 0) return '';
  const named = lines.slice(0, NAMED_LINES).join(', ');
  const more = lines.length > NAMED_LINES ? ` and ${lines.length - NAMED_LINES} more` : '';
  return `. The same goes for ${lines.length === 1 ? 'line' : 'lines'} ${named}${more}`;
}

const nameOf = ({ kind, value }: Rule): string => `${kind} ${value}`;

/** What makes these rules of those that stand. One that is written twice there is taken back whole. */
export function rulesChange<R extends Standing>(standing: readonly R[], rules: readonly Rule[]) {
  const wanted = new Set(rules.map(nameOf));
  const stand = new Set(standing.map(nameOf));
  return {
    made: rules.filter((rule) => !stand.has(nameOf(rule))),
    takenBack: standing.filter((rule) => !wanted.has(nameOf(rule))),
  };
}

/** What a person has typed, and the rules that stood when they did. */
export interface Typed {
  readonly base: readonly Rule[];
  readonly draft: RulesDraft;
}

/**
 * What is typed, with what others made and took back since: a rule that the person left as it was is theirs to decide about. New
 * lines come first, so that none comes together with one that is being typed.
 */
export function overOthers({ base, draft }: Typed, standing: readonly Rule[]): RulesDraft {
  const before = new Set(base.map(nameOf));
  const now = new Set(standing.map(nameOf));
  const made = standing.filter((rule) => !before.has(nameOf(rule)));
  const isGone = (rule: Rule): boolean => before.has(nameOf(rule)) && !now.has(nameOf(rule));
  if (made.length === 0 && !base.some(isGone)) return draft;
  const linesOf = (kind: ListedKind): string => {
    const typed = draft.lines[kind].split('\n').map((line) => ({ line, read: readRule(kind, line) }));
    const own = new Set(typed.flatMap(({ read }) => ('rule' in read ? nameOf(read.rule) : [])));
    const kept = typed.filter(({ read }) => !('rule' in read && isGone(read.rule)));
    const others = made.filter((rule) => rule.kind === kind && !own.has(nameOf(rule)));
    const values = new Set(others.map(({ value }) => value));
    return [...[...values].toSorted(), ...kept.map(({ line }) => line)].join('\n');
  };
  const keyNow = (value: RuledKey): boolean => {
    const rule = { kind: 'keys', value } as const;
    return made.some((one) => nameOf(one) === nameOf(rule)) || (draft.keys.includes(value) && !isGone(rule));
  };
  return {
    keys: RULED_KEYS.filter(keyNow),
    lines: { name: linesOf('name'), mac: linesOf('mac'), serial: linesOf('serial'), uuid: linesOf('uuid') },
    reason: draft.reason,
  };
}

const KEY_TEXTS: Readonly<Record<RuledKey, string>> = {
  serial: 'All serial numbers',
  uuid: 'All hardware UUIDs',
  mac: 'All MAC addresses',
  purl: 'All package URLs',
  tag: 'All image tags',
  fqdn: 'All full names (FQDNs)',
  'name+ip': 'All host names with an IP',
};
export const keyText = (key: RuledKey): string => KEY_TEXTS[key];

const KIND_TEXTS: Readonly<Record<ListedKind, string>> = {
  name: 'Name',
  mac: 'MAC',
  serial: 'Serial number',
  uuid: 'UUID',
};

/** A rule in words: `MAC 00:50:56`, `All image tags`. */
export function ruleText({ kind, value }: Rule): string {
  if (kind !== 'keys') return `${KIND_TEXTS[kind]} ${value}`;
  return isOneOf(RULED_KEYS, value) ? KEY_TEXTS[value] : value;
}
