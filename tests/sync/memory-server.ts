import * as z from 'zod/mini';
import type { Role } from '../../contract/areas/session';
import { fillPath, inParcel } from '../../contract/calls';
import { ENDPOINTS, type EndpointRow } from '../../contract/endpoints';
import { PARCEL, type ParcelCommand } from '../../contract/parcel';
import type { ServerMessage } from '../../contract/socket';
import { type ApiProblem, type Change, type ChangeRange, HEADERS } from '../../contract/sync';
import { drained } from './drained';
import { Company, type Row } from './memory-company';
import type { BrowserSocket, Server, ServerSocket } from './server';

const Fields = z.record(z.string(), z.unknown());
/** What is left of a parcel is sent again. */
const AT_ONCE = 6;

const Message = z.object({
  type: z.string(),
  token: z.optional(z.string()),
  cursors: z.optional(z.record(z.string(), z.object({ logId: z.string(), seq: z.number() }))),
});

interface Person {
  readonly name: string;
  readonly roles: Map<string, Role>;
}
interface Session {
  readonly socket: BrowserSocket;
  person: string | null;
  isGreeted: boolean;
}
interface Answered {
  readonly n: number;
  readonly status: number;
  readonly text: string;
  /** Of a parcel: its own result. */
  readonly result?: object;
}
interface Asked {
  readonly person: string;
  readonly company: Company | undefined;
  readonly method: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: Row;
}

/**
 * The server's side of `protocol.md` in memory, as far as histories ask for it: thousands of them cannot wait for a
 * database. What it says is checked against the real one by running the same histories over both.
 */
export class MemoryServer implements Server {
  readonly isBusy = false;
  readonly breathe = drained;
  private readonly logId = crypto.randomUUID();
  private readonly companies = new Map<string, Company>();
  private readonly people = new Map<string, Person>();
  private readonly clients = new Map<string, readonly Answered[]>();
  private readonly sessions = new Set<Session>();

  async addCompany(name: string): Promise<string> {
    const id = crypto.randomUUID();
    this.companies.set(id, new Company(id, name));
    return id;
  }

  async addPerson(name: string, companyId: string, role: Role): Promise<string> {
    const id = crypto.randomUUID();
    this.people.set(id, { name, roles: new Map([[companyId, role]]) });
    return id;
  }

  async forgetLog(companyId: string): Promise<void> {
    const company = this.companies.get(companyId);
    if (company !== undefined) company.floor = company.log.length;
  }

  async answer(token: string, path: string, init: RequestInit): Promise<Response> {
    const url = new URL(path, 'http://server');
    const headers = new Headers(init.headers);
    const company = this.companies.get(headers.get(HEADERS.company) ?? '');
    const body = z.parse(Fields, JSON.parse(typeof init.body === 'string' ? init.body : '{}'));
    const asked: Asked = { person: token, company, method: init.method ?? 'GET', url, headers, body };
    if (asked.method === 'GET') return this.read(asked);
    return url.pathname === ENDPOINTS[PARCEL].path ? this.parcel(asked) : this.once(asked);
  }

  connect(socket: BrowserSocket): ServerSocket {
    const session: Session = { socket, person: null, isGreeted: false };
    this.sessions.add(session);
    say(session, { type: 'welcome' });
    return {
      received: async (text) => this.hear(session, z.parse(Message, JSON.parse(text))),
      closed: () => void this.sessions.delete(session),
    };
  }

  private hear(session: Session, { type, token, cursors }: z.infer<typeof Message>): void {
    if (type === 'authenticate') {
      session.person = token ?? null;
      say(session, { type: 'authenticated', sessionToken: 'session' });
    }
    if (type === 'heartbeat') say(session, { type: 'heartbeat_response' });
    if (type !== 'hello' || session.person === null) return;
    session.isGreeted = true;
    say(session, { type: 'hello_answer', ...this.grants(session.person) });
    for (const company of this.companiesOf(session.person)) {
      const { stream, head } = company;
      const cursor = cursors?.[stream];
      if (cursor?.logId !== this.logId || cursor.seq < company.floor)
        say(session, { type: 'snapshot_needed', stream, head });
      else if (cursor.seq < head) say(session, { type: 'changes', range: this.range(company, cursor.seq) });
    }
  }

