import { KIND_HASHES } from '../../contract/kinds';
import { SOCKET } from '../../contract/limits';
import type { ClientMessage, ServerMessage } from '../../contract/socket';
import type { Cursor } from '../../contract/sync';
import { CONTRACT_VERSION } from '../../contract/version';
import { serialized } from '../../domain/turns/serialized';
import { errorText } from '../calls/error-text';
import type { Services } from '../calls/handler';
import { withAccess } from '../db/access';
import type { Hub } from '../db/hub';
import type { UserPrincipal } from '../db/principal';
import { AccessWatch, accessAwaited, accessPrefix } from '../identity/access-watch';
import { StandingChanged } from '../identity/standing';
import { allowance } from './allowance';
import { parseClientMessage } from './client-message';
import { crowdOf } from './crowd';
import { grantsOf, streamsOf } from './handlers';
import type { Frame } from './shared-reads';
import { type Standing, standingsOf } from './standing';
import { StreamPump } from './stream-pump';

/** A socket, whoever carries it: Node's server, the browser's mocks, a test. */
export interface SocketPort {
  send(text: string): void;
  /** A text that goes to many: the same object each time. Where it is missing the text is sent. */
  share?(frame: Frame): void;
  close(code: number, reason: string): void;
  /** Bytes handed over and not yet on the wire. */
  buffered(): number;
}

export interface SessionOptions {
  readonly services: Services;
  /** The person of a token, judged with the upgrade request's headers; `proves`: see `Caller`. */
  identify(token: string, proves?: true): Promise<UserPrincipal | null>;
  /** Whose turn it is where many come at once: an address. */
  readonly comer?: string;
  /** Whether there is room to write; absent where nobody knows. */
  readonly hasRoom?: () => boolean;
  readonly authenticateWithin?: number;
  readonly slowAfter?: number;
}

export const CLOSE = {
  goingAway: 1001,
  tooBig: 1009,
  tooMany: 1008,
  tryAgain: 1013,
  unauthorized: 4401,
  tooSlow: 4408,
} as const;

/** What a browser is told of this build. */
const BUILD = { contract: CONTRACT_VERSION, kinds: KIND_HASHES };

/** Messages a client may send ahead of their answers. */
const MAX_WAITING = 100;
/** What arrived while the process was busy is read within this. */
const READ_MS = 20;

type State =
  | { readonly name: 'new' }
  | { readonly name: 'authenticated'; readonly principal: UserPrincipal; readonly token: string }
  | { readonly name: 'closed' };

interface Greeted {
  readonly principal: UserPrincipal;
  readonly standings: ReadonlyMap<string, Standing>;
}

/**
 * One socket session: welcome, authenticate, hello, then the changes of every granted stream, each
 * contiguous. Messages are taken one after the other.
 */
export class SocketSession {
  private state: State = { name: 'new' };
  private readonly inTurn = serialized();
  private readonly mayCome = allowance(SOCKET.maxBurst, SOCKET.maxPerSecond);
  private waiting = 0;
  private isGreeted = false;
  private readonly pump: StreamPump;
  private readonly watch: AccessWatch;
  private readonly following: ReturnType<Hub['follow']>;
  private deadline: ReturnType<typeof setTimeout>;

  constructor(
    private readonly port: SocketPort,
    private readonly options: SessionOptions,
  ) {
    const { services } = options;
    this.pump = new StreamPump(crowdOf(services).reads, port, {
      failed: (error) => this.fail(error),
      tooSlow: () => this.end(CLOSE.tryAgain, 'too slow'),
      // It comes again and says hello: there everything is judged anew (S167).
      astray: () => this.end(CLOSE.tryAgain, 'the database went back'),
      slowAfter: options.slowAfter ?? SOCKET.slowAfter,
    });
    this.watch = new AccessWatch(
      async () => (this.state.name === 'authenticated' ? options.identify(this.state.token) : null),
      {
        gone: () => this.refuse(),
        // It comes again, and is told what it may see now.
        changed: () => this.end(CLOSE.tryAgain, 'access changed'),
      },
    );
    this.following = services.hub.follow((stream, seq, mark) => this.heard(stream, seq, mark));
    const late = () => this.end(CLOSE.tooSlow, 'not authenticated in time');
    this.deadline = setTimeout(() => {
      this.deadline = setTimeout(late, READ_MS);
    }, options.authenticateWithin ?? SOCKET.authenticateWithin);
    this.send({ type: 'welcome' });
  }

  /** A text frame arrived. Resolves when it has been dealt with. */
  async received(text: string): Promise<void> {
    if (this.waiting >= MAX_WAITING || !this.mayCome()) return this.end(CLOSE.tooMany, 'too many messages');
    this.waiting++;
    await this.inTurn(() => this.take(text)).catch((error: unknown) => this.fail(error));
    this.waiting--;
  }

  get lagMs(): number {
    return this.pump.lagMs();
  }

