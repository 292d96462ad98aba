import * as z from 'zod/mini';
import { Ids, type Verb } from '../../contract/record';
import type { AnyRecordKind, RecordCommand } from '../../contract/records';
import type { Row } from '../effects/effect';

/** A record's command as it was given. */
interface Given {
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  /** The touched fields as the person saw them. */
  readonly base?: Row | null;
}

export interface Inverse {
  readonly verb: Verb;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
}

/** What takes a record's command back; null where nothing does. */
export function recordInverse({ kind, verb }: RecordCommand, { params, body, base }: Given): Inverse | null {
  const id = params['id'] ?? '';
  const inverse = inverseOf({ kind, verb }, id, body, base ?? null);
  return inverse !== null && kind.verbs.includes(inverse.verb) ? inverse : null;
}

function inverseOf({ kind, verb }: RecordCommand, id: string, body: unknown, base: Row | null): Inverse | null {
  switch (verb) {
    case 'create':
      return { verb: 'delete', params: { id: z.parse(kind.create, body).id }, body: undefined };
    case 'update':
      return base === null ? null : { verb, params: { id }, body: inversePatch(kind, z.parse(kind.patch, body), base) };
    case 'delete':
      return { verb: 'restore', params: {}, body: { ids: [id] } };
    case 'bulk-delete':
      return { verb: 'restore', params: {}, body: z.parse(Ids, body) };
    case 'restore':
      return { verb: 'bulk-delete', params: {}, body: z.parse(Ids, body) };
    // What each of many had before nobody kept.
    case 'bulk-update':
      return null;
  }
}

function inversePatch(kind: AnyRecordKind, patch: Row, base: Row): Row {
  const before = Object.entries(patch).map(([field, change]) => [
    field,
    kind.sets.includes(field) ? inverseMembers(z.parse(MemberChange, change), base[field]) : (base[field] ?? null),
  ]);
  return z.parse(kind.patch, Object.fromEntries(before));
}

export const MemberChange = z.object({
  add: z.optional(z.array(z.string())),
  remove: z.optional(z.array(z.string())),
});

/** What was there before stays, what was not there does not come. */
export function inverseMembers({ add = [], remove = [] }: z.infer<typeof MemberChange>, before: unknown) {
  const had = new Set<unknown>(Array.isArray(before) ? before : []);
  return { add: remove.filter((one) => had.has(one)), remove: add.filter((one) => !had.has(one)) };
}