  private companiesOf(person: string): Company[] {
    const ids = [...(this.people.get(person)?.roles.keys() ?? [])];
    return ids.flatMap((id) => this.companies.get(id) ?? []);
  }

  private grants(person: string) {
    const grants = this.companiesOf(person).map(({ stream, head, id }) => {
      return { stream, role: this.people.get(person)?.roles.get(id) ?? '', accessRev: 1, head };
    });
    const own = { stream: `user:${person}`, role: 'owner', accessRev: 1, head: 0 };
    return { logId: this.logId, grants: [...grants, own] };
  }

  private range({ stream, log, head }: Company, since: number): ChangeRange {
    const newest = new Map<string, Change>(log.slice(since).map((change) => [`${change.entity} ${change.id}`, change]));
    return { stream, logId: this.logId, from: since + 1, to: head, changes: [...newest.values()] };
  }

  private read({ url, person }: Asked): Response {
    const at = (name: string): string => url.searchParams.get(name) ?? '';
    const company = this.companiesOf(person).find(({ stream }) => stream === at('stream'));
    switch (url.pathname) {
      case '/api/config':
        return json({ build: 'test', auth: { mode: 'bypass', token: person } });
      case '/api/users/me':
        return json(this.profile(person));
      case '/api/sync/grants':
        return json(this.grants(person));
      case '/api/sync/changes':
        if (at('stream') === `user:${person}`)
          return json({ range: null, head: 0, snapshot: at('logId') !== this.logId });
        return company === undefined ? refusal(403) : this.changes(company, Number(at('since')), at('logId'));
      case '/api/sync/snapshot':
        return company === undefined
          ? refusal(403)
          : json({ logId: this.logId, ...company.page(at('entity'), at('after')) });
      case '/api/sync/snapshot/rows':
        if (at('stream') === `user:${person}`) return json(this.nothing(at('stream')));
        return company === undefined
          ? refusal(403)
          : json({ logId: this.logId, ...company.smallRows(at('kinds').split(','), at('after')) });
      default:
        return refusal(404);
    }
  }

  /** The stream of a person who was never told anything. */
  private nothing(stream: string): object {
    return { stream, logId: this.logId, seq: 0, chunks: [], next: null };
  }

  private profile(person: string): object {
    const name = this.people.get(person)?.name ?? '';
    const companies = this.companiesOf(person).map(({ id, name: company }) => {
      return { companyId: id, name: company, role: this.people.get(person)?.roles.get(id) };
    });
    const rest = { isPlatformAdmin: false, preferences: {}, billingAccounts: [] };
    return { id: person, sub: person, email: `${name}@example.org`, name, companies, ...rest };
  }

  private changes(company: Company, since: number, logId: string): Response {
    const { head } = company;
    if (logId !== this.logId || since < company.floor) return json({ range: null, head, snapshot: true });
    return json({ range: since < head ? this.range(company, since) : null, head, snapshot: false });
  }

  /** A numbered command takes effect once; its number again gets the same answer. */
  private once(asked: Asked): Response {
    const key = asked.headers.get(HEADERS.idempotencyKey);
    if (key === null) return this.work(asked).response();
    if (!/^[\w-]{8,64}\.[1-9]\d{0,14}$/.test(key))
      return refusal(400, { code: 'invalid', message: 'Idempotency-Key must be <clientId>.<n>' });
    const [clientId = '', number] = key.split('.');
    const n = Number(number);
    const seen = this.seenBefore(clientId, n);
    if (seen !== null) return seen;
    const { status, text, response } = this.work(asked);
    this.clients.set(clientId, [{ n, status, text }]);
    return response();
  }

  private seenBefore(clientId: string, n: number): Response | null {
    const kept = this.clients.get(clientId) ?? [];
    const last = kept.at(-1)?.n ?? 0;
    if (n === last + 1) return null;
    if (n > last) return refusal(409, { code: 'gap', message: 'A number is missing', expected: last + 1 });
    const one = kept.find((answered) => answered.n === n);
    if (one === undefined) return refusal(409, { code: 'replayed', message: 'Answered long ago' });
    return new Response(one.text, { status: one.status });
  }

