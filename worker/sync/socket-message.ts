import * as z from 'zod/mini';
import { SOCKET } from '../../contract/limits';
import { ASSISTANT_TYPES, ServerMessage } from '../../contract/socket';

const AssistantMessage = z.looseObject({ type: z.enum(ASSISTANT_TYPES) });
type AssistantMessage = z.infer<typeof AssistantMessage>;

/** As the specification has it (§3); ours are nested, for beside `notification` a type has no room for what happened. */
const FlatNotification = z.object({ type: z.literal('notification'), title: z.string(), message: z.string() });

export type ReceivedMessage =
  | ServerMessage
  | { readonly type: 'assistant'; readonly message: AssistantMessage }
  /** Not read: what it may have said is in the change log too. */
  | { readonly type: 'too_large'; readonly chars: number }
  | { readonly type: 'unknown' };

export function readMessage(data: string): ReceivedMessage {
  if (data.length > SOCKET.maxReadChars) return { type: 'too_large', chars: data.length };
  try {
    const json: unknown = JSON.parse(data);
    const message = z.safeParse(ServerMessage, json);
    if (message.success) return message.data;
    const flat = z.safeParse(FlatNotification, json);
    if (flat.success) return { type: 'notification', notification: { ...flat.data, type: 'info' } };
    const assistant = z.safeParse(AssistantMessage, json);
    return assistant.success ? { type: 'assistant', message: assistant.data } : { type: 'unknown' };
  } catch {
    return { type: 'unknown' };
  }
}
