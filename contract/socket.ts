import * as z from 'zod/mini';
import { ChangeRange, Cursor, Grant, KindHashes, StreamName } from './sync';

/** `/_ws`: the specified messages (§7), then the sync protocol's. */

export const ClientMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('authenticate'), token: z.string(), userId: z.string() }),
  z.object({ type: z.literal('heartbeat') }),
  z.object({
    type: z.literal('hello'),
    build: z.string(),
    clientId: z.string(),
    contract: z.int(),
    cursors: z.record(z.string(), Cursor),
  }),
]);
export type ClientMessage = z.infer<typeof ClientMessage>;

/** Any other message of a type, as an area like the assistant sends it. The server answers a type it does not know with an error. */
export interface TypedMessage {
  readonly type: string;
  readonly [field: string]: unknown;
}

const OWN_TYPES: ReadonlySet<string> = new Set([
  'authenticate',
  'heartbeat',
  'hello',
] satisfies ClientMessage['type'][]);
/** Whether the connection alone sends messages of this type. */
export const isOwnType = (type: string): boolean => OWN_TYPES.has(type);

export const ServerMessage = z.discriminatedUnion('type', [
  z.object({ type: z.literal('welcome') }),
  z.object({ type: z.literal('authenticated'), sessionToken: z.optional(z.string()) }),
  z.object({ type: z.literal('authentication_error'), message: z.optional(z.string()) }),
  z.object({ type: z.literal('heartbeat_response') }),
  z.object({
    type: z.literal('notification'),
    notification: z.object({ type: z.string(), title: z.string(), message: z.string() }),
  }),
  z.object({ type: z.literal('error'), message: z.string() }),
  /** Answer to `hello`: what this person may see, where each stream stands, and which cursors are of another history. */
  z.object({
    type: z.literal('hello_answer'),
    logId: z.string(),
    grants: z.array(Grant),
    /** The server's version; absent: one before 16. */
    contract: z.optional(z.int()),
    kinds: KindHashes,
    astray: z.optional(z.array(z.string())),
    /** Absent where it is not known: then a command is told. */
    hasRoom: z.optional(z.boolean()),
  }),
  /** The server's disk has become too full for changes, or has room again (S108). */
  z.object({ type: z.literal('room'), hasRoom: z.boolean() }),
  z.object({ type: z.literal('changes'), range: ChangeRange }),
  /** The range since the client's cursor is too long or gone: fetch chunks. */
  z.object({ type: z.literal('snapshot_needed'), stream: StreamName, head: z.int() }),
]);
export type ServerMessage = z.infer<typeof ServerMessage>;

/** The assistant's messages: passed to the tabs as they are; the assistant's own area reads them. */
export const ASSISTANT_TYPES = [
  'tool_execution_session_started',
  'tool_execution_step',
  'tool_execution_step_updated',
  'tool_execution_session_completed',
  'chat_response',
] as const;

export const SOCKET_PATH = '/_ws';

/**
 * The reason of a close (1013) that says when to come again. Who does not read it comes as after any other.
 * Not in words for people: nobody is shown it.
 */
export const comeAgainIn = (seconds: number): string => `come again in ${seconds} s`;

/** The seconds of such a reason; null where it names none. */
export function comeAgainAfter(reason: string): number | null {
  const seconds = /^come again in (\d{1,3}) s$/.exec(reason)?.[1];
  return seconds === undefined ? null : Number(seconds);
}
