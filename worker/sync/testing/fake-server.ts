import type { RuntimeConfig } from '../../../contract/areas/session';
import { KIND_HASHES } from '../../../contract/kinds';
import type { ServerMessage } from '../../../contract/socket';
import type { Change, Chunk, Cursor } from '../../../contract/sync';
import { CONTRACT_VERSION } from '../../../contract/version';
import { blankRow } from '../../store/testing/blank-row';
import type { Socket, SocketEvents } from '../ports';
import { json, type Row, rowsFrom, type Seen, seenIn, UNKNOWN_CALL, WENT_BACK } from './fake-answers';
import { answerParcel } from './fake-parcel';

export const COMPANY = '00000000-0000-4000-8000-000000000001';
const USER = '00000000-0000-4000-8000-000000000002';
export const STREAM = `company:${COMPANY}`;

interface Line {
  readonly events: SocketEvents;
  isAuthenticated: boolean;
  isGreeted: boolean;
}

/** The server as the sync core sees it: rows, a log, numbered commands, sockets; and faults. */
export class FakeServer {
  logId = 'log-1';
  /** Answers nothing at all. */
  isUp = true;
  /** Takes requests and sockets, and says nothing any more. */
  isMute = false;
  /** Takes sockets. */
  hasSocket = true;
  socketCode = 1_006;
  /** Commits the next command, then loses the answer. */
  losesNextAnswer = false;
  /** As an older build: it knows no parcels. */
  takesParcels = true;
  /** Whether it refuses this command of a parcel. */
  refuses: ((seen: Seen) => { readonly status: number } | null) | null = null;
  /** Commands of a parcel it applies at most. */
  parcelOf = 50;
  /** Refuses the next command or batch with this. */
  refuseNext: { status: number; code: string; message: string; conflict?: unknown; problems?: unknown } | null = null;
  /** The person's own, as the profile has them. */
  preferences: Record<string, unknown> = {};
  /** Answers in the server's place, for as long as it is set. */
  instead: ((seen: Seen) => Response | Promise<Response> | undefined) | null = null;
  /** Asked for before each page of a snapshot is read. */
  beforePage: (() => void) | null = null;
  /** Called when a command has taken effect, before it is answered. */
  afterWrite: ((seen: Seen) => void) | null = null;
  pageRows = 2;
  smallPageRows = 1_000;
  contract = CONTRACT_VERSION;
  /** The hashes of its kinds. */
  kinds: Readonly<Record<string, string>> = KIND_HASHES;
  /** What was asked for of small kinds, each time. */
  readonly smallKinds: (readonly string[])[] = [];
  /** What the next code is exchanged for. */
  place: { readonly token: string; readonly expiresAt: string } | null = null;
  auth: RuntimeConfig['auth'] = { mode: 'bypass', token: 'bypass' };
  /** The access tokens that count where people sign in, and whose they are. */
  readonly tokens = new Map<string, string>();
  granted = true;
  readonly seen: Seen[] = [];
  readonly rows = new Map<string, Row>();
  readonly runs = new Map<string, { batches: Map<string, unknown>; committed: number }>();
  readonly lines = new Set<Line>();
  socketsOpened = 0;
  private log: Change[] = [];
  private marks: string[] = [];
  private marked = 0;
  /** Entries before this one are no longer in the log. */
  private floor = 0;
  /** The number answered last, and the first of the parcel it was in. */
  private readonly lastN = new Map<string, { n: number; since: number; response: () => Response }>();

  get head(): number {
    return this.log.length;
  }

  /** Changes a row as another client would. */
  put(entity: string, id: string, fields: Record<string, unknown>): void {
    const before = this.rows.get(`${entity} ${id}`);
    const rev = (before?.rev ?? 0) + 1;
    const moved = Object.fromEntries(Object.keys(fields).map((field) => [field, rev]));
    const known = before?.['fieldRevs'];
    const fieldRevs = { ...(typeof known === 'object' ? known : {}), ...moved };
    const row = { ...blankRow(entity), ...before, ...fields, id, rev, fieldRevs };
    this.rows.set(`${entity} ${id}`, row);
    this.record({ entity, id, rev: row.rev, row });
  }

