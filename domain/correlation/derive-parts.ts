import type { AssetStatement, OperatingSystem, Service } from '../../contract/areas/assets';
import { splitSystem } from '../formats/operating-system';
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

/** Each part from the most trusted record that states it. */
export function byPart<T extends Parts>(objects: readonly (T | undefined)[]): T | undefined {
  const stated = objects.filter((object) => object !== undefined);
  if (stated.length === 0) return undefined;
  const reversed = stated.toReversed().map((object) => Object.entries(object).filter(([, value]) => isStated(value)));
  return Object.assign({}, ...reversed.map((entries) => Object.fromEntries(entries)));
}

/** The most trusted name leads; others add parts only where they mean the same system or name none. */
export function operatingSystem(ranked: Ranked): OperatingSystem {
  const name = leadingOsName(ranked);
  const agreeing = ranked.filter(({ asset }) => agreesOnOs(asset.os, name));
  return byPart(agreeing.map(({ asset }) => asset.os && splitSystem(asset.os))) ?? {};
}

export function leadingOsName(ranked: Ranked): string | undefined {
  const os = ranked.find(({ asset }) => isStated(asset.os?.name))?.asset.os;
  return os && splitSystem(os).name;
}

export function agreesOnOs(os: OperatingSystem | undefined, name: string | undefined): boolean {
  return os !== undefined && (!isStated(os.name) || splitSystem(os).name === name);
}

export function union(ranked: Ranked, field: 'hostnames' | 'fqdns' | 'ips' | 'macs'): string[] {
  return [...new Set(ranked.flatMap(({ asset }) => asset[field] ?? []))];
}

/** What sources and persons say, less what a person took away. */
export function tagsOf(ranked: Ranked): string[] {
  const removed = new Set(ranked.flatMap(({ removedTags }) => removedTags ?? []));
  return [...new Set(ranked.flatMap(({ asset }) => asset.tags ?? []))].filter((tag) => !removed.has(tag));
}

/** One per protocol and port; what runs there (product, version, CPE) comes from one record, never mixed. */
export function servicesOf(ranked: Ranked): Service[] {
  const byPort = new Map<string, Service>();
  for (const service of ranked.flatMap(({ asset }) => inOrder(asset.services ?? []))) {
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
