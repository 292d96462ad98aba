import * as z from 'zod/mini';
import { fillPath } from '../../contract/calls';
import { type AnswerOf, ENDPOINTS, type EndpointId, type EndpointRow } from '../../contract/endpoints';
import { ApiProblem, CommandAnswer } from '../../contract/sync';
import { createApp } from '../../server/app/app';
import type { Handlers, Jobs, Services } from '../../server/calls/handler';
import { Hub } from '../../server/db/hub';
import { BYPASS_TOKEN, bypassIdentify, DEMO_COMPANY_ID, seedBypass } from '../../server/identity/bypass';
import type { Identify } from '../../server/identity/identify';
import { type DatabaseKind, openTestDatabase } from './database';
import { TEST_OUTWARD } from './outward';

export interface TestServer {
  readonly services: Services;
  readonly identify: Identify;
  /** The demo company of the bypass user, who owns it. */
  readonly companyId: string;
  /** The app's answer to a request by the bypass user; `headers` replace the usual ones. */
  fetch(method: string, path: string, options?: RequestOptions): Promise<Response>;
  /** A call that must succeed; its answer is held against the contract. */
  call<E extends EndpointId>(id: E, options?: CallOptions): Promise<Answer<E>>;
  /** A call that must be refused; answers the problem. */
  refusal(id: EndpointId, options?: CallOptions): Promise<ApiProblem>;
  close(): Promise<void>;
}
interface RequestOptions {
  readonly body?: unknown;
  readonly headers?: Readonly<Record<string, string>>;
  readonly signal?: AbortSignal;
}
interface CallOptions extends RequestOptions {
  readonly params?: Readonly<Record<string, string>>;
  readonly query?: Readonly<Record<string, string>>;
}
type Answer<E extends EndpointId> = [AnswerOf<E>] extends [never] ? CommandAnswer : AnswerOf<E>;

export interface TestServerOptions {
  /** As the product is installed, unless told. */
  readonly kind?: DatabaseKind;
  readonly handlers: Handlers<EndpointId>;
  /** The background work, over the same database; idle unless given. */
  readonly jobs?: (store: Pick<Services, 'database' | 'hub' | 'log'>) => Jobs;
  readonly log?: Services['log'];
  readonly connectors?: Services['connectors'];
}

function contentOf(body: unknown): string | Uint8Array<ArrayBuffer> {
  if (body instanceof Uint8Array) return Uint8Array.from(body);
  return typeof body === 'string' ? body : JSON.stringify(body);
}

const connectorsOf = ({ connectors }: TestServerOptions) => (connectors === undefined ? {} : { connectors });

/** The API over a database of its own, without HTTP: as the mocks run it. */
export async function createTestServer(options: TestServerOptions): Promise<TestServer> {
  const { database, logId, close } = await openTestDatabase(options.kind ?? 'postgres');
  const log = options.log ?? (() => {});
  const store = { database, hub: new Hub(), log };
  await seedBypass(store);
  const jobs = options.jobs?.(store) ?? { wake: () => {}, stop: async () => {} };
  const config = { build: 'test', auth: { mode: 'bypass', token: BYPASS_TOKEN } } as const;
  const services: Services = { ...store, logId, jobs, config, outward: TEST_OUTWARD, ...connectorsOf(options) };
  const identify = bypassIdentify(store);
  const app = createApp({ services, handlers: options.handlers, identify });

  const fetch = async (method: string, path: string, { body, headers, signal }: RequestOptions = {}) => {
    const usual = {
      host: 'localhost:8080',
      authorization: `Bearer ${BYPASS_TOKEN}`,
      'content-type': 'application/json',
    };
    const content = body === undefined ? {} : { body: contentOf(body) };
    return app.fetch(
      new Request(`http://localhost:8080${path}`, {
        method,
        headers: { ...usual, ...headers },
        ...content,
        ...(signal && { signal }),
      }),
    );
  };
  const send = (id: EndpointId, { params, query, ...rest }: CallOptions = {}) => {
    const { method, path }: EndpointRow = ENDPOINTS[id];
    const search = query ? `?${new URLSearchParams(query)}` : '';
    return fetch(method, fillPath(path, params ?? {}) + search, rest);
  };

  return {
    services,
    identify,
    companyId: DEMO_COMPANY_ID,
    fetch,
    async call(id, callOptions) {
      const response = await send(id, callOptions);
      const answer = await response.json();
      if (!response.ok) throw new Error(`${id} answered ${response.status}: ${JSON.stringify(answer)}`);
      const { answer: schema }: EndpointRow = ENDPOINTS[id];
      z.parse(schema ?? CommandAnswer, answer);
      return answer;
    },
    async refusal(id, callOptions) {
      const response = await send(id, callOptions);
      const answer: unknown = await response.json();
      if (response.ok) throw new Error(`${id} was to be refused and answered ${JSON.stringify(answer)}`);
      const problem = z.parse(ApiProblem, answer);
      if (problem.status !== response.status) throw new Error(`status ${response.status}, problem ${problem.status}`);
      return problem;
    },
    async close() {
      await jobs.stop();
      await close();
    },
  };
}
