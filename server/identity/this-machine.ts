/** Headers a proxy adds: behind one, "this machine" is somebody else's. */
const PROXY_HEADERS = [
  'forwarded',
  'x-forwarded-for',
  'x-forwarded-host',
  'x-forwarded-proto',
  'x-forwarded-port',
  'x-forwarded-server',
  'x-real-ip',
  'via',
  // Proxies of content networks, clouds and meshes have names of their own for whom they speak.
  'x-client-ip',
  'x-cluster-client-ip',
  'x-original-forwarded-for',
  'x-original-host',
  'x-envoy-external-address',
  'true-client-ip',
  'cf-connecting-ip',
  'cf-ray',
  'fastly-client-ip',
  'fly-client-ip',
  'x-appengine-user-ip',
  'x-azure-clientip',
  'x-amzn-trace-id',
  'cdn-loop',
  'x-cloud-trace-context',
  'x-scheme',
  'x-arr-ssl',
  'x-arr-log-id',
  'front-end-https',
  'tailscale-user-login',
  'ngrok-auth-user-email',
];

const LOOPBACK_NAMES = new Set(['localhost', '127.0.0.1', '[::1]', '::1']);

export const cameThroughProxy = (header: (name: string) => string | undefined) =>
  PROXY_HEADERS.some((name) => header(name) !== undefined);

export const isLoopback = (host: string) => LOOPBACK_NAMES.has(host.toLowerCase());

/** `Host` without its port. */
export const hostName = (host: string | undefined): string => (host ?? '').replace(/:\d+$/, '').toLowerCase();
