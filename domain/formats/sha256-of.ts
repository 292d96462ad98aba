import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex } from '@noble/hashes/utils.js';

/** Not `crypto.subtle`: it takes no pieces, and a plain-http page on another machine has none. */
export async function sha256Of(chunks: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = sha256.create();
  for await (const chunk of chunks) hash.update(chunk);
  return bytesToHex(hash.digest());
}
