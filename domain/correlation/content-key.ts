import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** PostgreSQL indexes no text above some 2,700 bytes; four bytes a character at most. */
const MAX_KEY_CHARS = 500;

/** The text itself, or its hash where it is longer than wanted: never cut, for what differs only at its end differs (F74). */
export function contentKey(text: string, maxChars = MAX_KEY_CHARS): string {
  return text.length <= maxChars ? text : `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
