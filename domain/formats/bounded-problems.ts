import type { Notice, Rejection } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { cutText } from '../text/cut-text';

/** How much of each text is kept, tried in turn: what stands in the file is shortened before the reason is. */
const LENGTHS = [
  { raw: 1_000, reason: 1_000 },
  { raw: 300, reason: 500 },
  { raw: 80, reason: 200 },
  { raw: 0, reason: 120 },
] as const;

/** Rejected records as a run carries them: as many, and as much of each, as fit (I33). */
export const boundedRejections = (rejected: readonly Rejection[]): Rejection[] =>
  bounded(rejected.slice(0, IMPORT.maxRejectedShown), IMPORT.maxRejectedBytes, (one, { raw, reason }) => ({
    ...one,
    reason: cutText(one.reason, reason),
    raw: cutText(one.raw, raw),
  }));

export const boundedNotices = (notices: readonly Notice[]): Notice[] =>
  bounded(notices.slice(0, IMPORT.maxRejectedShown), IMPORT.maxNoticeBytes, (one, { reason }) => ({
    ...one,
    message: cutText(one.message, reason),
  }));

function bounded<T>(all: readonly T[], maxBytes: number, cut: (one: T, to: (typeof LENGTHS)[number]) => T): T[] {
  let kept: T[] = [];
  for (const to of LENGTHS) {
    kept = all.map((one) => cut(one, to));
    if (bytesOf(kept) <= maxBytes) return kept;
  }
  // Even so they are too long: the first ones are kept; their number is told beside them.
  let bytes = 0;
  return kept.filter((one) => {
    bytes += bytesOf(one) + 1;
    return bytes < maxBytes;
  });
}

const bytesOf = (value: unknown): number => new TextEncoder().encode(JSON.stringify(value)).length;
