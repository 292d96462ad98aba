import type { Notice, Rejection } from '../../../contract/areas/integrations';
import type { FeedFormat } from '../../../contract/areas/vulnerabilities/feed-formats';
import { IMPORT } from '../../../contract/limits';
import { boundedNotices, boundedRejections } from '../../formats/bounded-problems';
import type { Decoded } from '../../formats/encoding';
import { decode } from '../../formats/encoding';
import { FileReport } from '../../formats/file-report';
import type { FileSource, SeekableSource } from '../../formats/file-source';
import { checkSize } from '../../formats/parse-file';
import { type FileLimits, RefusedFile } from '../../formats/parsed-file';
import { fileNameOf } from '../../formats/text';
import { unpackFile } from '../../formats/unpack-file';
import type { StatedDocument, VulnerabilityStatement } from '../statement';
import { type FeedFile, type FeedPart, STATEMENTS_AT_ONCE } from './feed-part';
import { readJsonFeed } from './json-feed';
import { readTableFeed } from './table-feed';

/** What is read of one file, before it is put together with others. */
export type FeedPiece =
  | { readonly kind: 'format'; readonly format: FeedFormat }
  | { readonly kind: 'statement'; readonly statement: VulnerabilityStatement }
  /** Behind the last of its statements. */
  | { readonly kind: 'document'; readonly document: StatedDocument }
  | Extract<FeedPart, { kind: 'scores' }>;

/** Archives of feeds have a file for each record. */
const FEED_LIMITS = { maxArchiveFiles: 400_000, maxFileBytes: IMPORT.maxSentBytes, maxSeconds: IMPORT.maxSentSeconds };

/**
 * Reads what was sent: a file of a feed, or an archive of some. It is told by its content. What is said of the files of an
 * archive is said once for all of one format.
 */
export async function* readFeeds(sent: SeekableSource, limits: Partial<FileLimits> = {}): AsyncGenerator<FeedPart> {
  const bounds = { ...FEED_LIMITS, ...limits };
  let files: readonly FileSource[];
  try {
    files = await unpackFile(sent, bounds);
  } catch (error) {
    yield refusedPart(sent.name, error);
    return;
  }
  const totals = new Map<FeedFormat, Total>();
  let waiting: Waiting | null = null;
  for (const file of files) {
    const report = new FileReport(file, { limits: bounds });
    const about: FeedFile = { dated: null, read: 0 };
    let format: FeedFormat | null = null;
    try {
      for await (const piece of readOne(file, report, about)) {
        if (piece.kind === 'format') format = piece.format;
        else if (piece.kind === 'scores') yield piece;
        else if (format !== null) {
          if (
            piece.kind === 'statement' &&
            waiting !== null &&
            (waiting.format !== format || waiting.statements.length >= STATEMENTS_AT_ONCE)
          ) {
            yield { kind: 'statements', ...waiting };
            waiting = null;
          }
          waiting ??= { format, statements: [], documents: [] };
          if (piece.kind === 'document') waiting.documents.push(piece.document);
          else waiting.statements.push(piece.statement);
        }
      }
    } catch (error) {
      yield refusedPart(file.name, error);
      continue;
    }
    if (format !== null) (totals.get(format) ?? added(totals, format)).add(report, about);
  }
  if (waiting !== null) yield { kind: 'statements', ...waiting };
  for (const [format, total] of totals) yield { kind: 'read', report: total.report(fileNameOf(sent.name), format) };
}

interface Waiting {
  readonly format: FeedFormat;
  readonly statements: VulnerabilityStatement[];
  readonly documents: StatedDocument[];
}

async function* readOne(file: FileSource, report: FileReport, about: FeedFile): AsyncGenerator<FeedPiece> {
  checkSize(file.name, file.size, report.limits.maxFileBytes);
  if (file.size === 0) throw report.refuse(null, 'it is empty.');
  const decoded: Decoded = await decode(file, report);
  for (const remark of file.within?.path ? [] : (file.remarks ?? [])) report.notice(null, remark);
  const isJson = /^\s*[{[]/.test(decoded.head.slice(0, 1_000));
  yield* isJson ? readJsonFeed(decoded, report, about) : readTableFeed(decoded, report, about);
}

/** Anything else than a file that is refused is a fault of ours. */
function refusedPart(name: string, error: unknown): FeedPart {
  if (!(error instanceof RefusedFile)) throw error;
  return { kind: 'refused', name: fileNameOf(name), line: error.line, message: error.message };
}

function added(totals: Map<FeedFormat, Total>, format: FeedFormat): Total {
  const total = new Total();
  totals.set(format, total);
  return total;
}

/** What is said of all files of one format. */
class Total {
  #read = 0;
  #rejectedCount = 0;
  #dated: string | null = null;
  readonly #rejected: Rejection[] = [];
  readonly #notices: Notice[] = [];

  add(report: FileReport, { read, dated }: FeedFile): void {
    this.#read += read;
    this.#rejectedCount += report.rejectedCount;
    if (dated !== null && (this.#dated === null || dated > this.#dated)) this.#dated = dated;
    const { maxRejectedShown } = IMPORT;
    this.#rejected.push(...report.rejected.slice(0, Math.max(0, maxRejectedShown - this.#rejected.length)));
    this.#notices.push(...report.notices().slice(0, Math.max(0, maxRejectedShown - this.#notices.length)));
  }

  report(name: string, format: FeedFormat) {
    return {
      ...{ name, format, dated: this.#dated, read: this.#read, rejectedCount: this.#rejectedCount },
      rejected: boundedRejections(this.#rejected),
      notices: boundedNotices(this.#notices),
    };
  }
}
