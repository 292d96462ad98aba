/** Headers a proxy adds: behind one, "this machine" is somebody else's. */
const PROXY_HEADERS = ['forwarded', 'x-forwarded-for', 'x-forwarded-host', 'x-forwarded-proto', 'x-real-ip', 'via'];

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export const cameThroughProxy = (header: (name: string) => string | undefined) =>
  PROXY_HEADERS.some((name) => header(name) !== undefined);

export const isLoopback = (host: string) => LOOPBACK_NAMES.has(host.toLowerCase());

/** `Host` without its port. */
export const hostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();
