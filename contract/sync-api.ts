import type { Aggregation, AggregationAnswer } from './aggregation';
import type { FileFormat, Mend, Notice, Rejection, SourceCategory } from './areas/integrations';
import type { RuntimeConfig } from './areas/session';
import type { BodyOf, CommandId, ParamsOf } from './endpoints';
import type { EntityName, EntityRow } from './entities';
import type { FixPlan, FixQuestion } from './fix-plan';
import type { AskedFacet, QueryNode, QueryProblem, Sort } from './query';
import type { TypedMessage } from './socket';
import type { StoreApi } from './store-api';
import type { ApiProblem } from './sync';
import type { TraceHeaders } from './third-parties';
import type { TimeToFix } from './time-to-fix';

/**
 * The interface between a tab and the sync worker: types only, plain data, no proxies.
 * Calls go tab → worker through Comlink; events come worker → tab on a second port.
 */

/** A question about records of one kind. The worker answers it again whenever its answer changes. */
export interface ViewSpec<E extends EntityName = EntityName> {
  /** The company; of a kind that is each person's own, the person. */
  readonly companyId: string;
  readonly entity: E;
  readonly where?: QueryNode;
  /** Free text: every word is found where the kind is searched. */
  readonly text?: string;
  readonly sort?: readonly Sort[];
  readonly offset: number;
  /** At most `SYNC.windowRows`. */
  readonly limit: number;
  /** What to count, each over the rows the *other* conditions leave. */
  readonly facets?: readonly AskedFacet[];
  /** Computed over all matching rows, whatever the window. */
  readonly aggregation?: Aggregation;
  /** Of findings: what to fix first, over all matching ones. */
  readonly fixes?: FixQuestion;
  /** Of findings: how long the fixed ones took, over all matching ones. */
  readonly timeToFix?: true;
  /** Deleted rows are left out unless asked for. */
  readonly withDeleted?: boolean;
  /** Deleted rows and no others. */
  readonly onlyDeleted?: boolean;
}

/** Shown state of a row: the server's values with this browser's unsent changes over them. */
export type ShownRow<E extends EntityName = EntityName> = EntityRow[E] & {
  /** Fields with an unsent change; absent when all is sent. */
  readonly pendingFields?: readonly string[];
};

export interface ViewAnswer<E extends EntityName = EntityName> {
  readonly rows: readonly ShownRow<E>[];
  /** The true count, of all matching rows. */
  readonly count: number;
  /** Rows of the entity before `where` and `text`. */
  readonly total: number;
  readonly facets: Readonly<Record<string, readonly { value: string; count: number }[]>>;
  readonly aggregation?: AggregationAnswer;
  readonly fixes?: FixPlan;
  readonly timeToFix?: TimeToFix;
  /** False while this browser has never held the company's rows, nor heard of them from the server. */
  readonly loaded: boolean;
  /** The rows are more than this browser holds in memory: the server was asked. Absent: answered here. */
  readonly answeredBy?: 'server';
  /** The server would have to answer and cannot be reached. What is here is its last answer, if there was one. */
  readonly isUnreachable?: true;
  /** Rows of the company are damaged on this disk and left out, until they are fetched again. */
  readonly isDamaged?: true;
  /** Why `where` or `aggregation` could not be asked, each at its place in it; the rest is then empty. */
  readonly problems?: readonly QueryProblem[];
  readonly ms: number;
}

export interface ExportPortion {
  readonly companyId: string;
  readonly entity: EntityName;
  readonly format: 'csv' | 'json';
  readonly ids: readonly string[];
  /** Nothing was written before it. */
  readonly isFirst: boolean;
  /** What of each row a table holds, in this order; absent: every field. */
  readonly columns?: readonly ExportColumn[];
}

export interface ExportColumn {
  readonly header: string;
  readonly path: string;
}

export type ConnectionState =
  | { readonly state: 'idle' }
  | { readonly state: 'connecting'; readonly attempt: number }
  | { readonly state: 'connected'; readonly since: number }
  | { readonly state: 'closed'; readonly code: number; readonly retryAt: number | null }
  | { readonly state: 'fallback' };