  remove(entity: string, id: string): void {
    const before = this.rows.get(`${entity} ${id}`);
    this.rows.delete(`${entity} ${id}`);
    this.record({ entity, id, rev: (before?.rev ?? 0) + 1 });
  }

  /** Sends nothing now; the next frame leaves a gap. */
  putSilently(entity: string, id: string, fields: Record<string, unknown>): void {
    const lines = [...this.lines];
    this.lines.clear();
    this.put(entity, id, fields);
    for (const line of lines) this.lines.add(line);
  }

  forgetLog(): void {
    this.floor = this.head;
  }

  /** Answers what brings back what is here now, as an older backup does. */
  backup(): () => void {
    const [rows, log, marks] = [[...this.rows], [...this.log], [...this.marks]];
    return () => {
      this.rows.clear();
      for (const [key, row] of rows) this.rows.set(key, row);
      this.log = [...log];
      this.marks = [...marks];
    };
  }

  count(method: string, path: string): number {
    return this.seen.filter((one) => one.method === method && one.path.startsWith(path)).length;
  }

  /** Closes every socket. */
  cut(code: number): void {
    for (const line of [...this.lines]) {
      this.lines.delete(line);
      line.events.close(code);
    }
  }

  stop(): void {
    this.isUp = false;
    this.cut(1_006);
  }

  openSocket(events: SocketEvents): Socket {
    this.socketsOpened += 1;
    const line: Line = { events, isAuthenticated: false, isGreeted: false };
    if (this.isUp && this.hasSocket) {
      this.lines.add(line);
      setTimeout(() => this.lines.has(line) && events.open(), 0);
    } else setTimeout(() => events.close(this.socketCode), 0);
    return {
      send: (text) => this.lines.has(line) && this.hear(line, JSON.parse(text)),
      close: () => void this.lines.delete(line),
    };
  }

  say(line: Line, message: ServerMessage | { type: string }): void {
    setTimeout(() => !this.isMute && this.lines.has(line) && line.events.message(JSON.stringify(message)), 0);
  }

  sayAll(message: ServerMessage | { type: string }): void {
    for (const line of this.lines) this.say(line, message);
  }

  private hear(line: Line, message: { type: string; token?: string; cursors?: Record<string, Cursor> }): void {
    if (message.type === 'authenticate') {
      const counts = this.auth.mode === 'bypass' || this.tokens.has(message.token ?? '');
      this.say(line, counts ? { type: 'authenticated', sessionToken: 'session' } : { type: 'authentication_error' });
    }
    if (message.type === 'heartbeat') this.say(line, { type: 'heartbeat_response' });
    if (message.type !== 'hello') return;
    line.isGreeted = true;
    const cursor = message.cursors?.[STREAM];
    const isAstray = cursor !== undefined && this.isAstray(cursor);
    this.say(line, {
      type: 'hello_answer',
      contract: this.contract,
      ...this.grants(),
      astray: isAstray ? [STREAM] : [],
    });
    if (!this.granted) return;
    if (cursor === undefined || isAstray || cursor.seq < this.floor) {
      this.say(line, { type: 'snapshot_needed', stream: STREAM, head: this.head });
    } else if (cursor.seq < this.head) this.say(line, { type: 'changes', range: this.range(cursor.seq) });
  }

  /** To whoever has been greeted. */
  tellAll(message: ServerMessage): void {
    for (const line of this.lines) if (line.isGreeted) this.say(line, message);
  }

  private record(change: Change): void {
    this.log.push(change);
    this.marked += 1;
    this.marks.push(`m${this.marked}`);
    const range = { ...this.range(this.head - 1), changes: [change] };
    for (const line of this.lines) if (line.isGreeted) this.say(line, { type: 'changes', range });
  }

  private isAstray({ logId, seq, seen }: Cursor): boolean {
    const known = (seen ?? []).every((one) => this.markAt(one.seq) === one.mark);
    return logId !== this.logId || seq > this.head || !known;
  }

  private markAt(seq: number): string | undefined {
    return seq === 0 ? '' : this.marks[seq - 1];
  }

