import * as z from 'zod/mini';
import { ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import type { CachedAnswer } from '../../contract/sync-api';
import type { MusterDatabase } from '../store/database';
import type { CacheRecord } from '../store/records';
import { putCached } from '../store/writer-cache';
import { type Http, Refusal } from './http';
import type { Clock } from './ports';

export interface CacheParts {
  readonly db: MusterDatabase;
  readonly http: Http;
  readonly clock: Clock;
  refreshed(key: string): void;
}

/** Answers of GET calls: kept with their time, shared by all tabs, served at once, refreshed behind. */
export class RequestCache {
  private readonly underWay = new Map<string, Promise<CacheRecord>>();

  constructor(private readonly parts: CacheParts) {}

  async read(
    name: string,
    params: Readonly<Record<string, string>>,
    companyId?: string,
  ): Promise<CachedAnswer<unknown>> {
    const endpoint = readableEndpoint(name);
    const { freshMs = 0 }: EndpointRow = ENDPOINTS[endpoint];
    const key = cacheKey(endpoint, params, companyId);
    const held = await this.parts.db.cache.get(key);
    const isStale = held === undefined || this.parts.clock.now() - held.at >= freshMs;
    if (held === undefined || freshMs === 0) {
      const { body, at } = await this.askOnce(key, endpoint, params, companyId, held);
      return { body, at, stale: false };
    }
    if (isStale) {
      // Without an answer the stored one stands, with its age; a refusal is for the next reader to hear.
      this.askOnce(key, endpoint, params, companyId, held).then(
        () => this.parts.refreshed(key),
        () => undefined,
      );
    }
    return { body: held.body, at: held.at, stale: isStale };
  }

  /** Puts an answer that came another way. */
  async put(endpoint: EndpointId, params: Readonly<Record<string, string>>, body: unknown): Promise<void> {
    const key = cacheKey(endpoint, params);
    await putCached(this.parts.db, { key, body, etag: null, at: this.parts.clock.now() });
    this.parts.refreshed(key);
  }

  private askOnce(
    key: string,
    endpoint: EndpointId,
    params: Readonly<Record<string, string>>,
    companyId: string | undefined,
    held: CacheRecord | undefined,
  ): Promise<CacheRecord> {
    const known = this.underWay.get(key);
    if (known !== undefined) return known;
    const asking = this.ask(key, endpoint, { params, companyId }, held).finally(() => this.underWay.delete(key));
    this.underWay.set(key, asking);
    return asking;
  }

  private async ask(
    key: string,
    endpoint: EndpointId,
    call: { readonly params: Readonly<Record<string, string>>; readonly companyId: string | undefined },
    held: CacheRecord | undefined,
  ): Promise<CacheRecord> {
    const { db, http, clock } = this.parts;
    const row: EndpointRow = ENDPOINTS[endpoint];
    try {
      const headers: Record<string, string> = held?.etag ? { 'If-None-Match': held.etag } : {};
      const answer = await http.send(endpoint, { ...call, headers });
      const body =
        answer.notModified && held !== undefined ? held.body : z.parse(row.answer ?? z.unknown(), answer.body);
      const record = {
        key,
        body,
        etag: answer.etag ?? (answer.notModified ? (held?.etag ?? null) : null),
        at: clock.now(),
      };
      if ((row.freshMs ?? 0) > 0) await putCached(db, record);
      return record;
    } catch (error) {
      const isGone = error instanceof Refusal && (error.problem.status === 403 || error.problem.status === 404);
      if (isGone) await db.cache.delete(key);
      throw error;
    }
  }
}

/** The company first, so that what is cached of a company can go with it. */
function cacheKey(endpoint: EndpointId, params: Readonly<Record<string, string>>, companyId?: string): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${companyId ?? '-'} ${endpoint} ${new URLSearchParams(sorted)}`;
}

function readableEndpoint(name: string): EndpointId {
  const isEndpoint = (one: string): one is EndpointId => Object.hasOwn(ENDPOINTS, one);
  if (!isEndpoint(name) || ENDPOINTS[name].method !== 'GET') throw new Error(`"${name}" is no call that reads.`);
  return name;
}
