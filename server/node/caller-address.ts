import type { IncomingMessage } from 'node:http';
import { isIP } from 'node:net';

/**
 * Where a request came from. With a public address a proxy stands before us, and of what it passes on only
 * the last entry is its own word: those before it are what the caller claims. Without one nothing of it counts.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  behindProxy: boolean,
): string {
  const last = behindProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return (last && bareAddress(last)) || remote || 'unknown';
}

/** Some proxies tell the port too. Null for what is no address: it would be a name of the caller's choosing. */
function bareAddress(text: string): string | null {
  const [, address = ''] = /^\[([^\]]+)\](?::\d+)?$/.exec(text) ?? /^([\d.]+):\d+$/.exec(text) ?? ['', text];
  return isIP(address) === 0 ? null : address;
}

export function addressOf({ headers, socket }: IncomingMessage, behindProxy: boolean): string {
  const seen = headers['x-forwarded-for'];
  return callerAddress(socket.remoteAddress, Array.isArray(seen) ? seen.join() : seen, behindProxy);
}
