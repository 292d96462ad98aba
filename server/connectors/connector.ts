import type { FieldMap } from '../../contract/areas/integrations/field-map';

/** How a source that runs by itself is read. Each kind is one of these, over what its host can do (`server/node/connectors/`). */

/** What a connector reads with: what its form said, and its secrets opened. */
export interface Reading<S> {
  /** Null: it is not saved yet. */
  readonly sourceId: string | null;
  readonly settings: S;
  readonly fieldMap: FieldMap;
  readonly secrets: Readonly<Record<string, string>>;
  /** What `SourceFile.cursor` said of the last one that was imported; null: everything is read. */
  readonly cursor: string | null;
  readonly signal: AbortSignal;
  /** One line of the run's log, in words; never a secret. */
  note(line: string): void;
}

/** A part of what the source says, streamed, never whole in memory. */
export interface SourceFile {
  readonly name: string;
  readonly body: ReadableStream<Uint8Array>;
  /** `file`: one of the formats the import reads. `rows`: JSON Lines, one object a line, read by the source's field map. */
  readonly holds: 'file' | 'rows';
  /** Where to go on once this and all before it are imported. It is asked for when the body has been read to its end. */
  readonly cursor: string | null;
}

/** Fails with `SourceFailure`: in words, with the way out. A body that breaks off errors with one. */
export interface Connector<S> {
  readonly kind: string;
  /** Why nothing can be read by it on this host, with the way out; absent: it can. */
  readonly lacks?: string;
  read(reading: Reading<S>): AsyncIterable<SourceFile>;
  /** Signs in and asks for little: what the person sees when they press "Test". `rows`: at most 20, to map by clicking. */
  test(reading: Reading<S>): Promise<TestAnswer>;
  /** Sends one request that is no reading: it is sent once, and no redirect is followed. Absent: nothing can be done at such a source. */
  act?(acting: Acting<S>): Promise<Acted>;
}

/** What is done at a source: its own sign-in is added to the request. */
export interface Acting<S> extends Pick<Reading<S>, 'settings' | 'secrets' | 'signal'> {
  readonly request: {
    readonly url: string;
    readonly method: string;
    readonly headers: Readonly<Record<string, string>>;
    readonly body?: string;
  };
}

/** `unsent`: it never left, and may be tried again where that `passes`. `lost`: it may have arrived. */
export type Acted =
  | { readonly came: 'answer'; readonly status: number; readonly text: string; readonly retryAfterMs: number | null }
  | { readonly came: 'unsent'; readonly why: string; readonly passes: boolean; readonly retryAfterMs: number | null }
  | { readonly came: 'lost'; readonly why: string };

export interface TestAnswer {
  readonly says: string;
  readonly rows: readonly Readonly<Record<string, unknown>>[];
}

/** Why a source could not be read, in words for whoever set it up, with what helps. */
export class SourceFailure extends Error {
  override readonly name = 'SourceFailure';
  /** The source says when it may be asked again. */
  readonly retryAfterMs: number | null;

  constructor(message: string, retryAfterMs: number | null = null) {
    super(message);
    this.retryAfterMs = retryAfterMs;
  }
}

/** Of every kind that this host has, by its name: each parses its own settings. */
export type Connectors = ReadonlyMap<string, AnyConnector>;

/** A connector as code sees it that serves all kinds. */
export interface AnyConnector {
  readonly lacks?: string;
  read(reading: Reading<unknown>): AsyncIterable<SourceFile>;
  test(reading: Reading<unknown>): Promise<TestAnswer>;
  act?(acting: Acting<unknown>): Promise<Acted>;
}

/** Parses what was saved before it is read with: a form of another version may have written it. */
export function parsed<S>(connector: Connector<S>, settingsOf: (saved: unknown) => S): AnyConnector {
  const opened = (reading: Reading<unknown>): Reading<S> => ({ ...reading, settings: settingsOf(reading.settings) });
  const { act, lacks } = connector;
  return {
    ...(lacks !== undefined && { lacks }),
    read: (reading) => connector.read(opened(reading)),
    test: (reading) => connector.test(opened(reading)),
    ...(act !== undefined && { act: (acting) => act({ ...acting, settings: settingsOf(acting.settings) }) }),
  };
}
