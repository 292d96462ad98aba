import { AsyncLocalStorage } from 'node:async_hooks';

const current = new AsyncLocalStorage<string>();

/** Everything `work` logs, however deep, carries the request's id. */
export const inRequest = <T>(id: string, work: () => T): T => current.run(id, work);
export const requestId = (): string | undefined => current.getStore();

/** A proxy of ours may have named the request already; anybody else's name for it is not taken. */
export function nameRequest(given: string | undefined, behindProxy: boolean): string {
  return behindProxy && given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
