import type { AssetType, OperatingSystem } from '../../contract/areas/assets';

const TYPES: readonly [RegExp, NonNullable<OperatingSystem['type']>][] = [
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

/** The operating system as its source words it; type, and version where the wording holds one. */
export function operatingSystemOf(text: string | undefined, version?: string): OperatingSystem | undefined {
  // Nessus lists several guesses, one a line, best first.
  const name = text
    ?.trim()
    .split(/[\r\n]/)[0]
    ?.trim();
  if (!name) return version ? { version } : undefined;
  const type = TYPES.find(([pattern]) => pattern.test(name))?.[1] ?? 'other';
  const found = version ?? /(?<![\w.])\d+(?:\.\d+)+/.exec(name)?.[0];
  const build = type === 'windows' ? /\b(?:version|build) ([\d.]+)/i.exec(name)?.[1] : undefined;
  return { name, ...(found && { version: found }), ...(build && { build }), type };
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