  /** S108. Who has not been greeted yet is told with the greeting. */
  room(hasRoom: boolean): void {
    if (this.isGreeted) this.send({ type: 'room', hasRoom });
  }

  /** The socket is gone, or is to go. */
  end(code: number, reason: string): void {
    if (this.state.name === 'closed') return;
    this.closed();
    this.port.close(code, reason);
  }

  closed(): void {
    this.state = { name: 'closed' };
    clearTimeout(this.deadline);
    this.following.end();
    this.pump.stop();
    this.watch.stop();
  }

  private heard(stream: string, seq: number, mark?: string): void {
    if (stream.startsWith(accessPrefix)) void this.watch.check();
    else this.pump.advanced(stream, seq, mark);
  }

  /** In turn with whoever else is coming; null where the socket has gone meanwhile. */
  private inLine<T>(work: () => Promise<T | null>): Promise<T | null> {
    const { services, comer = '' } = this.options;
    const isKnown = this.state.name === 'authenticated';
    return crowdOf(services).admission.take({ name: comer, isKnown }, async () => (this.isClosed() ? null : work()));
  }

  private async take(text: string): Promise<void> {
    if (this.state.name === 'closed') return;
    if (text.length > SOCKET.maxFrameBytes) return this.end(CLOSE.tooBig, 'the frame is too large');
    const parsed = parseClientMessage(text);
    if ('problem' in parsed) return this.send({ type: 'error', message: parsed.problem });
    const { message } = parsed;
    switch (message.type) {
      case 'heartbeat':
        return this.send({ type: 'heartbeat_response' });
      case 'authenticate':
        return this.authenticate(message.token, message.userId);
      case 'hello':
        return this.hello(message);
    }
  }

  private async authenticate(token: string, userId: string): Promise<void> {
    // S137. It has said it in time: how long the others take who came before is not its fault.
    clearTimeout(this.deadline);
    const principal = await this.inLine(() => this.options.identify(token));
    if (!principal || !isSubject(principal, userId)) return this.refuse();
    if (this.state.name === 'closed') return;
    if (this.state.name === 'authenticated' && this.state.principal.userId !== principal.userId) return this.refuse();
    this.state = { name: 'authenticated', principal, token };
    this.following.of(accessAwaited(principal));
    this.watch.start(principal);
    this.send({ type: 'authenticated', sessionToken: crypto.randomUUID() });
  }

  private refuse(): void {
    this.send({ type: 'authentication_error', message: 'The token is not valid for this user' });
    this.end(CLOSE.unauthorized, 'not authenticated');
  }

  private async hello(message: Extract<ClientMessage, { type: 'hello' }>): Promise<void> {
    if (this.state.name !== 'authenticated') return this.send({ type: 'error', message: 'Authenticate first' });
    const { token } = this.state;
    const greeted = await this.inLine(() => this.greet(token, message.cursors));
    if (!greeted) return this.refuse();
    if (this.isClosed()) return;
    const { principal, standings } = greeted;
    const astray = [...standings].flatMap(([stream, standing]) => (standing.astray ? [stream] : []));
    const { services, hasRoom } = this.options;
    const { logId } = services;
    const room = hasRoom && { hasRoom: hasRoom() };
    this.send({
      type: 'hello_answer',
      logId,
      grants: grantsOf(principal, standings),
      ...BUILD,
      astray,
      ...room,
    });
    this.isGreeted = true;
    this.pump.start(principal, standings);
  }

  /**
   * Who they are, asked again, so that a long-lived socket says what they may see now, and where their cursors stand: in
   * one transaction, which proves whom is remembered (S150).
   */
  private async greet(token: string, cursors: Readonly<Record<string, Cursor>>): Promise<Greeted | null> {
    const { services, identify } = this.options;
    const ask = async (proves?: true) => {
      const known = await identify(token, proves);
      if (!known || this.isClosed()) return null;
      const streams = streamsOf(known);
      // Before it is looked where they stand: what is committed from here on is not missed.
      this.following.of([...accessAwaited(known), ...streams]);
      const standings = await withAccess(services, known, ({ db }) =>
        standingsOf(db, services.logId, streams, cursors),
      );
      const { standing: _, ...principal } = known;
      return { principal, standings };
    };
    try {
      return await ask(true);
    } catch (error) {
      if (!(error instanceof StandingChanged)) throw error;
      return ask();
    }
  }

  /** Asked anew after each wait. */
  private isClosed(): boolean {
    return this.state.name === 'closed';
  }

  private send(message: ServerMessage): void {
    if (this.state.name !== 'closed') this.port.send(JSON.stringify(message));
  }

  private fail(error: unknown): void {
    if (this.state.name === 'closed') return;
    this.options.services.log('error', 'socket session failed', { error: errorText(error) });
    this.end(CLOSE.tryAgain, 'try again later');
  }
}

/** The specification's `userId` is the profile's id; a client that knows only its token sends the subject. */
function isSubject(principal: UserPrincipal, userId: string): boolean {
  return userId === principal.userId || userId === principal.sub;
}
