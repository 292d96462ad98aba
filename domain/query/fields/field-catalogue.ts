import * as z from 'zod/mini';
import { ENTITIES, type EntityName } from '../../../contract/entities';
import type { ConditionOp } from '../../../contract/query';
import { labelOf } from './field-labels';
import { type FieldKind, operatorsOf } from './kinds';
import { type RelationInfo, relationsOf } from './relations';

/** One field of a record as queries see it. Plain data: it can cross to another thread. */
export interface Field {
  readonly path: string;
  readonly label: string;
  readonly kind: FieldKind;
  /** It, or what leads to it, is a list: it can hold many values. */
  readonly list: boolean;
  readonly ops: readonly ConditionOp[];
  /** The vocabulary of an `enum`. */
  readonly values?: readonly string[];
  /** Of a version: the field beside it that says who orders it. */
  readonly ecosystem?: string;
  /** Of `elements`: the fields of one element, their paths starting there. */
  readonly elements?: readonly Field[];
}

export interface FieldCatalogue {
  /** Null where nothing is known of the rows: every field is then an `any`. */
  readonly entity: EntityName | null;
  readonly fields: readonly Field[];
  readonly relations: readonly RelationInfo[];
}

/**
 * Kept to ourselves: they say nothing about the thing. Who is in a group is asked by a reference to it (GR5), and a saved
 * query's tree is for asking with.
 */
const HIDDEN = new Set([
  'companyId',
  'fieldRevs',
  'contentHash',
  'deletedAt',
  'groupIds',
  'ast',
  'startedById',
  'byId',
  'together',
]);

const made = new Map<EntityName, FieldCatalogue>();
const own = new Map<EntityName, readonly Field[]>();

/**
 * The fields a company gave its records beside those of their schema, for who looks at one company: a tab. Everywhere else they
 * are an `any`, which answers the same: here their type says what is offered, and what is refused while it is typed.
 */
export function setOwnFields(entity: EntityName, fields: readonly Field[]): void {
  if (JSON.stringify(own.get(entity) ?? []) === JSON.stringify(fields)) return;
  own.set(entity, fields);
  made.delete(entity);
}

/** The fields of an entity, read off its record's schema. */
export function fieldCatalogue(entity: EntityName): FieldCatalogue {
  const known = made.get(entity);
  if (known !== undefined) return known;
  const kind = ENTITIES[entity];
  const labels: Readonly<Record<string, string>> = 'labels' in kind ? kind.labels : {};
  const fields = fieldsOf(kind.schema, '', false).map((field) => {
    const label = labels[field.path];
    return label === undefined ? field : { ...field, label };
  });
  const catalogue = { entity, fields: [...fields, ...(own.get(entity) ?? [])], relations: relationsOf(entity) };
  made.set(entity, catalogue);
  return catalogue;
}

/** For rows of which nothing is known: any path is a field that can hold anything. */
export const OPEN_CATALOGUE: FieldCatalogue = { entity: null, fields: [], relations: [] };

const elementCatalogues = new WeakMap<Field, FieldCatalogue>();

/** The catalogue inside an element of a list. Conditions there speak of the element alone. */
export function elementCatalogue({ entity }: FieldCatalogue, field: Field): FieldCatalogue {
  const known = elementCatalogues.get(field);
  if (known !== undefined) return known;
  const catalogue = { entity, fields: field.elements ?? [], relations: [] };
  elementCatalogues.set(field, catalogue);
  return catalogue;
}

const byPath = new WeakMap<FieldCatalogue, Map<string, Field>>();

export function findField(catalogue: FieldCatalogue, path: string): Field | undefined {
  if (catalogue === OPEN_CATALOGUE) return path === '' ? undefined : openField(path, true);
  let known = byPath.get(catalogue);
  if (known === undefined) {
    known = new Map(catalogue.fields.map((field) => [field.path, field]));
    byPath.set(catalogue, known);
  }
  const found = known.get(path);
  if (found !== undefined) return found.path.endsWith('.*') ? undefined : found;
  // `custom.*` stands for every name a person gave.
  const dot = path.lastIndexOf('.');
  const open = dot > 0 && dot < path.length - 1 ? known.get(`${path.slice(0, dot)}.*`) : undefined;
  return open === undefined ? undefined : openField(path, open.list);
}

function openField(path: string, list: boolean): Field {
  return describe(path, 'any', list);
}

export const describe = (path: string, kind: FieldKind, list: boolean): Field => ({
  path,
  label: labelOf(path),
  kind,
  list,
  ops: operatorsOf({ kind, list }),
});

function fieldsOf(schema: z.core.$ZodType, path: string, list: boolean): Field[] {
  if (schema instanceof z.core.$ZodOptional || schema instanceof z.core.$ZodNullable) {
    return fieldsOf(schema._zod.def.innerType, path, list);
  }
  if (schema instanceof z.core.$ZodArray) {
    const { element } = schema._zod.def;
    if (!(element instanceof z.core.$ZodObject)) return fieldsOf(element, path, true);
    const whole = { ...describe(path, 'elements', true), elements: fieldsOf(element, '', false) };
    return [whole, ...fieldsOf(element, path, true)];
  }
  if (schema instanceof z.core.$ZodObject) return objectFields(schema, path, list);
  // The values of a record may be anything plain.
  if (schema instanceof z.core.$ZodRecord) return [describe(`${path}.*`, 'any', list)];
  return leafField(schema, path, list);
}

function objectFields(schema: z.core.$ZodObject, path: string, list: boolean): Field[] {
  const { shape } = schema._zod.def;
  const fields = Object.entries(shape)
    .filter(([name]) => path !== '' || !HIDDEN.has(name))
    .flatMap(([name, part]) => fieldsOf(part, path === '' ? name : `${path}.${name}`, list));
  if (!('ecosystem' in shape)) return fields;
  const ecosystem = path === '' ? 'ecosystem' : `${path}.ecosystem`;
  return fields.map((field) => (field.kind === 'version' ? { ...field, ecosystem } : field));
}

/** A leaf whose words say more than its schema. */
const BY_NAME: Readonly<Record<string, FieldKind>> = { ips: 'ip', version: 'version' };
/** The version of a scoring system is a name. */
const NAMES = new Set(['cvss.version']);

function leafField(schema: z.core.$ZodType, path: string, list: boolean): Field[] {
  if (schema instanceof z.core.$ZodEnum) {
    const values = Object.values(schema._zod.def.entries).map(String);
    return [{ ...describe(path, 'enum', list), values }];
  }
  if (schema instanceof z.core.$ZodNumber) return [describe(path, 'number', list)];
  if (schema instanceof z.core.$ZodBoolean) return [describe(path, 'boolean', list)];
  if (!(schema instanceof z.core.$ZodString)) return [];
  const format = schema instanceof z.core.$ZodStringFormat ? String(schema._zod.def.format) : '';
  if (format === 'datetime') return [describe(path, 'date', list)];
  if (format === 'uuid') return [describe(path, 'id', list)];
  const named = NAMES.has(path) ? undefined : BY_NAME[path.slice(path.lastIndexOf('.') + 1)];
  return [describe(path, named ?? 'text', list)];
}