  range(since: number) {
    const [to, mark] = [this.head, this.markAt(this.head)];
    return {
      stream: STREAM,
      logId: this.logId,
      from: since + 1,
      to,
      mark,
      ...this.before(since),
      changes: this.log.slice(since),
    };
  }

  private before(since: number) {
    const before = this.markAt(since);
    return before === undefined ? {} : { before };
  }

  private grants() {
    const grant = { stream: STREAM, role: 'owner', accessRev: 1, head: this.head, mark: this.markAt(this.head) };
    return { logId: this.logId, kinds: { ...this.kinds }, grants: this.granted ? [grant] : [] };
  }

  async answer(path: string, init: RequestInit): Promise<Response> {
    await Promise.resolve();
    if (!this.isUp) throw new TypeError('Failed to fetch');
    if (this.isMute) return new Promise(() => undefined);
    const url = new URL(path, 'http://server');
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const seen: Seen = { method: init.method ?? 'GET', path: url.pathname, headers: new Headers(init.headers), body };
    this.seen.push(seen);
    const instead = this.instead?.(seen);
    if (instead !== undefined) return instead;
    if (seen.method === 'GET') return this.read(url, seen);
    if (seen.path === '/api/impersonation/end') return json({ ended: true });
    if (seen.path === '/api/admin/impersonations/exchange') return this.exchange();
    if (seen.path === '/api/commands/parcel') return this.parcel(seen);
    return this.once(seen);
  }

  private exchange(): Response {
    return this.place === null
      ? json({ status: 404, code: 'not_found', message: 'Impersonation not found' }, 404)
      : json({ ...this.place, user: { id: USER, email: 'dev@example.test', name: 'Dev' } });
  }

  private subjectOf(seen: Seen): string | undefined {
    return this.tokens.get((seen.headers.get('Authorization') ?? '').replace('Bearer ', ''));
  }

  me(seen: Seen): Response {
    return json({
      id: USER,
      sub: this.subjectOf(seen) ?? 'bypass|dev',
      email: 'dev@example.test',
      name: 'Dev',
      isPlatformAdmin: true,
      preferences: this.preferences,
      companies: this.granted ? [{ companyId: COMPANY, name: 'Demo', role: 'owner' }] : [],
      billingAccounts: [],
    });
  }

  private read(url: URL, seen: Seen): Response {
    const isOpen = this.auth.mode === 'bypass' || url.pathname === '/api/config';
    if (!isOpen && this.subjectOf(seen) === undefined) {
      return json({ status: 401, code: 'unauthorized', message: 'Sign in' }, 401);
    }
    switch (url.pathname) {
      case '/api/config':
        return json({ build: 'test', auth: this.auth });
      case '/api/users/me':
        return this.me(seen);
      case '/api/tags': {
        const etag = `"tags-${this.head}"`;
        if (seen.headers.get('If-None-Match') === etag)
          return new Response(null, { status: 304, headers: { ETag: etag } });
        return json({ tags: [{ name: 'head', count: this.head }] }, 200, { ETag: etag });
      }
      case '/api/sync/grants':
        return json(this.grants());
      case '/api/sync/changes':
        return this.changes(url.searchParams);
      case '/api/sync/snapshot':
        return this.page(url.searchParams);
      case '/api/sync/snapshot/rows':
        return this.smallRows(url.searchParams);
      default:
        return json(UNKNOWN_CALL, 404);
    }
  }

  private changes(query: URLSearchParams): Response {
    const since = Number(query.get('since'));
    const astray = this.isAstray({ logId: query.get('logId') ?? '', seq: since, seen: seenIn(query) });
    if (astray || since < this.floor) return json({ range: null, head: this.head, snapshot: true, astray });
    return json({ range: since < this.head ? this.range(since) : null, head: this.head, snapshot: false });
  }

  private page(query: URLSearchParams): Response {
    this.beforePage?.();
    if (this.isAstray({ logId: this.logId, seq: 0, seen: seenIn(query) })) return json(WENT_BACK, 409);
    const { chunk, isMore } = rowsFrom(this.rows, query.get('entity') ?? '', query.get('after') ?? '', this.pageRows);
    return json({ ...this.standing(), chunk, next: isMore ? chunk.ids.at(-1) : null });
  }

