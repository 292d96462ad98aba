import { type Context, Hono } from 'hono';
import type { EndpointId, EndpointRow } from '../../contract/endpoints';
import { ENDPOINTS } from '../../contract/endpoints';
import { keysOf } from '../../contract/narrow';
import { HEADERS } from '../../contract/sync';
import { NOBODY } from '../calls/audit-entry';
import { errorText } from '../calls/error-text';
import type { Handlers, Services } from '../calls/handler';
import { Refusal, TooMany, Unavailable } from '../calls/refusal';
import { outageOf } from '../db/outage';
import type { Identify } from '../identity/identify';
import { auditRefusal } from '../identity/refusal-tally';
import { DISK } from '../limits/limits';
import type { RuleLimits } from '../limits/rule-limits';
import { QuestionTurns } from '../query/question-turns';
import { answerEndpoint, authenticate } from './answer';
import { OPENAPI_PATH, openApiDocument } from './openapi';
import { noSuchCall } from './other-version';
import { CutOff } from './request-body';
import { jsonResponse, problemResponse } from './response';

export interface AppOptions {
  readonly services: Services;
  readonly handlers: Handlers<EndpointId>;
  readonly identify: Identify;
  /** Where a request came from: only its host knows. */
  readonly addressOf?: (context: Context) => string;
  /** Whether there is room to write; absent where nobody knows. */
  readonly hasRoom?: () => boolean;
  /** Milliseconds a person has to wait before their next call; absent where nobody has to. */
  readonly waitOf?: (userId: string) => Promise<number>;
  /** The limits administrators set; absent where there are none. */
  readonly ruleOf?: RuleLimits;
}

/** A database that ended is back within seconds. */
const AWAY_RETRY_MS = 2_000;

/** The API, the same in Node, in tests and behind the browser's mocks: the endpoint table, mounted. */
export function createApp(options: AppOptions): Hono {
  const app = new Hono();
  const turns = new QuestionTurns(options.services.database);
  for (const [id, row] of endpointsInOrder()) {
    app.on(row.method, row.path, (context) => answerEndpoint({ ...options, turns }, id, row, context));
  }
  app.get(OPENAPI_PATH, async ({ req }) => {
    await authenticate(options.identify, { method: 'GET', path: OPENAPI_PATH }, req);
    return jsonResponse(openApiDocument());
  });
  app.all('/api/*', ({ req }) => problemResponse(noSuchCall(req.header(HEADERS.contract))));
  app.onError((error, context) => failure(options.services, error, context));
  return app;
}

/** Fixed paths before those with parameters: `/api/assets/types` is not an asset's id. */
function endpointsInOrder(): readonly (readonly [EndpointId, EndpointRow])[] {
  const ids = keysOf(ENDPOINTS);
  const parameters = (row: EndpointRow) => row.path.split(':').length;
  return ids
    .map((id): readonly [EndpointId, EndpointRow] => [id, ENDPOINTS[id]])
    .sort(([, a], [, b]) => parameters(a) - parameters(b));
}

/** Nobody hears it: it is what the metrics count. */
const CLIENT_LEFT = 499;

async function failure(services: Services, error: unknown, context: Context): Promise<Response> {
  const { log } = services;
  if (error instanceof TooMany) return tooEarly(services, error, context);
  if (error instanceof Unavailable) return problemResponse(error.problem, error.waitMs);
  if (error instanceof Refusal) return problemResponse(error.problem);
  const { method, routePath: route, raw } = context.req;
  // Who breaks off in the middle of a request is no failure of ours. What failed for another reason is still told.
  if (error instanceof CutOff || raw.signal.aborted) {
    const why = error instanceof CutOff ? {} : { error: errorText(error) };
    log('info', 'the client cut its request', { method, route, ...why });
    return new Response(null, { status: CLIENT_LEFT });
  }
  const outage = outageOf(error);
  log('error', 'request failed', { method, route, error: errorText(error) });
  if (outage !== null) {
    const unavailable = new Unavailable(outage, outage === 'no-room' ? DISK.retryMs : AWAY_RETRY_MS);
    return problemResponse(unavailable.problem, unavailable.waitMs);
  }
  return problemResponse({ status: 500, code: 'internal', message: 'Something went wrong on the server' });
}

async function tooEarly(services: Services, error: TooMany, { req }: Context): Promise<Response> {
  const nobodys = { action: 'throttled', outcome: 'refused', companyId: null, actor: NOBODY } as const;
  await auditRefusal(services, error.audit ?? { ...nobodys, about: { route: req.routePath } });
  return problemResponse(error.problem, error.waitMs);
}
