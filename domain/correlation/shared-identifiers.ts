import {
  COUNTED_NAME,
  GENERIC_NAMES,
  GENERIC_ZONES,
  GIVEN_NAMES,
  PLACEHOLDER_SERIALS,
  PLACEHOLDER_UUIDS,
  SHARED_MACS,
} from './placeholders';

/** Identifiers that many machines carry, so that they identify none (docs/spec/correlation.md, C5–C7, C30, C31). */

const bareSerial = (serial: string): string => serial.toUpperCase().replace(/[^0-9A-Z]/g, '');

/** What vendors print where a serial number should stand. */
export function isPlaceholderSerial(serial: string): boolean {
  const bare = bareSerial(serial);
  return bare === '' || PLACEHOLDER_SERIALS.has(bare) || (bare.length > 1 && /^(.)\1*$/.test(bare));
}

/** Letters and digits in upper case; null for a placeholder, and for what is too short or too much of a word to be the only one. */
export function serialKey(serial: string): string | null {
  const bare = bareSerial(serial);
  return bare.length < 4 || isPlaceholderSerial(serial) || !/\d/.test(bare) ? null : bare;
}

/**
 * The UUID a machine's firmware has, in one form: some systems read its first three parts with their bytes the other way
 * round, so the lesser of both stands for both. Null for a placeholder.
 */
export function uuidKey(uuid: string): string | null {
  const bare = uuid.toLowerCase().replace(/[^0-9a-z]/g, '');
  if (!/^[0-9a-f]{32}$/.test(bare) || new Set(bare).size < 4) return null;
  const turned = bare.replace(/^(..)(..)(..)(..)(..)(..)(..)(..)/, '$4$3$2$1$6$5$8$7');
  if (PLACEHOLDER_UUIDS.has(bare) || PLACEHOLDER_UUIDS.has(turned)) return null;
  return bare < turned ? bare : turned;
}

export function isSharedMac(mac: string): boolean {
  // The lowest bit is that of groups, the next of addresses that software made up: containers, bridges, phones that hide theirs.
  const first = Number.parseInt(mac.slice(0, 2), 16);
  return (first & 3) !== 0 || SHARED_MACS.some((prefix) => mac.startsWith(prefix));
}

/** A card may have a few addresses; one that answers for more is a router's (C33). */
const MAX_ADDRESSES_OF_A_CARD = 3;
export const isSharedCard = (addresses: number): boolean => addresses > MAX_ADDRESSES_OF_A_CARD;

/** A host name, or a full name, that says nothing of who has it. */
export function isSharedName(name: string): boolean {
  const [label = ''] = name.split('.');
  if (label === name && (GENERIC_NAMES.has(name) || COUNTED_NAME.test(name))) return true;
  return GENERIC_ZONES.some((zone) => zone.test(name)) || GIVEN_NAMES.some((given) => given.test(label));
}

/** Unspecified, loopback, link-local and multicast addresses. */
export function isLocalIp(ip: string): boolean {
  return /^(0\.|127\.|169\.254\.|2(2[4-9]|3\d)\.|255\.255\.255\.255$|::1?$|fe[89ab][0-9a-f]:|ff[0-9a-f]{2}:)/.test(ip);
}
