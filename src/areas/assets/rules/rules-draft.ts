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
  for (const kind of LISTED_KINDS)
    for (const [at, line] of lines[kind].split('\n').entries()) {
      if (line.trim() === '') continue;
      const read = readRule(kind, line);
      if ('rule' in read) rules.set(`${kind} ${read.rule.value}`, read.rule);
      else problems[kind] ??= `Line ${at + 1}, “${line.trim()}”: ${read.problem}`;
    }
  if (rules.size > RULE.most) problems.all = `These are ${plural(rules.size, 'rule')}, of at most ${RULE.most}.`;
  if (reason.length > RULE.reasonChars) problems.reason = `At most ${RULE.reasonChars} characters`;
  return { rules: [...rules.values()].toSorted((a, b) => (nameOf(a) < nameOf(b) ? -1 : 1)), problems };
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
