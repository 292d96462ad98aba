import type { JsonObject } from '../../../../contract/narrow';
import { serialOf } from '../../normalize';
import { presentText } from '../../text';
import { hostOf, portOf } from '../things';
import type { LeftOut, Thing, Told } from '../told';

/** What rows of osquery's tables tell. A log names the query and not its table, so they are known by their columns. */

const cell = (cells: JsonObject, name: string): string | undefined => {
  const value = cells[name];
  return typeof value === 'string' || typeof value === 'number' ? presentText(String(value)) : undefined;
};
const numberOf = (text: string | undefined): number | undefined => (text === undefined ? undefined : Number(text));

/** An identifier is a name, or the number of the hardware; then the names stand in rows and decorations. */
export class HostNamer {
  readonly #names = new Map<string, string>();
  readonly #things = new Map<string, Thing>();

  learn(identifier = '', cells: JsonObject, decorations: { readonly hostname?: string | undefined }): void {
    const name = decorations.hostname ?? (isSystem(cells) ? cell(cells, 'hostname') : undefined);
    if (name !== undefined) this.#names.set(identifier, name);
  }

  thing(identifier = ''): Thing {
    const made = this.#things.get(identifier) ?? this.#make(identifier);
    this.#things.set(identifier, made);
    return made;
  }

  #make(identifier: string): Thing {
    const isNumber = /^[\da-f]{8}-(?:[\da-f]{4}-){3}[\da-f]{12}$/i.test(identifier);
    const name = this.#names.get(identifier) ?? identifier;
    const { asset } = hostOf({ names: [name] });
    const isNamed = !isNumber || name !== identifier;
    return { uid: `osquery:${identifier.toLowerCase()}`, asset: isNamed ? asset : { name: identifier } };
  }
}

const isSystem = (cells: JsonObject): boolean => 'hardware_serial' in cells || 'cpu_brand' in cells;

/** Whose rows are programs. */
const PACKAGES = /(packages?|programs|apps|applications|software|addons|extensions|plugins)(_snapshot)?$/i;
const LOCAL = /^(127\.|::1$)/;

export function rowsOfTable(query: string, cells: JsonObject, about: Thing): Told | LeftOut {
  const has = (...names: readonly string[]): boolean => names.every((name) => name in cells);
  const also = (asset: Thing['asset']): Told => ({ about: { ...about, asset: { ...about.asset, ...asset } } });
  if (isSystem(cells)) return also(systemOf(cells));
  if (has('interface', 'mac') || has('interface', 'address'))
    return also(hostOf({ names: [cell(cells, 'address')], macs: [cell(cells, 'mac')] }).asset);
  if (has('port', 'protocol')) return portRow(cells, about);
  if (has('platform', 'version') && (has('major') || has('build') || has('codename')))
    return also(hostOf({ names: [], os: cell(cells, 'name'), osVersion: cell(cells, 'version') }).asset);
  const name = cell(cells, 'name') ?? cell(cells, 'package');
  const isProgram = has('version') && (PACKAGES.test(query) || has('install_source') || has('maintainer'));
  if (!isProgram || name === undefined) return { leftOut: `rows of the query “${query.slice(-100)}”` };
  const version = cell(cells, 'bundle_short_version') ?? cell(cells, 'version');
  const [release, vendor] = [cell(cells, 'release'), cell(cells, 'publisher') ?? cell(cells, 'vendor')];
  const path = cell(cells, 'install_location') ?? cell(cells, 'path');
  const whole = release === undefined || version === undefined ? version : `${version}-${release}`;
  return { about, software: { name, version: whole, vendor, path } };
}

function systemOf(cells: JsonObject): Thing['asset'] {
  const hardware = {
    vendor: cell(cells, 'hardware_vendor'),
    model: cell(cells, 'hardware_model'),
    serial: serialOf(cell(cells, 'hardware_serial')),
    cpu: cell(cells, 'cpu_brand'),
    ramBytes: numberOf(cell(cells, 'physical_memory')),
  };
  return hostOf({ names: [cell(cells, 'hostname'), cell(cells, 'computer_name')], hardware }).asset;
}

/** As the kernel numbers them. */
const PROTOCOLS: Readonly<Record<string, string>> = { '6': 'tcp', '17': 'udp' };

function portRow(cells: JsonObject, about: Thing): Told | LeftOut {
  const [port, protocol] = [numberOf(cell(cells, 'port')), cell(cells, 'protocol') ?? ''];
  if (LOCAL.test(cell(cells, 'address') ?? '')) return { leftOut: 'ports that only the machine itself can reach' };
  const service = port === 0 ? null : portOf(PROTOCOLS[protocol] ?? protocol, port, { name: cell(cells, 'name') });
  return service === null ? { leftOut: 'sockets that are no ports' } : { about, service };
}
