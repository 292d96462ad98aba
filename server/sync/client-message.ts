import * as z from 'zod/mini';
import { ClientMessage, isOwnType } from '../../contract/socket';

const Typed = z.object({ type: z.string() });

/** A frame as a message, or what is wrong with it in words for the client's log. */
export function parseClientMessage(text: string): { message: ClientMessage } | { problem: string } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { problem: 'The message is not JSON' };
  }
  const parsed = z.safeParse(ClientMessage, value);
  if (parsed.success) return { message: parsed.data };
  const typed = z.safeParse(Typed, value);
  if (!typed.success) return { problem: 'The message has no type' };
  if (!isOwnType(typed.data.type)) return { problem: `Unknown message type "${typed.data.type.slice(0, 100)}"` };
  const [issue] = parsed.error.issues;
  return { problem: `Malformed ${typed.data.type}: ${issue?.path.join('.')}: ${issue?.message}` };
}
