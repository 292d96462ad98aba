import * as z from 'zod/mini';
import type { Action, Subject } from './access/vocabulary';
import type { RelationDefinition } from './entity-kind';
import { COMMAND, FRESH } from './limits';
import { companyRecordFields, FieldRevs, Id, Instant, recordFields } from './primitives';
import type { StreamKind } from './streams';

/**
 * A kind of record, defined once. From its definition come its schemas, its calls and who may make them (here), what its
 * commands do in the browser and on the server alike and how they are undone (`domain/records/`), its table and row-level
 * security and its handlers (`server/records/`), and its commands for the UI (`src/data/records.ts`).
 */

export type Fields = Readonly<Record<string, z.ZodMiniType>>;

export const VERBS = ['create', 'update', 'delete', 'restore', 'bulk-update', 'bulk-delete'] as const;
export type Verb = (typeof VERBS)[number];

/** Of a set: how many came or went, and some of them. */
const Members = z.object({ count: z.int(), some: z.array(z.string()) });
const MembersChange = z.object({ added: Members, removed: Members });
/** `before` is absent where nobody knows it. A long value is cut to the beginning of its text, and `cut` says so. */
const ValueChange = z.object({
  before: z.optional(z.unknown()),
  after: z.unknown(),
  cut: z.optional(z.literal(true)),
});
/** What one command changed, by field. */
const FieldChanges = z.record(z.string(), z.union([MembersChange, ValueChange]));
export type FieldChanges = z.infer<typeof FieldChanges>;

/** What one command did to a record. Its creation, deletion and restoring say no values. */
const RecordChange = z.object({
  /** The record's, after it. */
  rev: z.int(),
  at: Instant,
  verb: z.enum(VERBS),
  byId: Id,
  byName: z.string(),
  /** Who really acted, where somebody acted in the person's place. */
  actingId: z.nullable(Id),
  changes: FieldChanges,
});
export type RecordChange = z.infer<typeof RecordChange>;

/** What was done to a record up to one of its `rev`s, newest first. It never changes. */
export const RecordHistory = z.object({ changes: z.array(RecordChange) });
export type RecordHistory = z.infer<typeof RecordHistory>;

/** A list without order. Members are added and removed one by one, so that two people's changes both stay. */
export const set = <T extends z.ZodMiniType>(member: T) => Object.assign(z.array(member), { member });

/** A query tree. `readQuery` of `domain/query` reads it wherever it comes in: a schema would be overrun by a deep one. */
export const tree = () => Object.assign(z.record(z.string(), z.unknown()), { isTree: true as const });

/** Of records that are somebody's: the server says whose. */
export const owner = { ownerId: Id, ownerName: z.string() };
/** What is shown of it until the server has answered: the record is the one person's who sees it. */
export const notYetOwned = { ownerId: null, ownerName: '' };

type Name<F> = keyof F & string;

/** What every record of a stream carries. */
const STREAM_FIELDS = {
  company: companyRecordFields,
  user: { ...recordFields, userId: Id },
  billing: { ...recordFields, billingAccountId: Id },
  catalog: recordFields,
} as const satisfies Record<StreamKind, Fields>;

/** Calls are made in a company. What is a person's, of a billing account or in the catalog is written by the server, so it has none. */
type Callable<S> = S extends 'company' ? unknown : { readonly verbs: readonly [] };

/**
 * What an author writes. F: its fields; E: the editable ones; M: the server's; B: those with a default; V: its verbs; S: its
 * stream.
 */
interface Definition<P, F extends Fields, E, M extends Name<F>, B extends Name<F>, V extends Verb, S> {
  /** Its calls are `/api/<path>`, `<path>.create` and so on, and its table is named after it. */
  readonly path: P;
  readonly subject: Subject;
  /** As people say it: `a ticket`, `tickets`. */
  readonly words: Words;
  /** On which stream it travels: its company's, if it is not said. */
  readonly stream?: S;
  /** All it says, beside what every record carries. */
  readonly fields: F;
  /** What its fields are called, where their names in words would not do. */
  readonly labels?: Readonly<Partial<Record<Name<F>, string>>>;
  /** Of numbers: what is counted, one of them. */
  readonly units?: Readonly<Partial<Record<Name<F>, string>>>;
  /** Fields whose values mean nothing to people: of a change it is only said that there was one. */
  readonly wordless?: readonly Name<F>[];
  /** Fields people change. In a change, null takes an optional value away. */
  readonly editable?: readonly E[];
  /** Fields that only the server says, with what is shown until it has. */
  readonly made?: Readonly<Record<M, unknown>>;
  /** Fields that a creation may leave out, with what they are then. */
  readonly blank?: Readonly<Record<B, unknown>>;
  /** What can be done with it, if not everything. */
  readonly verbs?: readonly V[];
  /** What somebody must be allowed to do for a verb, where that is not the verb itself. */
  readonly access?: Readonly<Partial<Record<V, Action>>>;
  readonly maxBodyBytes?: number;
  /** What no single field can say of it: that its fields go together. */
  check?(values: Values<F>): readonly FieldProblem[];
  /** Whether a browser fetches it when it starts, or once somebody opens it (Y12): the latter, if it is not said. */
  readonly fetched?: Fetched;
  /** The fields free text looks into. If it is not said: `name`, where there is one. */
  readonly search?: readonly string[];
  /** How it leads to records of other kinds. */
  readonly relations?: readonly RelationDefinition[];
  /** A question may name such a record: what it then stands for (`{ queryId }` in a tree). */
  asQuery?(values: Values<F>): NamedQuery;
  /** Fields every record has by which the server looks for those of a company, beside their id. */
  readonly indexed?: readonly Indexed[];
}

