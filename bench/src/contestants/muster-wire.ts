import type { Change } from '../../../contract/sync';
import { browserPorts } from '../../../worker/sync/browser-ports';
import type { Ports, SocketEvents } from '../../../worker/sync/ports';
import { COMPANY, LOG_ID, STREAM } from '../rows';

const json = (body: unknown): Response => new Response(JSON.stringify(body));

/** The server's side of the wire, from texts in memory: what is measured is the browser's side, whole. */
export class Wire {
  /** What has not been sent yet: who has received it, has it. */
  private pages: string[] = [];
  /** A socket that was asked for and does not open yet. */
  private held: (() => void)[] | null = null;
  isUp = true;
  private head = 0;
  private socket: SocketEvents | null = null;
  private served = 0;
  /** Opened so far. */
  sockets = 0;

  constructor(private readonly person: string) {}

  ports(end: () => void): Ports {
    return {
      ...browserPorts('bench', end),
      request: async (path) => this.answer(new URL(path, location.origin)),
      openSocket: (events) => this.open(events),
      locks: {
        hold: async () => undefined,
        whenFree: () => new Promise(() => undefined),
        seize: async (_name, _beside, work) => work(),
      },
      isOnline: () => this.isUp,
      log: (message, detail) => console.warn(message, detail),
    };
  }

  hold(): void {
    this.held = [];
  }

  /** The line stands, and this is what comes over it. */
  begin(pages: readonly string[]): void {
    this.pages = [...pages];
    for (const open of this.held ?? []) open();
    this.held = null;
  }

  /** One frame with these rows, as after another person's command. */
  push(changes: readonly Change[]): void {
    this.head += 1;
    const range = { stream: STREAM, logId: LOG_ID, from: this.head, to: this.head, changes };
    this.socket?.message(JSON.stringify({ type: 'changes', range }));
  }

  private open(events: SocketEvents) {
    this.socket = events;
    this.sockets += 1;
    const open = (): void => void setTimeout(() => (this.isUp ? events.open() : events.close(1_006)), 0);
    if (this.held === null) open();
    else this.held.push(open);
    return {
      send: (text: string) => {
        const { type }: { type: string } = JSON.parse(text);
        if (type === 'authenticate') this.say({ type: 'authenticated', sessionToken: 'bench' });
        if (type === 'heartbeat') this.say({ type: 'heartbeat_response' });
        if (type !== 'hello') return;
        this.say({ type: 'hello_answer', ...this.grants() });
        if (this.served === 0) this.say({ type: 'snapshot_needed', stream: STREAM, head: this.head });
      },
      close: () => undefined,
    };
  }

  private say(message: object): void {
    setTimeout(() => this.socket?.message(JSON.stringify(message)), 0);
  }

  private grants() {
    return { logId: LOG_ID, grants: [{ stream: STREAM, role: 'owner', accessRev: 1, head: this.head }] };
  }

  private answer(url: URL): Response {
    if (!this.isUp) throw new TypeError('Failed to fetch');
    switch (url.pathname) {
      case '/api/config':
        return json({ build: 'bench', auth: { mode: 'bypass', token: 'bypass' } });
      case '/api/users/me':
        return json(this.profile());
      case '/api/sync/grants':
        return json(this.grants());
      case '/api/sync/changes':
        return json({ range: null, head: this.head, snapshot: false });
      case '/api/sync/snapshot/rows':
        return json({ stream: STREAM, logId: LOG_ID, seq: 0, chunks: [], next: null });
      case '/api/sync/snapshot':
        return this.page(url.searchParams.get('entity') ?? '');
      default:
        return new Response(JSON.stringify({ status: 404, code: 'not_found', message: 'No such call' }), {
          status: 404,
        });
    }
  }

  private page(entity: string): Response {
    if (entity !== 'asset') {
      const chunk = { entity, ids: [], revs: [], columns: {} };
      return json({ stream: STREAM, logId: LOG_ID, seq: 0, chunk, next: null });
    }
    const text = this.pages.shift();
    this.served += 1;
    if (text === undefined) throw new Error('More pages were asked for than there are.');
    return new Response(text);
  }

  private profile() {
    return {
      id: '00000000-0000-4000-8000-000000000002',
      sub: `bench|${this.person}`,
      email: 'bench@example.test',
      name: 'Bench',
      isPlatformAdmin: false,
      preferences: {},
      companies: [{ companyId: COMPANY, name: 'Bench', role: 'owner' }],
      billingAccounts: [],
    };
  }
}
