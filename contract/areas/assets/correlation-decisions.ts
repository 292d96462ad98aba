import * as z from 'zod/mini';
import { DECISION } from '../../limits';
import { Id } from '../../primitives';
import { defineRecord, notYetOwned, owner, VERBS } from '../../record';

/** `link`: one thing. `unlink`: two things. `pin`: these are one thing, and nothing else joins it. */
export const DECISION_KINDS = ['link', 'unlink', 'pin'] as const;

const Records = z.array(Id).check(z.maxLength(DECISION.records));

/**
 * What a person decided of source records: which are one thing, and which are not. It counts more than all that sources say,
 * for as long as it is not deleted (decision 36).
 */
export const correlationDecision = defineRecord('correlationDecision', {
  path: 'correlation-decisions',
  subject: 'Asset',
  words: { a: 'a merge decision', many: 'merge decisions' },
  fields: {
    kind: z.enum(DECISION_KINDS),
    /** The source records that are linked or pinned; of an unlink, those of one side. */
    recordIds: Records.check(z.minLength(1)),
    /** Of an unlink: those of the other side. */
    otherIds: Records,
    /** The assets they were when it was decided, of two: told, not obeyed. */
    assetIds: z.array(Id).check(z.maxLength(2)),
    reason: z.string().check(z.trim(), z.minLength(1), z.maxLength(DECISION.reasonChars)),
    ...owner,
  },
  labels: {
    kind: 'Decision',
    recordIds: 'Source records',
    otherIds: 'Kept apart from',
    assetIds: 'Assets then',
    ownerName: 'Decided by',
  },
  editable: ['reason'],
  made: notYetOwned,
  blank: { otherIds: [], assetIds: [] },
  verbs: VERBS,
  // It changes assets, whichever way it goes.
  access: { create: 'update', delete: 'update', 'bulk-delete': 'update' },
  check({ kind, recordIds, otherIds }) {
    const told = new Set([...recordIds, ...otherIds]);
    if (told.size < recordIds.length + otherIds.length) return [wrong('recordIds', 'A source record is named twice')];
    if (kind === 'link' && recordIds.length < 2) return [wrong('recordIds', 'A link needs two source records')];
    if (kind === 'unlink' && otherIds.length === 0) return [wrong('otherIds', 'Say what it is kept apart from')];
    if (kind !== 'unlink' && otherIds.length > 0) return [wrong('otherIds', 'Only an unlink has another side')];
    return [];
  },
  search: ['reason', 'ownerName'],
  relations: [{ name: 'source', label: 'Source record', to: 'sourceRecord', from: 'recordIds', at: 'id' }],
});
export type CorrelationDecision = z.infer<typeof correlationDecision.schema>;

const wrong = (field: string, message: string) => ({ field, message });
