/** Time zones of the IANA database, as the platform knows them: where their days begin and end. Times are epoch milliseconds. */

const UTC = 'UTC';
const MINUTE = 60_000;
const DAY = 86_400_000;
/** No zone changes its clocks between these. */
const STRETCH = 15 * MINUTE;
/** So many offsets of a zone are remembered. */
const KEPT = 5_000;

interface Zone {
  readonly format: Intl.DateTimeFormat;
  readonly offsets: Map<number, number>;
}

const zones = new Map<string, Zone | null>();

/**
 * Whether a text names a time zone of the IANA database that this platform knows: `Europe/Berlin`, `UTC`. A distance from UTC as
 * `+02:00` is none: it has no summers.
 */
export function isZone(name: string): boolean {
  if (!/^[a-z]/i.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).resolvedOptions().timeZone !== '';
  } catch {
    // It has no other way to say that it knows none of this name.
    return false;
  }
}

/** What a clock in a zone shows is later than UTC by so much, at a moment. A zone that this platform does not know is UTC. */
export function offsetAt(name: string, at: number): number {
  const zone = name === UTC ? null : zoneOf(name);
  if (zone === null) return 0;
  const stretch = Math.floor(at / STRETCH);
  const known = zone.offsets.get(stretch);
  if (known !== undefined) return known;
  if (zone.offsets.size >= KEPT) zone.offsets.clear();
  const offset = offsetIn(zone.format.formatToParts(stretch * STRETCH));
  zone.offsets.set(stretch, offset);
  return offset;
}

/** What the clocks of a zone show at a moment, as if it were UTC. */
export const wallClock = (name: string, at: number): number => at + offsetAt(name, at);

/**
 * The moment at which the clocks of a zone show something (given as if it were UTC). Of a time they show twice it is the first; a
 * time they leave out counts on from before it, as 02:30 is 03:30 when they go from 02:00 to 03:00.
 */
export function momentOf(name: string, wall: number): number {
  const [before, after] = [offsetAt(name, wall - DAY), offsetAt(name, wall + DAY)];
  const early = wall - before;
  if (before === after || offsetAt(name, early) === before) return early;
  return offsetAt(name, wall - after) === after ? wall - after : early;
}

function zoneOf(name: string): Zone | null {
  const known = zones.get(name);
  if (known !== undefined) return known;
  const format = isZone(name) ? new Intl.DateTimeFormat('en', { timeZone: name, timeZoneName: 'longOffset' }) : null;
  const zone = format === null ? null : { format, offsets: new Map() };
  zones.set(name, zone);
  return zone;
}

/** "GMT-03:30" */
const OFFSET = /([+-])(\d+):(\d+)(?::(\d+))?$/;

function offsetIn(parts: readonly Intl.DateTimeFormatPart[]): number {
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours, minutes, seconds = '0'] = OFFSET.exec(name) ?? [];
  if (sign === undefined) return 0;
  const size = (Number(hours) * 60 + Number(minutes)) * MINUTE + Number(seconds) * 1_000;
  return sign === '-' ? -size : size;
}
