import { type CorrelationRule, type RuleKind, ruleProblem } from '../../contract/areas/assets/correlation-rules';
import { hostLabelsOf, type KeyKind, parseKey } from './match-keys';
import type { CorrelationRecord } from './record-order';
import { serialKey, uuidKey } from './shared-identifiers';

/** What a company says identifies none of its things (C47–C49): read when records are compared, so no record is made anew for it. */
export type Rule = Pick<CorrelationRule, 'kind' | 'value'>;

type Keyed = Pick<CorrelationRecord, 'asset' | 'matchKeys'>;

export interface CompanyRules {
  /** The keys of a record that count: the very same where all do. */
  counted(record: Keyed): readonly string[];
}

export const NO_RULES: CompanyRules = { counted: ({ matchKeys }) => matchKeys };

export function companyRules(rules: Iterable<Rule>): CompanyRules {
  const values = new Map<RuleKind, Set<string>>();
  for (const { kind, value } of rules) values.set(kind, (values.get(kind) ?? new Set()).add(value));
  if (values.size === 0) return NO_RULES;
  const of = (kind: RuleKind): ReadonlySet<string> => values.get(kind) ?? NOTHING;
  const keyed = (kind: RuleKind, key: (value: string) => string | null) =>
    new Set([...of(kind)].flatMap((value) => key(value) ?? []));
  const [serials, uuids, macs] = [keyed('serial', serialKey), keyed('uuid', uuidKey), of('mac')];
  const isName = namesOf(of('name'));
  const isKind = of('keys');

  /** Short names that nothing but names that are ruled out stand for go with them: `web1` of `web1.guest.example.com`. */
  function labelsOf({ hostnames, fqdns }: Keyed['asset']): ReadonlySet<string> {
    const names = fqdns?.filter((name) => !isName(name));
    return new Set(hostLabelsOf({ hostnames, fqdns: names }).filter((label) => !isName(label)));
  }

  return {
    counted({ asset, matchKeys }) {
      let labels: ReadonlySet<string> | undefined;
      const isLabel = (value: string): boolean => {
        labels ??= labelsOf(asset);
        return labels.has(value.split(' ')[0] ?? '');
      };
      const ruledOut: Partial<Record<KeyKind, (value: string) => boolean>> = {
        serial: (value) => serials.has(value),
        uuid: (value) => uuids.has(value),
        mac: (value) => MAC_LENGTHS.some((length) => macs.has(value.slice(0, length))),
        fqdn: isName,
        ...(of('name').size > 0 && { 'name+ip': (value) => !isLabel(value), name: (value) => !isLabel(value) }),
      };
      const counted = matchKeys.filter((key) => {
        const { kind, value } = parseKey(key);
        return !isKind.has(kind) && ruledOut[kind]?.(value) !== true;
      });
      return counted.length === matchKeys.length ? matchKeys : counted;
    },
  };
}

const NOTHING: ReadonlySet<string> = new Set();

/** Of three to six octets. */
const MAC_LENGTHS = [8, 11, 14, 17];

/** `kiosk`, `*.guest.example.com` and `kiosk*`. */
function namesOf(patterns: ReadonlySet<string>): (name: string) => boolean {
  const beginnings = [...patterns].flatMap((pattern) => (pattern.endsWith('*') ? pattern.slice(0, -1) : []));
  return (name) => {
    if (patterns.has(name) || beginnings.some((beginning) => name.startsWith(beginning))) return true;
    for (let dot = name.indexOf('.'); dot >= 0; dot = name.indexOf('.', dot + 1))
      if (patterns.has(`*${name.slice(dot)}`)) return true;
    return false;
  };
}

/** How a value is written in a rule; undefined where it is none. */
const WRITTEN: Readonly<Record<RuleKind, (text: string) => string>> = {
  keys: (text) => text,
  name: (text) => text.toLowerCase().replace(/\.$/, ''),
  mac: macOf,
  serial: (text) => text,
  uuid: (text) => text.toLowerCase().replace(/^\{(.*)\}$/, '$1'),
};

/** Colons, dashes, dots or nothing between its digits. */
function macOf(text: string): string {
  const digits = text.toLowerCase().replace(/[:.\-\s]|\*$/g, '');
  return /^([0-9a-f]{2}){3,6}$/.test(digits) ? (digits.match(/../g) ?? []).join(':') : text;
}

/** An entry as a person writes it, or what is wrong with it. */
export type ReadRule = { readonly rule: Rule } | { readonly problem: string };

export function readRule(kind: RuleKind, text: string): ReadRule {
  const value = WRITTEN[kind](text.trim());
  const problem = ruleProblem(kind, value);
  if (problem !== undefined) return { problem };
  if ((kind === 'serial' && serialKey(value) === null) || (kind === 'uuid' && uuidKey(value) === null))
    return { problem: 'Muster knows this as a placeholder already: it identifies nothing' };
  return { rule: { kind, value } };
}
