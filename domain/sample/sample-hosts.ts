import type { OperatingSystem } from '../../contract/areas/assets';
import type { Random } from './random';
import { FIRST_NAMES, HOST_KINDS, LAST_NAMES, OFFICES, type Office, TEAMS } from './sample-catalog';

/** A machine of the sample company as it really is; each source sees a part of it. */
export interface SampleHost {
  /** From 1, over all kinds. */
  readonly number: number;
  readonly type: (typeof HOST_KINDS)[number]['type'];
  readonly hostname: string;
  readonly fqdn: string;
  readonly ip: string;
  readonly mac: string;
  readonly serial: string;
  readonly assetTag: string;
  readonly os: OperatingSystem;
  readonly vendor: string;
  readonly model: string;
  readonly owner: { readonly name: string; readonly email: string };
  readonly office: Office;
  readonly team: string;
  readonly criticality: number;
  /** Faces the internet, matters, and nobody has seen it for weeks. */
  readonly isForgotten: boolean;
}

export const DOMAIN = 'sample.example';

export function sampleHosts(random: Random): SampleHost[] {
  let number = 0;
  return HOST_KINDS.flatMap((kind) =>
    Array.from({ length: kind.count }, (_, index): SampleHost => {
      number += 1;
      const isForgotten = kind.type === 'server' && number % 30 === 4;
      const office = random.pick(OFFICES);
      const hostname = `${office.code}-${kind.prefix}-${String(index + 1).padStart(3, '0')}`;
      const [vendor, model] = random.pick(kind.models);
      const [first, last] = [random.pick(FIRST_NAMES), random.pick(LAST_NAMES)];
      const [high, low] = [number >> 8, number & 255];
      return {
        number,
        type: kind.type,
        hostname,
        fqdn: `${hostname}.${DOMAIN}`,
        ip: `10.${office.net}.${high + 1}.${low}`,
        mac: `${kind.macPrefix}:${random.hex(2)}:${hexByte(high)}:${hexByte(low)}`,
        serial: `SMP${random.hex(4).toUpperCase()}${String(number).padStart(4, '0')}`,
        assetTag: `MU-${String(10_000 + number)}`,
        os: systemFor(model, random.pick(kind.systems), kind.systems),
        vendor,
        model,
        owner: { name: `${first} ${last}`, email: `${first}.${last}@${DOMAIN}`.toLowerCase() },
        office,
        team: random.pick(TEAMS),
        // Drawn for every host, so that one that is forgotten does not change those after it.
        criticality: Math.max(
          kind.type === 'server' || kind.type === 'network' ? 3 + random.below(3) : 1 + random.below(3),
          isForgotten ? 5 : 0,
        ),
        isForgotten,
      };
    }),
  );
}

const hexByte = (value: number): string => value.toString(16).padStart(2, '0');

const RUNS: readonly [model: RegExp, system: RegExp][] = [
  [/iPhone/, /^iOS/],
  [/Galaxy/, /^Android/],
  [/Catalyst/, /^Cisco/],
  [/FortiGate/, /^Forti/],
];

/** A phone runs its maker's system, an appliance its own. */
function systemFor(model: string, drawn: OperatingSystem, systems: readonly OperatingSystem[]): OperatingSystem {
  const own = RUNS.find(([pattern]) => pattern.test(model))?.[1];
  return systems.find(({ name }) => name !== undefined && own?.test(name)) ?? drawn;
}
