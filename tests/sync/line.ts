import type { ServerMessage } from '../../contract/socket';
import type { Socket, SocketEvents } from '../../worker/sync/ports';
import type { Server, ServerSocket } from './server';

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

/** Whether the server lives through a request, and if not, whether the answer still got out. */
export type Fate = 'lives' | 'dies' | 'dies after answering';

/** What a line leads to. */
export interface Beyond {
  server(): Server;
  /** The build it serves. */
  readonly build: string;
  fate(method: string, path: string, isDone: boolean): Fate;
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
  /** Something between us and the server answers in its place, as long as it is set. */
  instead: ((method: string, path: string, body: string) => Response | undefined) | null = null;
  readonly seen: Seen[] = [];
  readonly held: string[] = [];
  socketsOpened = 0;
  private inFlight = 0;
  /** Frames were dropped on the way. */
  private hasLost = false;
  private readonly faults: Planned[] = [];
  private open: { session: ServerSocket; events: SocketEvents } | null = null;

  constructor(
    private readonly beyond: Beyond,
    /** Whoever sits at the browser. */
    public token: string,
  ) {}

  get isBusy(): boolean {
    return this.inFlight > 0 || this.beyond.server().isBusy;
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
    if (path === '/latest-build.json') return Response.json({ build: this.beyond.build });
    const method = init.method ?? 'GET';
    const body = typeof init.body === 'string' ? init.body : '';
    this.seen.push({ method, path, headers: new Headers(init.headers), body });
    const instead = this.instead?.(method, path, body);
    if (instead !== undefined) return instead;
    const fault = this.fault(method);
    if (fault === 'never arrives') throw new TypeError('Failed to fetch');
    if (fault !== null && typeof fault === 'object') return new Response('not ours', { status: fault.status });
    const server = this.beyond.server();
    if (this.beyond.fate(method, path, false) !== 'lives') throw new TypeError('Failed to fetch');
    const answer = await server.answer(this.token, path, init);
    if (this.beyond.fate(method, path, true) === 'dies after answering') return answer;
    if (fault === 'arrives twice') return server.answer(this.token, path, init);
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
      setImmediate(() => events.close(1_006));
      return { send: () => undefined, close: () => undefined };
    }
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
      setImmediate(flush);
    };
    const session = this.beyond.server().connect({ send: later, close: (code) => later({ code }) });
    this.open = { session, events };
    setImmediate(() => this.open?.events === events && events.open());
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

  /** Nothing gets through any more, and what was open ends. */
  cut(): void {
    this.isCut = true;
    this.drop(1_006);
  }

  /** No more faults. A socket that has swallowed frames does not live on: nothing less tells either end. */
  heal(): void {
    this.isCut = false;
    this.faults.length = 0;
    this.deliver();
    if (this.hasLost) this.drop(1_006);
  }

  /** Lets the held frames through, in the order `arrange` gives them. */
  deliver(arrange: (frames: string[]) => string[] = (frames) => frames): void {
    this.isHolding = false;
    const held = this.held.splice(0);
    const frames = arrange(held);
    this.hasLost ||= held.some((frame) => !frames.includes(frame));
    for (const frame of frames) this.open?.events.message(frame);
  }

  /** The browser is gone, and with it its end of the socket. */
  hangUp(): void {
    this.open?.session.closed();
    this.open = null;
    this.hasLost = false;
    this.held.length = 0;
  }

  private arrived(frame: string): void {
    if (this.isSilent) return;
    if (this.isHolding && frame.startsWith('{"type":"changes"')) this.held.push(frame);
    else this.open?.events.message(frame);
  }

  private async said(session: ServerSocket, text: string): Promise<void> {
    this.inFlight += 1;
    await session.received(text);
    this.inFlight -= 1;
  }
}
