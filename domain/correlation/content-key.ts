import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

/** PostgreSQL indexes no text above some 2,700 bytes; four bytes a character at most. */
const MAX_KEY_CHARS = 500;

/** The text itself, or its hash where it is too long for an index. */
export function contentKey(text: string): string {
  return text.length <= MAX_KEY_CHARS ? text : `sha256:${bytesToHex(sha256(utf8ToBytes(text)))}`;
}
