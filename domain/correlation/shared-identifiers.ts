/** Identifiers that many machines carry, so that they identify none (docs/spec/correlation.md, C5–C7). */

const PLACEHOLDER_SERIALS = new Set([
  'TOBEFILLEDBYOEM',
  'DEFAULTSTRING',
  'SYSTEMSERIALNUMBER',
  'CHASSISSERIALNUMBER',
  'BASEBOARDSERIALNUMBER',
  'SERIALNUMBER',
  'NOTSPECIFIED',
  'NOTAPPLICABLE',
  'NOTAVAILABLE',
  'NOTSET',
  'UNKNOWN',
  'UNDEFINED',
  'NONE',
  'NULL',
  'INVALID',
  'EMPTY',
  'OEM',
  'TBD',
  'TBA',
  'NA',
  'ASSETTAG',
  'NOASSETTAG',
  'VIRTUAL',
  'VMWARE',
  'STANDARD',
  '0123456789',
  '123456789',
  '1234567890',
  '12345678',
  '1234567',
  '123456',
  'ABCDEFGH',
  'EVALUATIONBOARD',
]);

/** Letters and digits in upper case; null for a placeholder, a run of one character, or less than four of them. */
export function serialKey(serial: string): string | null {
  const bare = serial.toUpperCase().replace(/[^0-9A-Z]/g, '');
  if (bare.length < 4 || PLACEHOLDER_SERIALS.has(bare) || /^(.)\1*$/.test(bare)) return null;
  // A serial number without a digit is a word.
  return /\d/.test(bare) ? bare : null;
}

/** Prefixes of addresses that belong to a protocol, a driver or a host's own virtual network. */
const SHARED_MACS = [
  '00:00:00:00:00:00',
  'ff:ff:ff:ff:ff:ff',
  '00:00:5e:00:01:',
  '00:00:5e:00:02:', // VRRP
  '00:00:0c:07:ac:',
  '00:00:0c:9f:f',
  '00:05:73:a0:0', // HSRP
  '00:07:b4:00:', // GLBP
  '02:42:', // Docker: made from the container's address
  '02:00:00:00:00:00', // Android and iOS instead of the real one
  '02:00:4c:4f:4f:50', // Microsoft loopback adapter
  '02:50:41:00:00:01',
  '00:05:9a:3c:7a:00',
  '00:09:0f:fe:00:01',
  '00:09:0f:aa:00:01', // VPN clients
  '00:50:56:c0:00:',
  '0a:00:27:00:00:',
  '00:1c:42:00:00:', // VMware, VirtualBox, Parallels: the host's side
  '20:41:53:59:4e:ff', // RAS
  '52:54:00:12:34:56', // QEMU default
  'ac:de:48:00:11:22', // every MacBook's T2 chip
];

export function isSharedMac(mac: string): boolean {
  const groupBit = Number.parseInt(mac.slice(0, 2), 16) & 1;
  return groupBit === 1 || SHARED_MACS.some((prefix) => mac.startsWith(prefix));
}

const SHARED_NAMES = new Set([
  'localhost',
  'localhost.localdomain',
  'localhost.local',
  'localhost6.localdomain6',
  'unknown',
  'none',
  'null',
  'host',
]);

export function isSharedName(name: string): boolean {
  return SHARED_NAMES.has(name) || name.endsWith('.in-addr.arpa') || name.endsWith('.ip6.arpa');
}

/** Unspecified, loopback, link-local and multicast addresses. */
export function isLocalIp(ip: string): boolean {
  return /^(0\.|127\.|169\.254\.|2(2[4-9]|3\d)\.|255\.255\.255\.255$|::1?$|fe[89ab][0-9a-f]:|ff[0-9a-f]{2}:)/.test(ip);
}
