import { timingSafeEqual } from 'node:crypto';
import { bearerToken } from '../identity/identify';
import { cameThroughProxy, hostName, isLoopback } from '../identity/this-machine';

interface Asking {
  /** The other end of the connection. */
  readonly remote: string | undefined;
  header(name: string): string | undefined;
}

interface MetricsSettings {
  readonly metricsToken?: string | undefined;
  readonly publicUrl: string | undefined;
}

const LOOPBACK = new Set(['127.0.0.1', '::1', '::ffff:127.0.0.1']);

/**
 * Metrics are for who runs the server: whoever has METRICS_TOKEN; where none is set, programs on this machine that
 * came straight. Behind a public address everybody comes from this machine, so there only the token counts.
 */
export function mayReadMetrics({ metricsToken, publicUrl }: MetricsSettings, { remote, header }: Asking): boolean {
  if (metricsToken !== undefined) return same(bearerToken(header('authorization')) ?? '', metricsToken);
  if (publicUrl !== undefined || cameThroughProxy(header)) return false;
  // A page that had its name point here would be refused by its Host.
  return LOOPBACK.has(remote ?? '') && isLoopback(hostName(header('host')));
}

function same(given: string, wanted: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(wanted)];
  return a.length === b.length && timingSafeEqual(a, b);
}
