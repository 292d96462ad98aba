import type { FileReader } from '../../files/file-reader';

/** What the host can do: fetch a feed from elsewhere, and read it. Without it no feed is fetched. */
export interface FeedPort {
  readonly files: FileReader;
  readonly fetch: FetchFeed;
}

export interface FeedAddress {
  readonly id: string;
  readonly url: string;
  /** What was said of the file that was read last. */
  readonly etag: string | null;
  readonly lastModified: string | null;
}

export interface FetchedFile {
  readonly kind: 'file';
  readonly name: string;
  readonly bytes: number;
  readonly etag: string | null;
  readonly lastModified: string | null;
  body(): ReadableStream<Uint8Array>;
  /** It is not needed any more. */
  done(): Promise<void>;
}

export type Fetched =
  | FetchedFile
  | { readonly kind: 'unchanged' }
  /** In words, with what helps; `retryAfterMs`: the server says when. */
  | { readonly kind: 'failed'; readonly message: string; readonly retryAfterMs: number | null };

/** Never rejects but where the signal ends it. */
export type FetchFeed = (address: FeedAddress, signal: AbortSignal) => Promise<Fetched>;