/** What the quiet place in the top bar tells. Times are epoch milliseconds. */
export interface SyncStatus {
  readonly connection: ConnectionState;
  /** The last request got no answer, or the line fell silent, and the server was not heard since. */
  readonly isServerAway: boolean;
  /** The server takes no changes, as its disk is full: they wait here. */
  readonly isServerFull: boolean;
  /** Connected, and every stream in use was read: what is missing, and whatever happens now, comes by itself. */
  readonly isCurrent: boolean;
  /** Last time the server confirmed that the local rows are current; null: never in this browser. */
  readonly syncedAt: number | null;
  /** A snapshot under way: rows received and, when known, expected. */
  readonly loading: { readonly rows: number } | null;
  readonly pendingCommands: number;
  readonly waitingImports: number;
  /** Commands the server refused or that conflict: they wait for the person. */
  readonly needsAttention: number;
  /**
   * `full`: the last write found no room, so new changes cannot be kept. `memory`: the browser keeps nothing, or
   * shall not; what is not sent is gone with the worker.
   */
  readonly storage: 'persistent' | 'full' | 'memory';
}

export interface Command<C extends CommandId = CommandId> {
  /** Null: of the person, whatever company they are in. */
  readonly companyId: string | null;
  readonly endpoint: C;
  readonly params: ParamsOf<C>;
  readonly body: BodyOf<C>;
  /** The `rev` of the row the person saw; absent for creations. */
  readonly baseRev?: number;
  /** The touched fields of that row: what a conflict is merged with, and what undoing goes back to. */
  readonly base?: Readonly<Record<string, unknown>>;
  /** Fields of `base` that no person had said a value for: taking the change back leaves them to the sources again. */
  readonly unsaid?: readonly string[];
  /** Of values it leaves to the sources, what is shown until the server answers with theirs: what they were before. */
  readonly shows?: readonly Shows[];
  /** What it is about, in a person's words: the row's name. */
  readonly about?: string;
}

/** Fields of rows as they are shown; those that are undefined are absent. */
export interface Shows {
  readonly entity: EntityName;
  readonly ids: readonly string[];
  readonly set: Readonly<Record<string, unknown>>;
}

/** Whose value stays, where two people changed the same field; `base` is what it was before both. */
export type Side = 'mine' | 'theirs' | 'base';

/**
 * A person's word on a command in conflict or refused. `overwrite` sends all of it once more over the
 * newest row, `retry` sends it as it is, `discard` drops it: of a conflict the fields that collide, the rest is sent.
 */
export type Settlement = 'overwrite' | 'discard' | 'retry' | { readonly sides: Readonly<Record<string, Side>> };

/** S168. Of a change that was made before the server went back: the worker's word, and how the UI knows it. */
export const RESTORED_MESSAGE = 'The server was restored from a backup since you made this change.';

/** A command as the outbox keeps it. Conflicts and refusals stay until the person settles them. */
export interface OutboxEntry {
  readonly ord: number;
  readonly companyId: string | null;
  readonly endpoint: CommandId;
  readonly params: Readonly<Record<string, string>>;
  readonly body: unknown;
  readonly state: 'waiting' | 'sending' | 'conflict' | 'refused';
  readonly problem?: ApiProblem;
  readonly base?: Readonly<Record<string, unknown>>;
  readonly about?: string;
  readonly at: number;
}

/**
 * `kept`: what is kept comes at once, and is refreshed behind where it is older than its lifetime. `anew`: the same, and it
 * is refreshed whatever its age. `fresh`: nothing older than its lifetime; fails where the server does not answer. `instead`: what
 * is kept cannot be read, and goes; the server is asked.
 */
export type Reading = 'kept' | 'anew' | 'fresh' | 'instead';

export interface CachedAnswer<T> {
  /** Its name in the cache (`contract/cache-key.ts`). */
  readonly key: string;
  readonly body: T;
  /** When the server gave it. */
  readonly at: number;
  readonly stale: boolean;
}