export interface NamedQuery {
  readonly entity: string;
  /** A query tree, as it is stored. */
  readonly ast: unknown;
  /** A group is named apart: one that follows a query is often called like it. */
  readonly isGroup?: boolean;
}

/** What is a column of every table. */
export type Indexed = 'createdAt' | 'updatedAt' | 'deletedAt';

/** What is wrong, and where it is to be mended. */
export interface FieldProblem {
  readonly field: string;
  readonly message: string;
}

export type Fetched = 'at-start' | 'at-first-use';

interface Words {
  readonly a: string;
  readonly many: string;
}

/** With what one of them is called without its article: `SLA definition`. */
interface AllWords extends Words {
  readonly one: string;
}

type Values<F extends Fields> = z.infer<z.ZodMiniObject<F>>;
type RowShape<F, V, S extends StreamKind> = (typeof STREAM_FIELDS)[S] &
  F &
  ('update' extends V ? { fieldRevs: typeof FieldRevs } : unknown);
type Created<F extends Fields, M, B extends Name<F>> = { id: Id } & Omit<Values<F>, (M & string) | B> &
  Partial<Pick<Values<F>, B & keyof Values<F>>>;
type Patched<F extends Fields, E extends Name<F>> = { [K in E]?: PatchValue<F[K], z.infer<F[K]>> };
type PatchValue<S, T> = S extends { member: unknown } ? { add?: T; remove?: T } : undefined extends T ? T | null : T;

type Access = readonly [Action, Subject];
interface Calls<P extends string, Create, Patch> {
  create: { method: 'POST'; path: `/api/${P}`; body: z.ZodMiniType<Create>; access: Access };
  update: { method: 'PATCH'; path: `/api/${P}/:id`; body: z.ZodMiniType<Patch>; access: Access };
  delete: { method: 'DELETE'; path: `/api/${P}/:id`; access: Access };
  restore: { method: 'POST'; path: `/api/${P}/restore`; body: typeof Ids; access: Access };
  'bulk-update': {
    method: 'POST';
    path: `/api/${P}/bulk-update`;
    body: z.ZodMiniType<{ ids: string[]; patch: Patch }>;
    access: Access;
  };
  'bulk-delete': { method: 'POST'; path: `/api/${P}/bulk-delete`; body: typeof Ids; access: Access };
}

/** Of kinds that are edited. */
interface HistoryCall<P extends string> {
  method: 'GET';
  path: `/api/${P}/:id/history/:rev`;
  freshMs: number;
  answer: typeof RecordHistory;
  access: Access;
}

/** What follows from a definition. */
export interface RecordKind<
  N extends string,
  P extends string,
  F extends Fields,
  E extends Name<F>,
  M extends Name<F>,
  B extends Name<F>,
  V extends Verb,
  S extends StreamKind,
> {
  readonly name: N;
  readonly path: P;
  readonly subject: Subject;
  readonly words: AllWords;
  readonly fields: F;
  readonly labels: Readonly<Record<string, string>>;
  readonly units: Readonly<Record<string, string>>;
  readonly wordless: readonly string[];
  readonly editable: readonly E[];
  /** Those of its fields that are sets. */
  readonly sets: readonly string[];
  /** Those that are query trees. */
  readonly trees: readonly string[];
  check(values: Values<F>): readonly FieldProblem[];
  readonly made: Readonly<Record<string, unknown>>;
  readonly blank: Readonly<Record<string, unknown>>;
  readonly verbs: readonly V[];
  /** What somebody must be allowed to do for each verb. */
  readonly rights: Readonly<Record<Verb, Action>>;
  /** How the browser keeps it, and on which stream it travels. */
  readonly storage: 'rows';
  readonly stream: S;
  readonly fetched: Fetched;
  readonly schema: z.ZodMiniObject<RowShape<F, V, S>>;
  readonly search: readonly string[];
  readonly relations: readonly RelationDefinition[];
  readonly indexed: readonly Indexed[];
  /** Absent: no question names it. */
  asQuery?(values: Values<F>): NamedQuery;
  readonly create: z.ZodMiniType<Created<F, M, B>>;
  readonly patch: z.ZodMiniType<Patched<F, E>>;
  readonly commands: { readonly [K in V as `${P}.${K}`]: Calls<P, Created<F, M, B>, Patched<F, E>>[K] };
  readonly reads: { readonly [K in V as K extends 'update' ? `${P}.history` : never]: HistoryCall<P> };
}

