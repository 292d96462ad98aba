import { hostOf, portOf, webApplicationOf } from '../things';
import type { Told } from '../told';

/** Ports where TLS carries something else than a web application: mail, directories, databases, remote desktops. */
const NOT_WEB: ReadonlySet<number> = new Set([
  ...[21, 25, 110, 119, 143, 389, 465, 563, 587, 636, 853, 989, 990, 992, 993, 994, 995, 1433, 3268, 3269, 3306],
  ...[3389, 4190, 5061, 5222, 5269, 5432, 5671, 6379, 6514, 6697, 8883, 9093, 27017],
]);

/**
 * What a scanner of TLS speaks of: the web application of a name, which several addresses may answer for, as those of a content
 * network do; where no web application is, the host, with its port.
 */
export function tlsServerOf(
  host: string | undefined,
  ip: string | undefined,
  port: number | undefined,
): Pick<Told, 'about' | 'service'> {
  if (port !== undefined && NOT_WEB.has(port))
    return { about: hostOf({ names: [host, ip] }), service: portOf('tcp', port) };
  const name = host ?? ip;
  const authority = name?.includes(':') ? `[${name}]` : name;
  return { about: webApplicationOf(name === undefined ? undefined : `https://${authority}:${port ?? 443}`) };
}