/** A parsed file waiting in the local store, ready to be sent as a run. */
export interface StagedImport {
  readonly runId: string;
  readonly companyId: string;
  readonly source: { readonly vendor: string; readonly category: SourceCategory; readonly displayName: string };
  readonly format: FileFormat;
  readonly files: readonly { readonly name: string; readonly bytes: number; readonly sha256: string }[];
  readonly batches: number;
  /** Of the lines that were rejected; they are sent behind the batches of records. Older builds wrote none. */
  readonly rejectedBatches?: number;
  readonly mend?: Mend;
  readonly fetched: number;
  readonly rejected: readonly Rejection[];
  readonly rejectedCount: number;
  /** Rows that are not sent: they say what is here already, or are about assets that are gone. Older builds wrote neither. */
  readonly unchangedCount?: number;
  readonly leftOutCount?: number;
  readonly notices: readonly Notice[];
  readonly parseMs: number;
  readonly isSample: boolean;
  readonly dataSourceId?: string;
  /** `draft` until the person starts it; then `waiting` → `sending` → gone (the run's row takes over). */
  readonly state: 'draft' | 'waiting' | 'sending' | 'refused';
  readonly sentBatches: number;
  /** The server knows the run: taking the import back takes it back there too. */
  readonly isCreated?: boolean;
  /** How often the server has failed on it, in a row; with `problem`, what it said last. */
  readonly failures?: number;
  readonly problem?: ApiProblem;
  readonly at: number;
}

/** The one raw message of a tab. Two ports are transferred with it: the first for calls, the second for events. */
export interface PortHandshake {
  readonly type: 'connect';
  readonly tabId: string;
}

/** The worker's answer to it: from then on its death is heard of by its lock. */
export interface PortReceipt {
  readonly type: 'heard';
}

export interface Hello {
  readonly tabId: string;
  readonly build: string;
  readonly visible: boolean;
  /** The computer is shared: nothing is kept in this browser. Heard by a worker that starts. */
  readonly memoryOnly?: boolean;
  /** The referral code that waits in this browser: it goes along with each question who is here. */
  readonly referralCode?: string;
}
export interface HelloAnswer {
  readonly config: RuntimeConfig;
  /** Name of the Dexie database the tab reads, or of one in the worker's memory (`isInMemory`). Null while nobody is signed in. */
  readonly database: string | null;
  /** The server said so just now; otherwise it is what this browser remembers. */
  readonly isFresh: boolean;
  readonly status: SyncStatus;
  /** Set while an administrator acts as the person. */
  readonly acting: Acting | null;
}

/** An administrator in somebody's place, until an instant. */
export interface Acting {
  readonly until: string;
}

/** What a tab got from the identity provider. */
export type TokenAnswer =
  | { readonly kind: 'token'; readonly token: string }
  /** The provider no longer vouches for the person: `invalid_grant` and the like. */
  | { readonly kind: 'ended'; readonly error: string }
  /** No answer, as without a network: nobody is signed out by it. */
  | { readonly kind: 'failed'; readonly error: string };

/** Where the tabs' provider keeps its tokens on a shared computer: in the worker's memory, as text. */
export interface TokenMemory {
  setToken(key: string, text: string | null): Promise<void>;
  getToken(key: string): Promise<string | null>;
  tokenKeys(): Promise<string[]>;
}

