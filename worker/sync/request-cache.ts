import { readsChangedBy } from '../../contract/areas/account/notifications';
import type { CurrentUser } from '../../contract/areas/session';
import { cacheKey, callOfKey } from '../../contract/cache-key';
import { CALLS, lifetimeOf } from '../../contract/calls';
import type { EndpointId } from '../../contract/endpoints';
import { CACHE } from '../../contract/limits';
import { isKeyOf } from '../../contract/narrow';
import type { CachedAnswer, Reading, WorkerEvent } from '../../contract/sync-api';
import { isSameStanding } from '../../domain/abilities/standing';
import type { MusterDatabase } from '../store/database';
import type { CacheRecord } from '../store/records';
import { clearCached, doubtCached, dropCached, putCached } from '../store/writer-cache';
import { CacheBudget } from './cache-budget';
import { type Http, Refusal } from './http';
import type { Ports } from './ports';

export interface CacheParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly ports: Pick<Ports, 'clock' | 'log'>;
  tell(event: WorkerEvent): void;
}

interface Question {
  readonly key: string;
  readonly endpoint: EndpointId;
  readonly params: Readonly<Record<string, string>>;
  readonly companyId: string | undefined;
}

/** Put right after all else goes. */
const PROFILE = cacheKey('users.me', {});

/** The server says that this person may not see it, or that it is not there. */
const LOST = new Set([401, 403, 404]);

/** Answers of GET calls: kept with their time, shared by all tabs, served at once, refreshed behind. */
export class RequestCache {
  private readonly underWay = new Map<string, Promise<CacheRecord>>();
  private readonly budget = new CacheBudget();
  /** How often something came in between, a key: an answer another way, or a doubt. What was asked before is older. */
  private readonly turns = new Map<string, number>();
  private counted: Promise<void> | null = null;

  constructor(private readonly parts: CacheParts) {}

  async read(
    name: string,
    params: Readonly<Record<string, string>>,
    companyId?: string,
    reading: Reading = 'kept',
  ): Promise<CachedAnswer<unknown>> {
    const endpoint = readableEndpoint(name);
    const key = cacheKey(endpoint, params, companyId);
    const question = { key, endpoint, params, companyId };
    if (reading === 'instead') {
      // What is under way may end with “not modified”, and so with what cannot be read.
      this.turn(key);
      await this.drop([key]);
    }
    const held = await this.held(question);
    const isStale = held !== undefined && this.isStale(endpoint, held);
    const isCurrent = !isStale && held?.doubted !== true;
    if (held === undefined || (reading === 'fresh' && !isCurrent)) {
      const { body, at } = await this.askOnce(question, held);
      return { key, body, at, stale: false };
    }
    this.budget.used(key, this.parts.ports.clock.now());
    if (!isCurrent || reading === 'anew') {
      // Without an answer the stored one stands, with its age.
      this.askOnce(question, held).then(
        () => this.refreshed(key),
        () => undefined,
      );
    }
    return { key, body: held.body, at: held.at, stale: isStale };
  }

  private isStale(endpoint: EndpointId, { at }: CacheRecord): boolean {
    const age = this.parts.ports.clock.now() - at;
    // An answer from the future: the clock was set back, and its age is not known.
    return !(age >= 0 && age < lifetimeOf(CALLS[endpoint]));
  }

  private refreshed(key: string): void {
    this.parts.tell({ type: 'refreshed', key });
  }

  /** Without a time it is damaged (ST36). Whether its body can be read is seen by who reads it (`readKept`). */
  private async held({ key }: Pick<Question, 'key'>): Promise<CacheRecord | undefined> {
    const held = await this.parts.db.cache.get(key);
    return Number.isFinite(held?.at) ? held : undefined;
  }

  /** Puts an answer that came another way. */
  async put(endpoint: EndpointId, params: Readonly<Record<string, string>>, body: unknown): Promise<void> {
    const key = cacheKey(endpoint, params);
    this.turn(key);
    await this.keep({ key, body, etag: null, at: this.parts.ports.clock.now() });
    this.refreshed(key);
  }

  /** Who is here, and who was before. Where they may see other things now, what was answered before is not for them. */
  async heardProfile(before: CurrentUser | null, profile: CurrentUser): Promise<void> {
    if (before === null || !isSameStanding(before, profile)) await this.clear();
    await this.put('users.me', {}, profile);
  }

