import { ENTITIES, type EntityName } from '../../contract/entities';
import type { Condition } from '../../contract/query';
import { ANY_TEXT } from './fields/any-text';
import { type Field, fieldCatalogue, findField } from './fields/field-catalogue';
import { relationsOf } from './fields/relations';
import { foldCase } from './keys/fold';
import { cidrRange, ipKey } from './keys/ip';
import type { Plan, PlanSearch, PlanTest, SearchedWord } from './plan';
import { planValue } from './plan-value';

/** Of fewer letters only what begins so is found in what a record leads to: inside, they are everywhere. */
const FEW_LETTERS = 3;

/** The words of a free text; each must be found. */
export const wordsOf = (text: string): string[] => [
  ...new Set(
    foldCase(text)
      .split(/\s+/)
      .filter((word) => word !== ''),
  ),
];

/** A word that is searched for, as a condition: any text holds it. */
export const searched = (text: string): Condition => ({ field: ANY_TEXT.path, op: 'contains', value: text });

/** A free text as the conditions it means. */
export const searchedIn = (text: string): readonly Condition[] => wordsOf(text).map(searched);

interface Place {
  readonly texts: readonly Field[];
  readonly others: readonly Field[];
  readonly related: PlanSearch['related'];
}

const places = new Map<EntityName, Place>();

/** Where free text looks: a kind's definition says it. */
function placeOf(entity: EntityName): Place {
  const known = places.get(entity);
  if (known !== undefined) return known;
  const kind = ENTITIES[entity];
  const own = fieldsOf(entity, kind.search);
  const beside = 'searchRelated' in kind ? Object.entries(kind.searchRelated) : [];
  const place = {
    texts: own.filter((field) => field.kind !== 'number'),
    others: own.filter(({ kind, path }) => kind === 'number' || kind === 'ip' || path === 'macs'),
    related: relationsOf(entity).flatMap((relation) =>
      beside.flatMap(([name, paths]) =>
        name === relation.name ? [{ relation, fields: fieldsOf(relation.to, paths) }] : [],
      ),
    ),
  };
  places.set(entity, place);
  return place;
}

function fieldsOf(entity: EntityName, paths: readonly string[]): Field[] {
  const catalogue = fieldCatalogue(entity);
  return paths.flatMap((path) => findField(catalogue, path) ?? []);
}

/** What is searched for, as one: a word, or words that stand side by side in one text. */
export function searchFor(entity: EntityName, text: string): PlanSearch {
  const { texts, others, related } = placeOf(entity);
  const word = { text: foldCase(text), also: others.flatMap((field) => asWhole(field, text)) };
  return { kind: 'search', texts, related, words: [word] };
}

/** A question, and every word of a free text beside it. Its own conditions keep their places. */
export function withText(where: Plan, entity: EntityName, text: string | undefined): Plan {
  const words = wordsOf(text ?? '').map((word) => searchFor(entity, word));
  if (words.length === 0) return where;
  const items = where.kind === 'group' && where.op === 'and' && !where.not ? where.items : [where];
  return { kind: 'group', op: 'and', not: false, items: [...items, ...words] };
}

const PORT = /^:?(\d{1,15})$/;
const MAC_PART = /^[0-9a-f]{2}(?:[-:.]?[0-9a-f]{1,2})+[-:]?$/i;

/** What is no part of a text, but the same thing in another spelling: a number, an address, a network. */
function asWhole(field: Field, text: string): PlanTest[] {
  if (field.kind === 'number') {
    const digits = PORT.exec(text)?.[1];
    return digits === undefined ? [] : tested(field, 'eq', Number(digits));
  }
  if (field.kind !== 'ip') {
    const mac = macText(text);
    return mac === undefined ? [] : tested(field, 'contains', mac);
  }
  if (ipKey(text) !== undefined) return tested(field, 'eq', text);
  return cidrRange(text) === undefined ? [] : tested(field, 'inCidr', text);
}

function tested(field: Field, op: 'eq' | 'contains' | 'inCidr', value: string | number): PlanTest[] {
  const planned = planValue({ field: field.path, op, value }, field, 0);
  return 'test' in planned ? [{ kind: 'test', field, quantifier: 'any', not: false, test: planned.test }] : [];
}

/** A MAC address or the beginning of one as records have them, in lower case, pairs between colons; undefined where it is none. */
export function macText(text: string): string | undefined {
  if (!MAC_PART.test(text)) return undefined;
  const digits = text.toLowerCase().replace(/[^0-9a-f]/g, '');
  return digits.match(/.{1,2}/g)?.join(':');
}

/** Whether a word of few letters is only found at a beginning there. */
export const isShort = (word: string): boolean => word.length < FEW_LETTERS;

const either = (items: readonly Plan[]): Plan => ({ kind: 'group', op: 'or', not: false, items });

const holding =
  (text: string, place: 'anywhere' | 'start') =>
  (field: Field): PlanTest => ({
    ...{ kind: 'test', field, quantifier: 'any', not: false },
    test: { by: 'folded', place, text },
  });

/** The definition: a word is found in a text of the record, as a whole of another spelling, or in what the record leads to. */
export function wordPlan({ texts, related }: PlanSearch, { text, also }: SearchedWord): Plan {
  const beside = holding(text, isShort(text) ? 'start' : 'anywhere');
  return either([
    ...texts.map(holding(text, 'anywhere')),
    ...also,
    ...related.map(
      ({ relation, fields }) => ({ kind: 'relation', relation, where: either(fields.map(beside)) }) as const,
    ),
  ]);
}
