import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';
import type { NormalizedRecord } from '../../contract/areas/integrations';
import { canonicalJson } from './canonical-json';

/**
 * What a record states, as a hash: equal hashes are the same statement. Its line, its raw text and the order of
 * its lists do not count; the time of observation counts where the source states one.
 */
export function contentHash(record: Pick<NormalizedRecord, 'observedAt' | 'asset' | 'software' | 'findings'>): string {
  const { observedAt, asset, software, findings } = record;
  return bytesToHex(sha256(utf8ToBytes(canonicalJson({ observedAt, asset, software, findings }))));
}