  private async clear(): Promise<void> {
    for (const key of this.underWay.keys()) this.turn(key);
    this.budget.clear();
    for (const key of await clearCached(this.parts.db)) if (key !== PROFILE) this.refreshed(key);
  }

  /** A write was answered, or may have been done. */
  wrote(endpoint: EndpointId): Promise<void> {
    const { changes = [] } = CALLS[endpoint];
    return this.doubt(changes);
  }

  /** Somebody else did something, and the person was told. */
  heardNews(type: string): Promise<void> {
    return this.doubt(readsChangedBy(type));
  }

  /** Answers of these calls, asked for before now, may be others: whoever shows one asks again (RC23). */
  private async doubt(calls: readonly string[]): Promise<void> {
    if (calls.length === 0) return;
    const isMeant = (key: string) => calls.includes(callOfKey(key));
    for (const key of [...this.underWay.keys()].filter(isMeant)) this.turn(key);
    try {
      for (const key of await doubtCached(this.parts.db, isMeant)) this.refreshed(key);
    } catch (error) {
      this.parts.ports.log('Answers that may be others by now are kept.', error);
    }
  }

  private turn(key: string): void {
    this.turns.set(key, (this.turns.get(key) ?? 0) + 1);
    this.underWay.delete(key);
  }

  private askOnce(question: Question, held: CacheRecord | undefined): Promise<CacheRecord> {
    const { key } = question;
    const known = this.underWay.get(key);
    if (known !== undefined) return known;
    const asking = this.ask(question, held).finally(() => {
      if (this.underWay.get(key) === asking) this.underWay.delete(key);
    });
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask(question: Question, held: CacheRecord | undefined): Promise<CacheRecord> {
    const { key, endpoint, ...call } = question;
    const { http, ports } = this.parts;
    const row = CALLS[endpoint];
    const turn = this.turns.get(key);
    try {
      const headers: Record<string, string> = held?.etag ? { 'If-None-Match': held.etag } : {};
      const answer = await http.send(endpoint, { ...call, headers });
      const body = answer.notModified && held !== undefined ? held.body : answer.body;
      const record = {
        key,
        body,
        etag: answer.etag ?? (answer.notModified ? (held?.etag ?? null) : null),
        at: ports.clock.now(),
      };
      if (this.turns.get(key) !== turn) return await this.newer(question);
      if (lifetimeOf(row) > 0) await this.keep(record);
      return this.turns.get(key) === turn ? record : await this.askOnce(question, record);
    } catch (error) {
      if (error instanceof Refusal && LOST.has(error.problem.status)) await this.drop([key]);
      // Whoever shows what was kept hears the refusal when they read again (RC25).
      if (error instanceof Refusal && LOST.has(error.problem.status) && held !== undefined) this.refreshed(key);
      throw error;
    }
  }

  /** RC22: what was put meanwhile was answered later than this was asked. After a doubt it is asked for again (RC23). */
  private async newer(question: Question): Promise<CacheRecord> {
    const held = await this.held(question);
    return held === undefined || held.doubted ? this.askOnce(question, held) : held;
  }

  private async keep(record: CacheRecord): Promise<void> {
    await this.countOnce();
    const bytes = JSON.stringify(record.body)?.length ?? 0;
    if (bytes > CACHE.maxAnswerBytes) return this.drop([record.key]);
    await putCached(this.parts.db, { ...record, bytes });
    this.budget.note(record.key, bytes, record.at);
    const tooMany = this.budget.evict();
    if (tooMany.length > 0) await dropCached(this.parts.db, tooMany);
  }

  private async drop(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.budget.forget(key);
    await dropCached(this.parts.db, keys);
  }

  /** What an earlier worker stored counts too. When it was last used is not written down: when it came is. */
  private countOnce(): Promise<void> {
    this.counted ??= this.parts.db.cache.each(({ key, bytes, at }) =>
      this.budget.note(key, bytes ?? CACHE.maxAnswerBytes, at),
    );
    return this.counted;
  }
}

function readableEndpoint(name: string): EndpointId {
  if (!isKeyOf(CALLS, name) || CALLS[name].method !== 'GET') throw new Error(`"${name}" is no call that reads.`);
  return name;
}
