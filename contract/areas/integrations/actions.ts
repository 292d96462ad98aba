import * as z from 'zod/mini';
import { COMMAND } from '../../limits';
import { Id, Instant, Line } from '../../primitives';
import { defineRecord } from '../../record';
import { LOG_LEVELS } from './pipeline';

/** What is done at other tools by the sources that read them: one row for each thing it is done to. */

export const ACTION = {
  /** Things of one request. */
  targets: 500,
  /** Characters of all parameters of one, as they were entered. */
  paramChars: 20_000,
  reasonChars: 1_000,
  /** Lines of its log, which travel with its row; of what is sent and answered, characters. */
  logLines: 60,
  logChars: 500,
  textChars: 4_000,
  /** Of an answer to many: what is told of each. */
  told: 50,
} as const;

/** `pending`: a second person has to approve it. `approved`: it waits to be done. */
export const ACTION_STATUSES = ['pending', 'approved', 'running', 'succeeded', 'failed', 'cancelled'] as const;
export type ActionStatus = (typeof ACTION_STATUSES)[number];

/** What kinds of things actions are done to; an action of a source as a whole is about nothing. */
export const ACTION_SUBJECTS = ['asset', 'finding'] as const;

/** Who asked or approved: a person, or, without an id, a part of the product. */
const By = z.object({ id: z.nullable(Id), name: z.string() });
export type ActionBy = z.infer<typeof By>;

/** What is sent, its secrets masked. */
export const ActionSent = z.object({
  method: z.string(),
  url: z.string(),
  headers: z.array(z.object({ name: z.string(), value: z.string() })),
  /** As text; empty where nothing is sent. */
  body: z.string(),
});
export type ActionSent = z.infer<typeof ActionSent>;

export const integrationAction = defineRecord('integrationAction', {
  path: 'integration-actions',
  subject: 'Integration',
  words: { a: 'an action', many: 'actions' },
  fields: {
    /** What was asked for together. */
    batchId: Id,
    integrationId: Id,
    /** The source’s name, as it was called then. */
    source: z.string(),
    /** Of its definition: a reader may be of another version, and not know it. */
    type: z.string(),
    /** What it does, in the words of its definition. */
    title: z.string(),
    /** The thing it is done to; null: the source as a whole. */
    about: z.nullable(z.object({ entity: z.enum(ACTION_SUBJECTS), id: Id, name: z.string() })),
    params: z.record(z.string(), z.string()),
    /** Why, as whoever asked wrote it. */
    reason: z.optional(z.string()),
    isDryRun: z.boolean(),
    status: z.enum(ACTION_STATUSES),
    requestedBy: By,
    approvedBy: z.nullable(By),
    /** How often it was tried. */
    tries: z.int(),
    /** When it is tried again by itself. */
    nextAt: z.nullable(Instant),
    startedAt: z.nullable(Instant),
    finishedAt: z.nullable(Instant),
    /** What came of it, in words with the way out. */
    result: z.nullable(z.string()),
    /** Of one that failed: nobody knows whether it was done there. */
    mayHaveArrived: z.boolean(),
    sent: z.nullable(ActionSent),
    answer: z.nullable(z.object({ status: z.int(), text: z.string() })),
    log: z.array(z.object({ at: Instant, level: z.enum(LOG_LEVELS), text: z.string() })),
  },
  labels: {
    batchId: 'Asked together',
    integrationId: 'Source id',
    type: 'Kind',
    title: 'Action',
    about: 'Done to',
    params: 'Parameters',
    isDryRun: 'Dry run',
    requestedBy: 'Asked by',
    tries: 'Tries',
    nextAt: 'Tried again',
    startedAt: 'Started',
    finishedAt: 'Ended',
    result: 'What came of it',
    mayHaveArrived: 'May have arrived',
  },
  wordless: ['batchId', 'integrationId'],
  made: {
    ...{ status: 'pending', approvedBy: null, tries: 0, nextAt: null, startedAt: null, finishedAt: null, result: null },
    ...{ mayHaveArrived: false, sent: null, answer: null, log: [] },
  },
  // What was done stays said. It is asked for, approved and ended by calls of its own.
  verbs: [],
  search: ['title', 'source', 'about.name', 'requestedBy.name', 'reason', 'result'],
  indexed: ['createdAt'],
  relations: [{ name: 'integration', label: 'Integration', to: 'integration', from: 'integrationId', at: 'id' }],
});
export type IntegrationAction = z.infer<typeof integrationAction.schema>;

const Target = z.strictObject({ entity: z.enum(ACTION_SUBJECTS), id: Id });
export type ActionTarget = z.infer<typeof Target>;

/** Which one: its definition’s name. */
export const ActionType = z.string().check(z.maxLength(100));
/** As they were entered, by name. */
export const ActionParams = z.record(
  z.string().check(z.maxLength(60)),
  z.string().check(z.maxLength(ACTION.paramChars)),
);

const Given = z.strictObject({
  /** Minted by who asks: asked again with the same one, nothing more is made. */
  batchId: Id,
  integrationId: Id,
  type: ActionType,
  /** Those that are not given are filled from what it is done to, where the definition says from what. */
  params: ActionParams,
  /** None: it is done to the source as a whole. */
  targets: z.array(Target).check(z.maxLength(ACTION.targets)),
  isDryRun: z.boolean(),
  reason: z.optional(z.string().check(z.trim(), z.maxLength(ACTION.reasonChars))),
});
export type ActionGiven = z.infer<typeof Given>;

/** What became of each, no more of them than `ACTION.told`; `many` and `leftMany` count all. */
export const ActionsAsked = z.object({
  many: z.int(),
  asked: z.array(z.object({ id: Id, name: z.string(), sent: z.nullable(ActionSent) })),
  leftMany: z.int(),
  /** It cannot be done to these, and why. */
  left: z.array(z.object({ name: z.string(), why: z.string() })),
});
export type ActionsAsked = z.infer<typeof ActionsAsked>;

/** Of several at once: how many it was done to, and why not to the others. */
export const ActionsChanged = z.object({ done: z.int(), left: z.array(z.object({ id: Id, why: z.string() })) });
export type ActionsChanged = z.infer<typeof ActionsChanged>;

const Some = z.strictObject({ ids: z.array(Id).check(z.minLength(1), z.maxLength(COMMAND.bulkIds)) });
const change = { method: 'POST', answer: ActionsChanged, means: 'own-name' } as const;

/** Each needs the server: nothing of it waits in a browser until nobody remembers having asked. */
export const actionEndpoints = {
  /** Asks for an action, or with `isDryRun` for what it would send. */
  'integration-actions.request': {
    method: 'POST',
    path: '/api/integration-actions',
    body: Given,
    answer: ActionsAsked,
    means: 'own-name',
  },
  'integration-actions.approve': { ...change, path: '/api/integration-actions/approve', body: Some },
  /** Of those that wait for approval. */
  'integration-actions.refuse': {
    ...change,
    path: '/api/integration-actions/refuse',
    body: z.strictObject({ ...Some.shape, why: Line }),
  },
  'integration-actions.cancel': { ...change, path: '/api/integration-actions/cancel', body: Some },
  /** Does what failed once more, under the same name: who has done it already may know that by it. */
  'integration-actions.retry': { ...change, path: '/api/integration-actions/retry', body: Some },
} as const;
