import type { Hono } from 'hono';
import type { ServerMessage } from '../../contract/socket';
import { SocketSession } from '../../server/sync/session';
import type { Socket, SocketEvents } from '../../worker/sync/ports';
import type { Ground } from './ground';

/** What goes wrong with the next request that matches. `status`: something between us and the server answers. */
export type RequestFault = 'never arrives' | 'answer is lost' | 'arrives twice' | { readonly status: number };

interface Planned {
  readonly method: string;
  readonly fault: RequestFault;
}

export interface Seen {
  readonly method: string;
  readonly path: string;
  readonly headers: Headers;
  readonly body: string;
}

type Frame = string | { readonly code: number };

/** Everything between one browser and the server. */
export class Line {
  /** Nothing gets through. */
  isCut = false;
  /** Changes from the server wait until `deliver`. */
  isHolding = false;
  /** Half open: the socket seems to be there, and nothing comes out of it. */
  isSilent = false;
  /** Changes what the server answers: as another server would have said it. */
  tamper: ((path: string, answer: unknown) => unknown) | null = null;
  readonly seen: Seen[] = [];
  readonly held: string[] = [];
  socketsOpened = 0;
  private inFlight = 0;
  private readonly faults: Planned[] = [];
  private open: { session: SocketSession; events: SocketEvents } | null = null;

  constructor(
    private readonly ground: () => Ground,
    readonly token: string,
  ) {}

  get isBusy(): boolean {
    return this.inFlight > 0 || performance.now() - this.ground().committedAt < 40;
  }

  next(method: string, fault: RequestFault): void {
    this.faults.push({ method, fault });
  }

  async request(path: string, init: RequestInit): Promise<Response> {
    this.inFlight += 1;
    try {
      return await this.passed(path, init);
    } finally {
      this.inFlight -= 1;
    }
  }

  private async passed(path: string, init: RequestInit): Promise<Response> {
    await Promise.resolve();
    if (this.isCut) throw new TypeError('Failed to fetch');
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    this.seen.push({ method, path, headers: new Headers(init.headers), body });
    const fault = this.fault(method);
    if (fault === 'never arrives') throw new TypeError('Failed to fetch');
    if (fault !== null && typeof fault === 'object') return new Response('not ours', { status: fault.status });
    const app = this.ground().appFor(this.token);
    const answer = await sendTo(app, path, init);
    if (fault === 'arrives twice') return sendTo(app, path, init);
    if (fault === 'answer is lost' || this.isCut) throw new TypeError('Failed to fetch');
    if (this.tamper === null || !answer.ok) return answer;
    return Response.json(this.tamper(path, await answer.json()));
  }

  private fault(method: string): RequestFault | null {
    const at = this.faults.findIndex((planned) => planned.method === method);
    return at < 0 ? null : (this.faults.splice(at, 1)[0]?.fault ?? null);
  }

  openSocket(events: SocketEvents): Socket {
    this.socketsOpened += 1;
    if (this.isCut) {
      setTimeout(() => events.close(1_006), 0);
      return { send: () => undefined, close: () => undefined };
    }
    const ground = this.ground();
    const queue: Frame[] = [];
    const flush = (): void => {
      for (const frame of queue.splice(0)) {
        if (this.open?.events !== events) return;
        if (typeof frame === 'string') this.arrived(frame);
        else this.drop(frame.code);
      }
    };
    const later = (frame: Frame): void => {
      queue.push(frame);
      setTimeout(flush, 0);
    };
    const session = new SocketSession(
      { send: later, close: (code) => later({ code }), buffered: () => 0 },
      {
        services: ground.services,
        identify: (token) => ground.identify({ token, header: () => undefined }),
        authenticateWithin: 600_000,
      },
    );
    this.open = { session, events };
    setTimeout(() => this.open?.events === events && events.open(), 0);
    return {
      send: (text) => void this.said(session, text),
      close: () => this.open?.events === events && this.hangUp(),
    };
  }

  /** The socket ends, with this code as the browser tells it. */
  drop(code = 1_006): void {
    const { open } = this;
    this.hangUp();
    open?.events.close(code);
  }

  /** A frame as if the server had sent it. */
  say(message: ServerMessage | string): void {
    this.open?.events.message(typeof message === 'string' ? message : JSON.stringify(message));
  }

  /** Lets the held frames through, in the order `arrange` gives them. */
  deliver(arrange: (frames: string[]) => string[] = (frames) => frames): void {
    this.isHolding = false;
    for (const frame of arrange(this.held.splice(0))) this.open?.events.message(frame);
  }

  /** The browser is gone, and with it its end of the socket. */
  hangUp(): void {
    this.open?.session.closed();
    this.open = null;
    this.held.length = 0;
  }

  private arrived(frame: string): void {
    if (this.isSilent) return;
    if (this.isHolding && frame.startsWith('{"type":"changes"')) this.held.push(frame);
    else this.open?.events.message(frame);
  }

  private async said(session: SocketSession, text: string): Promise<void> {
    this.inFlight += 1;
    await session.received(text);
    this.inFlight -= 1;
  }
}

async function sendTo(app: Hono, path: string, init: RequestInit): Promise<Response> {
  return app.fetch(new Request(`http://localhost${path}`, init));
}