  /** The first that can be applied together, and never all of many: as a server that has no more time for one company. */
  private parcel(asked: Asked): Response {
    const { clientId, commands } = z.parse(ENDPOINTS[PARCEL].body, asked.body);
    const kept = this.clients.get(clientId) ?? [];
    const seen = commands.flatMap(({ n }) => kept.find((one) => one.n === n) ?? []);
    if (seen.length > 0) return parcelAnswer(seen);
    const refused = this.seenBefore(clientId, commands[0]?.n ?? 0);
    if (refused !== null) return refused;
    const since = asked.company?.head ?? 0;
    const done: Answered[] = [];
    const heads = [since];
    for (const command of commands.slice(0, AT_ONCE)) {
      const { status, text } = this.work(ofParcel(asked, command), since);
      if (status === 200 || done.length === 0) done.push({ n: command.n, status, text });
      if (status !== 200) break;
      heads.push(asked.company?.head ?? 0);
    }
    const range = asked.company === undefined ? null : this.range(asked.company, since);
    const made = heads.slice(1).map((head, at) => new Map(asked.company?.log.slice(heads[at], head).map(revOf)));
    const answered = done.map((one, at) => {
      const revs = [...(made[at] ?? [])].filter(([id]) => made.filter((other) => other.has(id)).length > 1);
      const result = revs.length === 0 ? {} : { revs: Object.fromEntries(revs) };
      return one.status === 200 ? { ...one, text: JSON.stringify({ range, ...result }), result } : one;
    });
    this.clients.set(clientId, answered);
    return parcelAnswer(answered);
  }

  /** `before`: where the log stood before the parcel. */
  private work({ company, person, method, url, headers, body }: Asked, before?: number) {
    if (company === undefined || this.people.get(person)?.roles.has(company.id) !== true)
      return stored(refusalOf(403), 403);
    const since = company.head;
    const baseRev = headers.get(HEADERS.baseRev);
    const problem = company.apply(method, url.pathname.split('/').slice(2), body, {
      baseRev: baseRev === null ? null : Number(baseRev),
      since: before,
    });
    if (problem !== null) return stored({ ...refusalOf(problem.status), ...problem }, problem.status);
    const range = company.head === since ? null : this.range(company, since);
    for (const session of this.sessions) {
      if (range === null || !session.isGreeted || session.person === null) continue;
      if (this.companiesOf(session.person).includes(company)) say(session, { type: 'changes', range });
    }
    return stored({ range }, 200);
  }
}

const revOf = ({ id, rev }: Change): [string, number] => [id, rev];

function ofParcel(asked: Asked, { endpoint, params, baseRev, body }: ParcelCommand): Asked {
  const id = inParcel(endpoint);
  if (id === null) throw new Error(`${endpoint} goes in no parcel`);
  const { method, path }: EndpointRow = ENDPOINTS[id];
  const headers = new Headers(asked.headers);
  if (baseRev !== undefined) headers.set(HEADERS.baseRev, String(baseRev));
  return {
    ...asked,
    method,
    url: new URL(fillPath(path, params), asked.url),
    headers,
    body: z.parse(Fields, body ?? {}),
  };
}

function parcelAnswer(answers: readonly Answered[]): Response {
  const [first] = answers;
  if (first === undefined || first.status !== 200)
    return json({ range: null, results: [], problem: JSON.parse(first?.text ?? '{}') });
  return json({ ...JSON.parse(first.text), results: answers.map(({ result = {} }) => result) });
}

const CODES: Readonly<Record<number, ApiProblem['code']>> = { 403: 'forbidden', 404: 'not_found', 409: 'conflict' };

function refusalOf(status: number): ApiProblem {
  return { status, code: CODES[status] ?? 'invalid', message: `Refused with ${status}` };
}

function stored(answer: unknown, status: number) {
  const text = JSON.stringify(answer);
  return { status, text, response: () => new Response(text, { status }) };
}

const json = (body: unknown): Response => stored(body, 200).response();

const refusal = (status: number, more: Partial<ApiProblem> = {}): Response =>
  stored({ ...refusalOf(status), ...more }, status).response();

const say = ({ socket }: Session, message: ServerMessage): void => socket.send(JSON.stringify(message));
