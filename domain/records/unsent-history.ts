import * as z from 'zod/mini';
import type { FieldChanges, Verb } from '../../contract/record';
import { type AnyRecordKind, type CompanyRecordName, recordCommandOf } from '../../contract/records';
import type { OutboxEntry } from '../../contract/sync-api';
import type { Row } from '../effects/effect';
import { fieldChanges } from './field-changes';

/** What this person did to a record and the server does not know yet. */
export interface UnsentChange {
  readonly ord: number;
  readonly verb: Verb;
  /** Epoch milliseconds. */
  readonly at: number;
  readonly changes: FieldChanges;
}

/** What of a kind its unsent changes are told by. */
export interface HistoryKind extends Pick<AnyRecordKind, 'sets'> {
  /** What a command does to such records; undefined where it is about others. */
  verbOf(endpoint: string): Verb | undefined;
}

/** Of a kind that is one definition. */
export function verbsOf(name: CompanyRecordName): HistoryKind['verbOf'] {
  return (endpoint) => {
    const command = recordCommandOf(endpoint);
    return command?.kind.name === name ? command.verb : undefined;
  };
}

type Entry = Pick<OutboxEntry, 'ord' | 'endpoint' | 'params' | 'body' | 'base' | 'state' | 'at'>;

/** The newest first. What waits for the person's word is told beside it, and is no change yet. */
export function unsentHistory(kind: HistoryKind, id: string, outbox: readonly Entry[]): readonly UnsentChange[] {
  return outbox
    .flatMap((entry) => {
      const verb = kind.verbOf(entry.endpoint);
      const isUnsent = entry.state === 'waiting' || entry.state === 'sending';
      if (verb === undefined || !idsOf(entry).includes(id) || !isUnsent) return [];
      const { ord, at } = entry;
      return [{ ord, at, verb, changes: changesOf(kind, verb, entry) }];
    })
    .toReversed();
}

const Body = z.object({
  id: z.optional(z.string()),
  ids: z.optional(z.array(z.string())),
  patch: z.optional(z.record(z.string(), z.unknown())),
});
const bodyOf = (body: unknown) => z.safeParse(Body, body).data ?? {};

function idsOf({ params, body }: Entry): readonly string[] {
  const { id = '', ids = [] } = bodyOf(body);
  return [params['id'] ?? id, ...ids];
}

function changesOf(kind: HistoryKind, verb: Verb, { body, base }: Entry): FieldChanges {
  if (verb !== 'update' && verb !== 'bulk-update') return {};
  const patch: Row = verb === 'update' ? z.parse(z.record(z.string(), z.unknown()), body) : (bodyOf(body).patch ?? {});
  const [before, after] = [{ ...base }, { ...base, ...patch }];
  for (const field of kind.sets.filter((one) => one in patch)) {
    const { add = [], remove = [] } = z.parse(Members, patch[field]);
    before[field] = remove;
    after[field] = add;
  }
  return fieldChanges(kind, Object.keys(patch), before, after);
}

const Members = z.object({ add: z.optional(z.array(z.string())), remove: z.optional(z.array(z.string())) });
