import type { AssetType, OperatingSystem } from '../../contract/areas/assets';

const TYPES: readonly [RegExp, NonNullable<OperatingSystem['type']>][] = [
  // In capitals it is Cisco's; Apple writes it otherwise.
  [/^IOS(?:$|[ -])/, 'network_os'],
  [/\bios[ -]?x[er]\b|cisco|nx-os|junos|fortios|pan-os|routeros|arubaos|\beos\b|comware|edgeos/i, 'network_os'],
  [/windows|microsoft/i, 'windows'],
  [/mac ?os|os x|darwin/i, 'macos'],
  [/\b(iphone|ipad)|^(apple )?ios\b/i, 'ios'],
  [/android/i, 'android'],
  [/bsd\b/i, 'bsd'],
  [
    /linux|ubuntu|debian|centos|red ?hat|rhel|fedora|suse|alma|rocky|alpine|arch\b|amazon|photon|gentoo|kernel/i,
    'linux',
  ],
];

type Worded = Pick<OperatingSystem, 'name' | 'version' | 'type'>;

/** The family a name tells of. */
export const familyOf = (name: string) => TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';

/** A name, a version behind it, and what belongs to the version. */
const ENDS_IN_VERSION = /^(.*?[a-z].*?)(?:,?\s+(?:version|release))?\s+v?(\d{1,4}|\d+(?:\.\d+)+[\w.()+~-]*)(\s+LTS)?$/i;
/** Longer ones are no name. */
const MAX_NAME = 200;
/** Behind these words stands the end of a range, or another product. */
const GOES_ON = /(?:^|\s)(?:-|–|or|to|and|through)$|[,/&]$/i;
/** Whose plain number is a version. Elsewhere it may be the product: Windows 11, Windows Server 2019. */
const NUMBERED: ReadonlySet<string> = new Set(['linux', 'macos', 'ios', 'android', 'bsd']);

/**
 * Name and version apart: “Debian 12.5” is Debian, version 12.5 (C27). What stands at the end of the name and is no other
 * version than the one that is stated goes; a name that says something else stays as it is worded. Splitting twice is
 * splitting once.
 */
export function splitSystem<T extends Worded>(os: T): T {
  const name = os.name?.trim().replace(/\s+/g, ' ');
  const match = (name?.length ?? 0) <= MAX_NAME ? ENDS_IN_VERSION.exec(name ?? '') : null;
  const [, rest = '', number = '', suffix = ''] = match ?? [];
  if (name === undefined || !match || GOES_ON.test(rest)) return os;
  const family = os.type ?? familyOf(name);
  const stated = os.version?.trim() || undefined;
  const isVersion = family === 'windows' ? /^\d+(?:\.\d+){2}/.test(number) : isMeant(number, stated, family);
  const version = isVersion ? oneVersion(`${number}${suffix}`, stated) : null;
  return version === null ? os : splitSystem({ ...os, name: rest, version });
}

/** A plain number counts as a version of its family, or where the stated one begins with it. */
function isMeant(number: string, stated: string | undefined, family: string): boolean {
  return number.includes('.') || NUMBERED.has(family) || begins(stated ?? '', number);
}

/** The longer one of two wordings of one version; null where they are two. */
function oneVersion(named: string, stated: string | undefined): string | null {
  if (stated === undefined || begins(named, stated)) return named;
  return begins(stated, named) ? stated : null;
}

const begins = (version: string, start: string): boolean =>
  version === start || (version.startsWith(start) && /^[. (]/.test(version.slice(start.length)));

/** The operating system as its source words it, its version apart; type, and version where the wording holds one. */
export function operatingSystemOf(text: string | undefined, version?: string): OperatingSystem | undefined {
  // Nessus lists several guesses, one a line, best first.
  const name = text
    ?.trim()
    .split(/[\r\n]/)[0]
    ?.trim();
  if (!name) return version ? { version } : undefined;
  const type = familyOf(name);
  const split = splitSystem({ name, type, ...(version && { version }) });
  const found = split.version ?? /(?<![\w.])\d+(?:\.\d+)+/.exec(name)?.[0];
  const build = type === 'windows' ? /\b(?:version|build) ([\d.]+)/i.exec(name)?.[1] : undefined;
  return { name: split.name ?? name, ...(found && { version: found }), ...(build && { build }), type };
}

/** “Debian 12.5”; a version that the name holds is not said twice. */
export function systemText({ name = '', version = '' }: Worded): string {
  return version === '' || name.split(/[\s(),/]+/).includes(version) ? name : `${name} ${version}`.trim();
}

const DESKTOP = /windows (xp|vista|7|8|8\.1|10|11)\b|mac ?os|os x/i;

/** What runs it, as far as an operating system tells: Linux runs on anything. */
export function typeOfSystem(os: OperatingSystem | undefined): AssetType | undefined {
  if (!os?.name) return undefined;
  if (DESKTOP.test(os.name)) return 'desktop';
  if (os.type === 'ios' || os.type === 'android') return 'mobile';
  if (os.type === 'network_os') return 'network';
  return /\bserver\b|hypervisor|esxi/i.test(os.name) ? 'server' : undefined;
}
