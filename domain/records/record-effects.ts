import * as z from 'zod/mini';
import { Ids } from '../../contract/record';
import type { AnyRecordKind, RecordCommand } from '../../contract/records';
import type { Cause } from '../effects/cause';
import type { Effect, Row } from '../effects/effect';

/** What a record's command does to its rows: shown by the browser until the server has answered, and done by the server. */
export function recordEffects({ kind, verb }: RecordCommand, cause: Omit<Cause, 'endpoint'>): readonly Effect[] {
  const { body, params, at } = cause;
  const entity = kind.name;
  const of = { entity, ids: [params['id'] ?? ''] };
  switch (verb) {
    case 'create': {
      const create = newRecord(kind, body, cause);
      return [{ entity, ids: [create.id], create }];
    }
    case 'update':
      return [{ ...of, ...changeOf(kind, z.parse(kind.patch, body)) }];
    case 'bulk-update': {
      const { ids, patch } = z.parse(bulkBody(kind), body);
      return [{ entity, ids, ...changeOf(kind, patch) }];
    }
    case 'delete':
      return [{ ...of, set: { deletedAt: at } }];
    case 'bulk-delete':
      return [{ entity, ids: z.parse(Ids, body).ids, set: { deletedAt: at } }];
    case 'restore':
      return [{ entity, ids: z.parse(Ids, body).ids, set: { deletedAt: null } }];
  }
}

const bulkBody = ({ patch }: AnyRecordKind) => z.object({ ids: Ids.shape.ids, patch });

/** A record as its creation says it; what only the server knows stands in its place (`made`). */
export function newRecord<C extends string | null>(
  kind: AnyRecordKind,
  body: unknown,
  { companyId, at }: { readonly companyId: C; readonly at: string },
) {
  const created = z.parse(kind.create, body);
  const record = { companyId, createdAt: at, updatedAt: at, rev: 0, deletedAt: null };
  const isEdited = kind.verbs.includes('update');
  return { ...kind.made, ...kind.blank, ...created, ...record, ...(isEdited && { fieldRevs: {} }) };
}

type Change = Pick<Effect, 'set' | 'lists'>;

/** What a patch sets, and whom it adds to sets and takes out. Null takes an optional value away. */
function changeOf(kind: AnyRecordKind, patch: Row): Change {
  const isSet = ([field]: [string, unknown]) => kind.sets.includes(field);
  const given = Object.entries(patch).filter(([, value]) => value !== undefined);
  const set = given
    .filter((entry) => !isSet(entry))
    .map(([field, value]) => [field, value === null && isOptional(kind, field) ? undefined : value]);
  const lists = given.filter(isSet).map(([field, change]) => [field, z.parse(Members, change)]);
  return {
    set: Object.fromEntries(set),
    ...(lists.length > 0 && { lists: Object.fromEntries(lists) }),
  };
}

const Members = z.object({
  add: z._default(z.array(z.string()), []),
  remove: z._default(z.array(z.string()), []),
});

const isOptional = ({ fields }: AnyRecordKind, field: string): boolean => fields[field] instanceof z.ZodMiniOptional;
