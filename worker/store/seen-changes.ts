import type { ChangeRange, Seen } from '../../contract/sync';
import type { StreamMeta } from './records';

/**
 * What this browser has seen of a stream's history, to prove that it is still the server's (S165): the change at its
 * cursor, and each that is not known to be of one history with that: what came beyond a gap, what a range overlapped.
 * They stay until the server has accepted them together.
 */
type Held = Pick<StreamMeta, 'seq' | 'seen'>;
type Known = Pick<StreamMeta, 'seen'>;

/** So many are worth asking the server. */
const MAX_UNPROVEN = 20;

/** A server of the build before says no marks. */
export const seenAt = (seq: number, mark: string | undefined): Known =>
  mark === undefined ? {} : { seen: [{ seq, mark }] };

/** Whether the range goes on where another history ends: the server's database went back. */
export function isOfAnother(held: Held, { from, before }: ChangeRange): boolean {
  const mine = markAt(held, held.seq);
  return from === held.seq + 1 && mine !== undefined && before !== undefined && mine !== before;
}

/** With a range whose rows are written now. `isProven`: the server has just accepted all that was seen. */
export function withRange(held: Held, { from, to, mark }: ChangeRange, isProven: boolean): Known {
  const now: readonly Seen[] = mark === undefined ? [] : [{ seq: to, mark }];
  const isLinked = ({ seq }: Seen): boolean => seq === held.seq && from === held.seq + 1;
  const stays = (one: Seen): boolean => !isLinked(one) && (one.seq !== to || one.mark !== mark);
  return { seen: isProven ? now : [...now, ...(held.seen ?? []).filter(stays)] };
}

export const isUnproven = ({ seen = [] }: Held): boolean => seen.length > MAX_UNPROVEN;

/** All of it was accepted, and nothing is new. */
export const proven = (held: Held): Known => seenAt(held.seq, markAt(held, held.seq));

const markAt = ({ seen = [] }: Held, seq: number): string | undefined => seen.find((one) => one.seq === seq)?.mark;
