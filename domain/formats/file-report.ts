import type { Mend, Notice, Rejection } from '../../contract/areas/integrations';
import { IMPORT } from '../../contract/limits';
import { cutText } from '../text/cut-text';
import { ownText } from '../text/own-text';
import { storableText } from '../text/unstorable-text';
import { withoutCredentials } from '../text/without-credentials';
import type { FileSource } from './file-source';
import type { FileLimits, FileThing, ParseOptions } from './parsed-file';
import { RefusedFile } from './parsed-file';
import { REJECTED_RAW_CHARS } from './record-check';
import { RejectedLines } from './rejected-lines';
import type { Room } from './spill/room';
import { fileNameOf } from './text';
import { hear, type Unread, UnreadValues } from './unread';

/** A remark in its place among the others. */
interface Placed {
  readonly at: number;
  readonly notice: Notice;
}

/** What parsing one file has to say besides its records, and the limits it runs under. */
export class FileReport {
  readonly file: string;
  readonly limits: FileLimits;
  /** The first ones, as they are shown. */
  readonly rejected: Rejection[] = [];
  /** All of them, with as much of each as is kept of a record. */
  readonly lines: RejectedLines;
  /** How its lines are written again; null while they are no lines. */
  mend: Mend | null = null;
  rejectedCount = 0;
  about: FileThing | null = null;
  /** What is held of the file's content. */
  readonly room: Room;
  #notices: Placed[] = [];
  #noticeCount = 0;
  #places = 0;
  #hasReplaced = false;
  readonly #unread = new UnreadValues();
  readonly #options: ParseOptions;
  readonly bytes: number;
  readonly #startedAt: number;

  constructor(input: FileSource, options: ParseOptions) {
    this.file = fileNameOf(input.name);
    this.limits = { ...IMPORT, ...options.limits };
    this.#options = options;
    this.room = { heldChars: this.limits.heldChars, log: options.log ?? null };
    this.lines = new RejectedLines(this.room);
    this.bytes = input.size;
    this.#startedAt = this.#now();
  }

  #now(): number {
    return this.#options.clock?.() ?? performance.now();
  }

  /** Call once a slice: reports progress and keeps the time limit. */
  async tick(done: number, line: number | null): Promise<void> {
    const { maxSeconds } = this.limits;
    if (this.#now() - this.#startedAt > maxSeconds * 1_000) {
      throw this.refuse(line, `reading it takes longer than the limit of ${maxSeconds} seconds. Split the file.`);
    }
    await this.#options.onProgress?.(Math.min(done, this.bytes), this.bytes);
  }

  /** What was scanned, as a person says it; empty where nobody does. */
  get named(): string {
    return this.#options.about ?? '';
  }

  /** Whether it is an asset of the company that reads the file. */
  isOurs(assetId: string): boolean {
    return this.#options.isOurs?.(assetId) ?? false;
  }

  refuse(line: number | null, reason: string): RefusedFile {
    return new RefusedFile(this.file, line, reason);
  }

  reject(line: number | null, reason: string, raw: string): void {
    this.rejectedCount += 1;
    const said = {
      file: this.file,
      line,
      reason: ownText(storableText(reason)),
      raw: storableText(cutText(withoutCredentials(raw), this.limits.maxRawChars)),
    };
    this.lines.add(said);
    if (this.rejected.length >= this.limits.maxRejectedShown) return;
    this.rejected.push({ ...said, raw: ownText(cutText(said.raw, REJECTED_RAW_CHARS)) });
  }

  /** Where the next remark stands. What is only known later is said in the place where it was read. */
  place(): number {
    this.#places += 1;
    return this.#places;
  }

  notice(line: number | null, message: string, at = this.place()): void {
    const { maxRejectedShown } = this.limits;
    this.#noticeCount += 1;
    // The first ones are told, whenever they are said.
    const last = this.#notices.length >= maxRejectedShown ? this.#notices.at(-1) : undefined;
    if (last !== undefined && last.at <= at) return;
    const notice = { file: this.file, line, message: ownText(storableText(message)) };
    const before = this.#notices.findLastIndex((one) => one.at <= at);
    this.#notices.splice(before + 1, 0, { at, notice });
    this.#notices.length = Math.min(this.#notices.length, maxRejectedShown);
  }

  /** What is to be said of a file, not of each row that is like it. */
  noticeOnce(message: string): void {
    if (this.#notices.every(({ notice }) => notice.message !== message)) this.notice(null, message);
  }

  /** Of text that no database takes and that is kept as U+FFFD (F73): one notice a file is enough, as for letters that were lost before. */
  replaced(line: number | null): void {
    if (this.#hasReplaced) return;
    this.#hasReplaced = true;
    this.notice(
      line,
      'A character that cannot be stored (a NUL or half of a surrogate pair) was replaced by “\ufffd”, here and in the rest of the file.',
    );
  }

  /** Does what is said of a line, and keeps which values of it cannot be read. */
  hear<Said>(line: number | null, work: () => Said): Said {
    const said: Unread[] = [];
    const stop = hear(said);
    try {
      return work();
    } finally {
      stop();
      this.unread(said, line);
    }
  }

  unread(said: readonly Unread[], line: number | null): void {
    if (said.length > 0) this.#unread.add(said, line);
  }

  /** In the order of the file, at most `maxRejectedShown`; the last one then says how many more there were. */
  notices(): Notice[] {
    for (const { line, message } of this.#unread.remarks()) this.notice(line, message);
    const byLine = this.#notices.map(({ notice }) => notice).toSorted((a, b) => (a.line ?? 0) - (b.line ?? 0));
    const hidden = this.#noticeCount - byLine.length;
    if (hidden === 0) return byLine;
    const message = `There are ${hidden + 1} more notices like these.`;
    return [...byLine.slice(0, -1), { file: this.file, line: null, message }];
  }
}
