import type { AssetStatement, OperatingSystem, Service } from '../../contract/areas/assets';
import { ipOf } from '../formats/normalize';
import { splitSystem } from '../formats/operating-system';
import { distinct } from '../lists/distinct';
import { canonicalJson } from './canonical-json';
import type { CorrelationRecord } from './record-order';

/** How several sources' statements become one value. Records come most trusted first. */

type Ranked = readonly Pick<CorrelationRecord, 'asset' | 'removedTags'>[];
type Parts = Readonly<Record<string, unknown>>;

const isStated = (value: unknown) => value !== undefined && value !== null && value !== '';

/** Whether the record says anything about the field: a list with an entry, an object with a value. */
export function states(value: unknown): boolean {
  if (Array.isArray(value)) return value.length > 0;
  return typeof value === 'object' && value !== null ? Object.values(value).some(isStated) : isStated(value);
}

export function first<K extends keyof AssetStatement>(ranked: Ranked, field: K): AssetStatement[K] | undefined {
  return ranked.find(({ asset }) => states(asset[field]))?.asset[field];
}

/**
 * Whose name an asset has. What a source only lists by its address is called so where nothing else is known of it; a person
 * may call it anything (C67). Undefined: its host name says it.
 */
export function namedBy<R extends Ranked[number] & Pick<CorrelationRecord, 'category'>>(
  ranked: readonly R[],
): R | undefined {
  const named = ranked.filter(({ asset }) => isStated(asset.name));
  const [first] = named;
  const meant = named.find(({ category, asset }) => category === 'manual' || ipOf(asset.name ?? '') === null);
  const isHost = ranked.some(({ asset }) => states(asset.hostnames) || states(asset.fqdns));
  return meant ?? (isHost ? undefined : first);
}

/** Each part from the most trusted record that states it. */
export function byPart<T extends Parts>(objects: readonly (T | undefined)[]): T | undefined {
  let parts: T | undefined;
  for (const object of objects) if (object !== undefined) parts = { ...statedParts(object), ...parts };
  return parts;
}

function statedParts<T extends Parts>(object: T): T {
  if (Object.values(object).every(isStated)) return object;
  return Object.assign(
    {},
    ...Object.entries(object).flatMap(([key, value]) => (isStated(value) ? [{ [key]: value }] : [])),
  );
}

/** The most trusted name leads; others add parts only where they mean the same system or name none. */
export function operatingSystem(ranked: Ranked): OperatingSystem {
  const systems = ranked.flatMap(({ asset }) => (asset.os ? [splitSystem(asset.os)] : []));
  const name = systems.find((os) => isStated(os.name))?.name;
  return byPart(systems.filter((os) => !isStated(os.name) || os.name === name)) ?? {};
}

export function leadingOsName(ranked: Ranked): string | undefined {
  const os = ranked.find(({ asset }) => isStated(asset.os?.name))?.asset.os;
  return os && splitSystem(os).name;
}

export function agreesOnOs(os: OperatingSystem | undefined, name: string | undefined): boolean {
  return os !== undefined && (!isStated(os.name) || splitSystem(os).name === name);
}

export function union(ranked: Ranked, field: 'hostnames' | 'fqdns' | 'ips' | 'macs'): string[] {
  const [only] = ranked;
  return ranked.length === 1 && only
    ? distinct([...(only.asset[field] ?? [])])
    : distinct(ranked.flatMap(({ asset }) => asset[field] ?? []));
}

/** What sources and persons say, less what a person took away. */
export function tagsOf(ranked: Ranked): string[] {
  const tags = distinct(ranked.flatMap(({ asset }) => asset.tags ?? []));
  if (tags.length === 0) return tags;
  const removed = new Set(ranked.flatMap(({ removedTags }) => removedTags ?? []));
  return tags.filter((tag) => !removed.has(tag));
}

/** One per protocol and port; what runs there (product, version, CPE) comes from one record, never mixed. */
export function servicesOf(ranked: Ranked): Service[] {
  const services = ranked.flatMap(({ asset }) => inOrder(asset.services ?? []));
  if (services.length === 0) return services;
  const byPort = new Map<string, Service>();
  for (const service of services) {
    const place = `${service.proto} ${service.port}`;
    const known = byPort.get(place);
    byPort.set(
      place,
      known ? { ...(known.product ? known : { ...service, ...known }), ...nameOf(known, service) } : service,
    );
  }
  return [...byPort.values()].sort((a, b) => a.port - b.port || (a.proto < b.proto ? -1 : 1));
}

/** By what they say: which of two at one port leads must not depend on where a file has them. */
function inOrder(services: readonly Service[]): readonly Service[] {
  if (services.length < 2) return services;
  const texts = new Map(services.map((service) => [service, canonicalJson(service)]));
  const text = (service: Service): string => texts.get(service) ?? '';
  return [...services].sort((a, b) => (text(a) < text(b) ? -1 : 1));
}

function nameOf(known: Service, service: Service): { name?: string } {
  const name = known.name ?? service.name;
  return name === undefined ? {} : { name };
}
