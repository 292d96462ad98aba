import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, randomBytes, utf8ToBytes } from '@noble/hashes/utils.js';

/** Secrets we hand out. Only their hashes are kept, and 256 random bits need no slow hash. */

export function newSecret(prefix = ''): string {
  const base64 = btoa(String.fromCharCode(...randomBytes(32)));
  return prefix + base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}

/** Hexadecimal SHA-256. */
export const hashOf = (secret: string): string => bytesToHex(sha256(utf8ToBytes(secret)));

/** In a time that says nothing about where two texts differ. */
export function sameText(a: string, b: string): boolean {
  let difference = a.length ^ b.length;
  for (let at = 0; at < a.length; at++) difference |= a.charCodeAt(at) ^ b.charCodeAt(at % (b.length || 1));
  return difference === 0;
}