  private smallRows(query: URLSearchParams): Response {
    this.beforePage?.();
    if (this.isAstray({ logId: this.logId, seq: 0, seen: seenIn(query) })) return json(WENT_BACK, 409);
    const kinds = query.get('kinds')?.split(',') ?? [];
    this.smallKinds.push(kinds);
    const chunks: Chunk[] = [];
    let room = this.smallPageRows;
    for (const kind of kinds) {
      const { chunk, isMore } = rowsFrom(this.rows, kind, kind === kinds[0] ? (query.get('after') ?? '') : '', room);
      const after = chunk.ids.at(-1) ?? null;
      if (after !== null) chunks.push(chunk);
      if (isMore) return json({ ...this.standing(), chunks, next: { kind, after } });
      room -= chunk.ids.length;
    }
    return json({ ...this.standing(), chunks, next: null });
  }

  private standing() {
    return { stream: STREAM, logId: this.logId, seq: this.head, mark: this.markAt(this.head) };
  }

  /** A numbered command takes effect once; a seen number gets the stored answer. */
  private once(seen: Seen): Response {
    const key = seen.headers.get('Idempotency-Key');
    if (this.refuseNext !== null) {
      const refusal = this.refuseNext;
      this.refuseNext = null;
      if (key !== null && refusal.status < 500 && refusal.status !== 429)
        this.remember(key, () => json(refusal, refusal.status));
      return json(refusal, refusal.status);
    }
    const stored = this.stored(key);
    if (stored !== null) return stored;
    const from = this.head + 1;
    this.write(seen);
    this.afterWrite?.(seen);
    const range = this.head < from ? null : { ...this.range(from - 1), from };
    const response = (): Response => json({ range });
    if (key !== null) this.remember(key, response);
    if (!this.losesNextAnswer) return response();
    this.losesNextAnswer = false;
    throw new TypeError('Failed to fetch');
  }

  private async parcel(seen: Seen): Promise<Response> {
    if (!this.takesParcels) return json(UNKNOWN_CALL, 404);
    const from = this.head;
    const answer = await answerParcel(seen, this.parcelOf, {
      stored: (key) => this.stored(key),
      refuses: (one) => this.refuses?.(one) ?? null,
      write: (one) => {
        this.write(one);
        this.afterWrite?.(one);
      },
      remember: (key, body, since, status) => this.remember(key, () => json(body, status), since),
      range: () => this.range(from),
    });
    if (!this.losesNextAnswer) return answer;
    this.losesNextAnswer = false;
    throw new TypeError('Failed to fetch');
  }

  private stored(key: string | null): Response | null {
    const [clientId = '', number = ''] = key?.split('.') ?? [];
    const n = Number(number);
    const last = this.lastN.get(clientId) ?? { n: 0, since: 1, response: () => json({ range: null }) };
    if (key === null || n === last.n + 1) return null;
    if (n >= last.since && n <= last.n) return last.response();
    return json({ status: 409, code: 'gap', message: 'Not next', expected: last.n + 1 }, 409);
  }

  private remember(key: string, response: () => Response, since?: number): void {
    const [clientId = '', n = ''] = key.split('.');
    this.lastN.set(clientId, { n: Number(n), since: since ?? Number(n), response });
  }

  private write({ method, path, body }: Seen): void {
    const [, , area, id = '', sub, no = ''] = path.split('/');
    const fields = typeof body === 'object' && body !== null ? { ...body } : {};
    if (area === 'assets' && method === 'PATCH') this.put('asset', id, fields);
    if (area !== 'sync-runs') return;
    const runId = id === '' && 'id' in fields && typeof fields.id === 'string' ? fields.id : id;
    const run = this.runs.get(runId) ?? { batches: new Map<string, unknown>(), committed: 0 };
    this.runs.set(runId, run);
    if (sub === 'batches') run.batches.set(no, body);
    if (sub === 'commit') run.committed += 1;
  }
}
