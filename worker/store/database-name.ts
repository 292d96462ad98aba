import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** One database per issuer and subject; its name tells nothing about the person. */
export function databaseName(issuer: string, subject: string): string {
  return `muster-${bytesToHex(sha256(utf8ToBytes(`${issuer}\n${subject}`))).slice(0, 32)}`;
}