export interface SyncApi extends StoreApi, TokenMemory {
  hello(hello: Hello): Promise<HelloAnswer>;
  openView(viewId: number, spec: ViewSpec): Promise<void>;
  closeView(viewId: number): Promise<void>;
  /** Every id the view's conditions match, for bulk actions; `limit` guards the answer's size. */
  matchingIds(spec: Omit<ViewSpec, 'offset' | 'limit' | 'facets'>, limit: number): Promise<readonly string[]>;
  /** The rows of these ids as text, of at most `SYNC.chunkRows`; ids that are gone are left out. */
  exportRows(portion: ExportPortion): Promise<{ readonly text: string; readonly rows: number }>;
  /**
   * Resolves when the change is durable here: shown in every tab and in the outbox. Of several commands all are, or none: the
   * answer is the last one's number, those before it have the numbers before. Whatever comes with a `key` that was kept is
   * answered with the number it has, so a tab that lost its worker can ask again.
   */
  command(command: Command | readonly Command[], key?: string): Promise<{ ord: number }>;
  settle(ord: number, choice: Settlement): Promise<void>;
  /** Takes a command of this browser back, once: out of the outbox, or by its inverse once it is on its way or sent. */
  undo(ord: number): Promise<void>;
  /** The request cache; rejects with the problem only where nothing is kept, or it has to be `fresh`. */
  read(
    endpoint: string,
    params: Readonly<Record<string, string>>,
    companyId?: string,
    reading?: Reading,
  ): Promise<CachedAnswer<unknown>>;
  /** Saves the person's settings (`users.update-me`) and refreshes the cached profile; rejects with the problem. */
  savePreferences(preferences: BodyOf<'users.update-me'>['preferences']): Promise<void>;
  /** Moves a staged import from draft to waiting, and starts sending it. */
  startImport(runId: string): Promise<void>;
  dropImport(runId: string): Promise<void>;
  visibility(visible: boolean): Promise<void>;
  reconnect(): Promise<void>;
  /** Sends a message of any type but the connection's own over the socket; false where there is no connection. */
  say(message: TypedMessage): Promise<boolean>;
  /** The company is in use in this tab: its rows are held here from now on. */
  useCompany(companyId: string): Promise<void>;
  /** A kind is opened, of a company or of the person: its rows are held here from now on (Y12). Views ask by themselves. */
  openKind(owner: string, kind: EntityName): Promise<void>;
  /** Asks the server anew who this is, and what they belong to; rejects with the problem. */
  refreshProfile(): Promise<void>;
  /** The answer to a `token_wanted` event. */
  provideToken(request: number, answer: TokenAnswer): Promise<void>;
  /** The identity provider vouches for somebody: asks the server who it is and opens their database. */
  signedIn(): Promise<HelloAnswer>;
  /** Tells the server whose code brought the person, once however many tabs ask; rejects with the problem. */
  completeReferral(code: string): Promise<void>;
  /** An administrator takes somebody's place: exchanges a one-time code, and starts anew as them in every tab. */
  impersonate(code: string): Promise<void>;
  /** Ends it, here even without a network: the place's local database is wiped, every tab starts anew. */
  endImpersonation(): Promise<void>;
  /** Changes and imports the last person here never sent, where nobody is signed in now. */
  leftBehind(): Promise<number>;
  /** Wipes the person's local database and forgets them, in every tab. Needs no network. */
  signOut(): Promise<void>;
  /** All that waits on this browser, and what was set aside, as a file; null where there is nothing. Needs no start. */
  salvage(): Promise<Blob | null>;
  /** Lets go of what was set aside. */
  dropAside(): Promise<void>;
  /** Throws this browser's copy away, with what waits in it: the next hello makes another one. Needs no start. */
  startAnew(): Promise<void>;
  /** A call with an answer of its own that cannot wait for a network: rejects with the problem. */
  ask(endpoint: string, params: Readonly<Record<string, string>>, body?: unknown, companyId?: string): Promise<unknown>;
  /** The trace this tab is in: from now on requests say that they belong to it. */
  trace(headers: TraceHeaders): Promise<void>;
  /** Development only: switches the mock network's scenario; rejects in production builds. */
  setScenario(name: string): Promise<void>;
}

/** What a call failed with. Its message names the call by its pattern; without an answer there is no status. */
export interface CallFailure {
  readonly name: string;
  readonly message: string;
  readonly status: number | null;
}

export type WorkerEvent =
  | { readonly type: 'view'; readonly viewId: number; readonly answer: ViewAnswer }
  | { readonly type: 'status'; readonly status: SyncStatus }
  | {
      readonly type: 'toast';
      readonly level: 'info' | 'warning' | 'error' | 'success';
      readonly title: string;
      readonly message?: string;
    }
  /** A call failed that was not refused: whoever made it, it may be reported (TP21). */
  | ({ readonly type: 'call_failed' } & CallFailure)
  /** A message of the assistant (`ASSISTANT_TYPES`), as the server sent it. */
  | { readonly type: 'assistant'; readonly message: { readonly type: string; readonly [field: string]: unknown } }
  /** Something new for the person. Told in every tab, and in one of them by a toast. */
  | {
      readonly type: 'new_notification';
      readonly notification: { readonly type: string; readonly title: string; readonly message: string };
    }
  /** The server, or the identity provider, no longer takes this person's token. */
  | { readonly type: 'unauthorized' }
  /** One tab is asked for an access token; `renewed`: the one the provider gave last was refused. */
  | { readonly type: 'token_wanted'; readonly request: number; readonly renewed: boolean }
  /** The socket's session token, which the worker has no place to keep. */
  | { readonly type: 'session_token'; readonly token: string }
  /** Somebody signed in, in one of the tabs. */
  | { readonly type: 'signed_in'; readonly answer: HelloAnswer }
  | { readonly type: 'signed_out' }
  /** From now on calls carry this token in place of the person's; null: their own again. */
  | { readonly type: 'impersonation'; readonly token: string | null }
  /** Of a kept answer there is a newer one, or it counts no longer: whoever shows it reads it again. */
  | { readonly type: 'refreshed'; readonly key: string };
