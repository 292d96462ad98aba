import type { AssetStatement } from '../../contract/areas/assets';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { type RuleDraft, type RuleField, ruleValue } from '../../contract/areas/integrations/source-rules';
import type { EntityName } from '../../contract/entities';
import { isObject } from '../../contract/narrow';
import { type Definition, understood } from '../definitions/custom-fields';
import { matchesPlan } from '../query/condition';
import { lookupOf, type StoredQuery } from '../query/named-queries';
import type { Plan } from '../query/plan';
import { planQuery, type SavedQuery } from '../query/plan-query';
import { readQuery } from '../query/read-query';

/** The rules of a source, as they are applied to what it states (decision 54). */

/** A rule whose tree has been read. */
interface Ready {
  readonly name: string;
  readonly plan: Plan;
  readonly set: { readonly field: RuleField; readonly value: unknown } | null;
}

export interface RuleSet {
  readonly rules: readonly Ready[];
  /** Names of those in force that this build cannot read, or that ask for what is gone: they do nothing, which has to be said. */
  readonly broken: readonly string[];
  /** The company's own fields, as which a source's values are understood before rules are asked. */
  readonly custom?: readonly Definition[];
}

type Rule = Pick<RuleDraft, 'name' | 'when' | 'does' | 'field' | 'value' | 'isOn'>;

/** What rules are read from, as plain data. */
export interface SentRules {
  readonly rules: readonly Rule[];
  /** Those that the rules name. */
  readonly queries: readonly StoredQuery[];
  /** The company's own fields. */
  readonly custom: readonly Definition[];
  /** Epoch milliseconds. */
  readonly now: number;
}

export const readSent = ({ rules, queries, custom, now }: SentRules): RuleSet => ({
  ...readRules(rules, now, lookupOf(queries)),
  custom,
});

/** Reads rules once for many records. `now` in epoch milliseconds; the rules in the order in which they are applied. */
export function readRules(
  rules: readonly Rule[],
  now: number,
  queries?: (id: string) => SavedQuery | undefined,
): RuleSet {
  const ready: Ready[] = [];
  const broken: string[] = [];
  for (const rule of rules) {
    if (!rule.isOn) continue;
    const { tree } = readQuery(rule.when);
    const plan = tree === null ? null : planQuery(tree, { entity: 'asset', now, queries }).plan;
    const set = setOf(rule);
    if (plan === null || set === undefined) broken.push(rule.name);
    else ready.push({ name: rule.name, plan, set });
  }
  return { rules: ready, broken };
}

/** Null of one that drops; undefined where it says nothing that can be set. */
function setOf({ does, field, value = '' }: Rule): Ready['set'] | undefined {
  if (does === 'drop') return null;
  const read = field === undefined ? undefined : ruleValue(field, value);
  return field === undefined || read === undefined ? undefined : { field, value: read };
}

/** What rules make of a record. */
export interface Ruled {
  /** The record itself where they change nothing of it. */
  readonly asset: AssetStatement;
  /** The name of the rule that drops it. */
  readonly droppedBy: string | null;
}

type Stated = Pick<NormalizedRecord, 'asset' | 'findings' | 'software'>;

/** Each rule is asked of what those before it made; the first that drops ends it. Pure: the record is left as it is. */
export function applyRules(record: Stated, { rules, custom = [] }: RuleSet): Ruled {
  let asset = inOwnFields(record.asset, custom);
  for (const { name, plan, set } of rules) {
    if (!matchesPlan({ ...NOTHING_SAID, ...asset, id: IT }, plan, (entity) => relatedOf(record, entity))) continue;
    if (set === null) return { asset, droppedBy: name };
    asset = withValue(asset, set.field, set.value);
  }
  return { asset, droppedBy: null };
}

function inOwnFields(asset: AssetStatement, fields: readonly Definition[]): AssetStatement {
  if (asset.custom === undefined || fields.length === 0) return asset;
  const custom = understood(fields, asset.custom);
  return custom === asset.custom ? asset : { ...asset, custom };
}

const IT = 'it';
/** As an asset has lists where nothing is stated. */
const NOTHING_SAID = { hostnames: [], fqdns: [], ips: [], macs: [], tags: [], services: [] } as const;

/** What it states beside its asset: all of it open, as it is stated now. */
function relatedOf({ findings, software }: Stated, entity: EntityName): readonly unknown[] {
  if (entity === 'finding') return findings.map((one) => ({ status: 'open', ...one, assetId: IT }));
  return entity === 'softwareInstall' ? software.map((one) => ({ ...one, assetId: IT })) : [];
}

/** What a statement says in a field of a rule. */
export function statedValue(asset: AssetStatement, field: RuleField): unknown {
  const [first = '', second] = field.split('.');
  const value: unknown = Object.entries(asset).find(([name]) => name === first)?.[1];
  return second === undefined ? value : isObject(value) ? value[second] : undefined;
}

function withValue(asset: AssetStatement, field: RuleField, value: unknown): AssetStatement {
  if (statedValue(asset, field) === value) return asset;
  const [first = '', second] = field.split('.');
  if (second === undefined) return { ...asset, [first]: value };
  const before = Object.entries(asset).find(([name]) => name === first)?.[1];
  return { ...asset, [first]: { ...(isObject(before) ? before : {}), [second]: value } };
}
