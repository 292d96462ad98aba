/**
 * Where a request came from. With a public address a proxy stands before us, and of what it passes on only
 * the last entry is its own word: those before it are what the caller claims.
 */
export function callerAddress(
  remote: string | undefined,
  forwardedFor: string | undefined,
  behindProxy: boolean,
): string {
  const last = behindProxy ? forwardedFor?.split(',').at(-1)?.trim() : undefined;
  return last || remote || 'unknown';
}
