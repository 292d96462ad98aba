import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { CACHE, FRESH } from '../../contract/limits';
import { isKeyOf } from '../../contract/narrow';
import type { CachedAnswer } from '../../contract/sync-api';
import type { MusterDatabase } from '../store/database';
import type { CacheRecord } from '../store/records';
import { clearCached, dropCached, putCached } from '../store/writer-cache';
import { CacheBudget } from './cache-budget';
import { type Http, Refusal } from './http';
import type { Clock } from './ports';
import { readAs } from './readable';

export interface CacheParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly clock: Clock;
  refreshed(key: string): void;
}

interface Question {
  readonly key: string;
  readonly endpoint: EndpointId;
  readonly params: Readonly<Record<string, string>>;
  readonly companyId: string | undefined;
}

/** Answers of GET calls: kept with their time, shared by all tabs, served at once, refreshed behind. */
export class RequestCache {
  private readonly underWay = new Map<string, Promise<CacheRecord>>();
  private readonly budget = new CacheBudget();
  /** How often an answer was put, a key. */
  private readonly puts = new Map<string, number>();
  private counted: Promise<void> | null = null;

  constructor(private readonly parts: CacheParts) {}

  async read(
    name: string,
    params: Readonly<Record<string, string>>,
    companyId?: string,
  ): Promise<CachedAnswer<unknown>> {
    const endpoint = readableEndpoint(name);
    const freshMs = lifetimeOf(endpoint);
    const question = { key: cacheKey(endpoint, params, companyId), endpoint, params, companyId };
    const { key } = question;
    const held = await this.held(question);
    if (held === undefined || freshMs === 0) {
      const { body, at } = await this.askOnce(question, held);
      return { key, body, at, stale: false };
    }
    const now = this.parts.clock.now();
    this.budget.used(key, now);
    const age = now - held.at;
    // An answer from the future: the clock was set back, and its age is not known.
    const isStale = !(age >= 0 && age < freshMs);
    if (isStale) {
      // Without an answer the stored one stands, with its age; a refusal is for the next reader to hear.
      this.askOnce(question, held).then(
        () => this.parts.refreshed(key),
        () => undefined,
      );
    }
    return { key, body: held.body, at: held.at, stale: isStale };
  }

  /** What is damaged, or an older build's and of another shape, is asked for again (ST36, RC12). */
  private async held({ key, endpoint }: Pick<Question, 'key' | 'endpoint'>): Promise<CacheRecord | undefined> {
    const held = await this.parts.db.cache.get(key);
    const { answer = z.unknown() }: EndpointRow = ENDPOINTS[endpoint];
    return Number.isFinite(held?.at) && z.safeParse(answer, held?.body).success ? held : undefined;
  }

  /** Puts an answer that came another way. */
  async put(endpoint: EndpointId, params: Readonly<Record<string, string>>, body: unknown): Promise<void> {
    const key = cacheKey(endpoint, params);
    this.puts.set(key, (this.puts.get(key) ?? 0) + 1);
    await this.keep({ key, body, etag: null, at: this.parts.clock.now() });
    this.parts.refreshed(key);
  }

  /** Somebody signs in or out: what was answered before is nobody's. */
  async clear(): Promise<void> {
    this.budget.clear();
    await clearCached(this.parts.db);
  }

  private askOnce(question: Question, held: CacheRecord | undefined): Promise<CacheRecord> {
    const { key } = question;
    const known = this.underWay.get(key);
    if (known !== undefined) return known;
    const asking = this.ask(question, held).finally(() => this.underWay.delete(key));
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask({ key, endpoint, ...call }: Question, held: CacheRecord | undefined): Promise<CacheRecord> {
    const { http, clock } = this.parts;
    const row: EndpointRow = ENDPOINTS[endpoint];
    const puts = this.puts.get(key);
    try {
      const headers: Record<string, string> = held?.etag ? { 'If-None-Match': held.etag } : {};
      const answer = await http.send(endpoint, { ...call, headers });
      const body =
        answer.notModified && held !== undefined ? held.body : readAs(row.answer ?? z.unknown(), answer.body);
      const record = {
        key,
        body,
        etag: answer.etag ?? (answer.notModified ? (held?.etag ?? null) : null),
        at: clock.now(),
      };
      // RC22: what was put meanwhile was answered later than this was asked.
      if (this.puts.get(key) !== puts) return (await this.held({ key, endpoint })) ?? record;
      if (lifetimeOf(endpoint) > 0) await this.keep(record);
      return record;
    } catch (error) {
      const isGone = error instanceof Refusal && (error.problem.status === 403 || error.problem.status === 404);
      if (isGone) await this.drop([key]);
      throw error;
    }
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

function lifetimeOf(endpoint: EndpointId): number {
  const { freshMs = FRESH.default }: EndpointRow = ENDPOINTS[endpoint];
  return freshMs;
}

/** The company first, so that what is cached of a company can go with it. */
function cacheKey(endpoint: EndpointId, params: Readonly<Record<string, string>>, companyId?: string): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${companyId ?? '-'} ${endpoint} ${new URLSearchParams(sorted)}`;
}

function readableEndpoint(name: string): EndpointId {
  if (!isKeyOf(ENDPOINTS, name) || ENDPOINTS[name].method !== 'GET')
    throw new Error(`"${name}" is no call that reads.`);
  return name;
}
