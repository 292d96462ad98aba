import { type Context, Hono } from 'hono';
import * as z from 'zod/mini';
import { ERROR_REPORTS_PATH } from '../../contract/third-parties';
import { readBody } from '../app/request-body';
import { problemResponse } from '../app/response';
import type { Log } from '../calls/handler';
import { Refusal, TooMany } from '../calls/refusal';
import { parseDsn } from './dsn';
import type { RateLimits } from './rate-limits';

interface TunnelOptions {
  /** The installation's own; reports for any other are refused. */
  readonly dsn: string;
  readonly log: Log;
  readonly limits: Pick<RateLimits, 'ofAddress' | 'ofAll'>;
  readonly addressOf: (context: Context) => string;
  /** How the report leaves; a test stands in for the service. */
  readonly send?: (url: string, init: RequestInit) => Promise<Response>;
}

const MAX_BYTES = 1_024 * 1_024;
/** Strangers may report too: what they can make us do at once is bounded. */
const MAX_IN_FLIGHT = 10;
const PATIENCE_MS = 10_000;
/** What the service says of its limits; the client's library slows down by them. */
const PASSED_BACK = ['retry-after', 'x-sentry-rate-limits'];

const EnvelopeHeader = z.object({ dsn: z.string() });

/**
 * Error reports by our own origin. No open proxy: the address is made of our own configuration, never of the
 * request, and of the caller nothing is passed on but the report.
 */
export function errorTunnel({ dsn, log, limits, addressOf, send = fetch }: TunnelOptions): Hono {
  const ours = parseDsn(dsn);
  if (ours === null) throw new Error('SENTRY_DSN was checked at start');
  let inFlight = 0;

  const pass = async (body: string): Promise<Response> => {
    const answer = await send(ours.envelopeUrl, {
      method: 'POST',
      headers: { 'content-type': 'application/x-sentry-envelope' },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(PATIENCE_MS),
    });
    // Nobody reads it; the connection is free again.
    answer.body?.cancel().catch(() => undefined);
    const headers = PASSED_BACK.flatMap((name) => {
      const value = answer.headers.get(name);
      return value === null ? [] : [[name, value] satisfies [string, string]];
    });
    return new Response(null, { status: answer.status, headers: [...headers, ['cache-control', 'no-store']] });
  };

  const app = new Hono();
  app.post(ERROR_REPORTS_PATH, async (context) => {
    const { req } = context;
    const site = req.header('sec-fetch-site');
    if (site !== undefined && site !== 'same-origin')
      return refused(403, 'forbidden', 'Reports must come from our own pages');
    const address = addressOf(context);
    const wait = (await limits.ofAddress('errorReportsOfAddress', address)) || (await limits.ofAll('errorReports'));
    if (wait > 0) return problemResponse(new TooMany(wait, 'Too many reports').problem, wait);
    if (inFlight >= MAX_IN_FLIGHT) return refused(429, 'too_many', 'Too many reports at once');
    inFlight += 1;
    try {
      const body = await readBody(req.raw, MAX_BYTES);
      if (body instanceof Refusal) return problemResponse(body.problem);
      if (!isFor(ours, body)) return refused(403, 'forbidden', 'This is not one of our reports');
      return await pass(body);
    } catch (error) {
      log('warn', 'error report not delivered', { error: error instanceof Error ? error.name : String(error) });
      return refused(502, 'unavailable', 'The report could not be delivered');
    } finally {
      inFlight -= 1;
    }
  });
  return app;
}

/** An envelope's first line says where it wants to go. */
function isFor(ours: NonNullable<ReturnType<typeof parseDsn>>, body: string): boolean {
  const header = z.safeParse(EnvelopeHeader, parseJson(body.slice(0, body.indexOf('\n'))));
  const theirs = header.success ? parseDsn(header.data.dsn) : null;
  return theirs?.envelopeUrl === ours.envelopeUrl && theirs.publicKey === ours.publicKey;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

const refused = (status: number, code: Parameters<typeof problemResponse>[0]['code'], message: string): Response =>
  problemResponse({ status, code, message });