/** Each verb's own right, where a definition names no other. A deletion is undone by who may change. */
const RIGHTS: Readonly<Record<Verb, Action>> = {
  create: 'create',
  update: 'update',
  delete: 'delete',
  restore: 'update',
  'bulk-update': 'update',
  'bulk-delete': 'delete',
};

const IdList = z.array(Id).check(z.minLength(1), z.maxLength(COMMAND.bulkIds));
export const Ids = z.strictObject({ ids: IdList });

export function defineRecord<
  const N extends string,
  const P extends string,
  F extends Fields,
  const E extends Name<F> = never,
  M extends Name<F> = never,
  B extends Name<F> = never,
  const V extends Verb = Verb,
  const S extends StreamKind = 'company',
>(name: N, definition: Definition<P, F, E, M, B, V, S> & Callable<S>): RecordKind<N, P, F, E, M, B, V, S>;
export function defineRecord(
  name: string,
  definition: Definition<string, Fields, string, string, string, Verb, StreamKind>,
): object {
  const {
    path,
    subject,
    fields,
    labels = {},
    units = {},
    wordless = [],
    editable = [],
    made = {},
    blank = {},
    verbs = VERBS,
  } = definition;
  const { check = () => [], stream = 'company' } = definition;
  const words = { ...definition.words, one: definition.words.a.replace(/^an? /, '') };
  const create = z.strictObject({ id: Id, ...createFields(fields, made, blank) });
  const patch = z.strictObject(mapped(editable, (field) => patchField(fields[field])));
  const { maxBodyBytes, search = 'name' in fields ? ['name'] : [], relations = [], indexed = [], asQuery } = definition;
  const rights = { ...RIGHTS, ...definition.access };
  const large = maxBodyBytes === undefined ? {} : { maxBodyBytes };
  const calls: Readonly<Record<Verb, object>> = {
    create: { method: 'POST', path: `/api/${path}`, body: create, ...large },
    update: { method: 'PATCH', path: `/api/${path}/:id`, body: patch, ...large },
    delete: { method: 'DELETE', path: `/api/${path}/:id` },
    restore: { method: 'POST', path: `/api/${path}/restore`, body: Ids },
    'bulk-update': {
      ...{ method: 'POST', path: `/api/${path}/bulk-update`, body: z.strictObject({ ids: IdList, patch }) },
      ...large,
    },
    'bulk-delete': { method: 'POST', path: `/api/${path}/bulk-delete`, body: Ids },
  };
  const isEdited = verbs.includes('update');
  const history = {
    ...{ method: 'GET', path: `/api/${path}/:id/history/:rev`, freshMs: FRESH.unchanging, answer: RecordHistory },
    access: ['read', subject],
  };
  return {
    ...{
      name,
      path,
      subject,
      words,
      fields,
      labels,
      units,
      wordless,
      editable,
      made,
      blank,
      verbs,
      rights,
      check,
      create,
      patch,
      search,
    },
    ...{ relations, indexed, ...(asQuery && { asQuery }) },
    sets: Object.keys(fields).filter((field) => memberOf(fields[field]) !== null),
    trees: Object.keys(fields).filter((field) => 'isTree' in (fields[field] ?? {})),
    storage: 'rows',
    stream,
    fetched: definition.fetched ?? 'at-first-use',
    schema: z.object({ ...STREAM_FIELDS[stream], ...fields, ...(isEdited && { fieldRevs: FieldRevs }) }),
    commands: Object.fromEntries(
      verbs.map((verb) => [`${path}.${verb}`, { ...calls[verb], access: [rights[verb], subject] }]),
    ),
    reads: isEdited ? { [`${path}.history`]: history } : {},
  };
}

const mapped = <T>(names: readonly string[], of: (name: string) => T): Record<string, T> =>
  Object.fromEntries(names.map((name) => [name, of(name)]));

function createFields(fields: Fields, made: object, blank: object): Fields {
  const names = Object.keys(fields).filter((name) => !(name in made));
  return mapped(names, (name) => {
    const field = bounded(fields[name]);
    return name in blank ? z.optional(field) : field;
  });
}

function patchField(field: z.ZodMiniType = z.never()): z.ZodMiniType {
  if (memberOf(field) !== null) {
    const members = z.optional(bounded(field));
    return z.optional(z.strictObject({ add: members, remove: members }));
  }
  return z.optional(field instanceof z.ZodMiniOptional ? z.nullable(field) : field);
}

/** The schema of a set's members; null for what is no set. */
const memberOf = (field: z.ZodMiniType | undefined): z.ZodMiniType | null =>
  field !== undefined && 'member' in field && field.member instanceof z.ZodMiniType ? field.member : null;

/** A set grows by as many members as one command takes. */
function bounded(field: z.ZodMiniType = z.never()): z.ZodMiniType {
  const member = memberOf(field);
  return member === null ? field : z.array(member).check(z.maxLength(COMMAND.bulkIds));
}
