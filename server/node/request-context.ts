import { AsyncLocalStorage } from 'node:async_hooks';

interface Current {
  readonly id: string;
  /** The call's pattern, never its address: that may name people. */
  route: string;
}
const current = new AsyncLocalStorage<Current>();

/** Everything `work` logs, however deep, carries the request's id. */
export const inRequest = <T>(id: string, work: () => T): T => current.run({ id, route: 'none' }, work);
export const requestId = (): string | undefined => current.getStore()?.id;
export const requestRoute = (): string => current.getStore()?.route ?? 'none';

/** Whoever answers the request says which of the calls it was. */
export function nameRoute(route: string): void {
  const here = current.getStore();
  if (here) here.route = route;
}

/** A proxy of ours may have named the request already; anybody else's name for it is not taken. */
export function nameRequest(given: string | undefined, behindProxy: boolean): string {
  return behindProxy && given !== undefined && /^[\w-]{8,64}$/.test(given) ? given : crypto.randomUUID();
}
