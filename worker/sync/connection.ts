import { SOCKET } from '../../contract/limits';
import {
  type ClientMessage,
  comeAgainAfter,
  isOwnType,
  type ServerMessage,
  type TypedMessage,
} from '../../contract/socket';
import type { ConnectionState, WorkerEvent } from '../../contract/sync-api';
import { fewLines } from './few-lines';
import { createHints } from './hints';
import type { Ports, Socket } from './ports';
import { type ReceivedMessage, readMessage } from './socket-message';
import { SOCKET_TEXT } from './socket-text';
import { startupDelay } from './startup';

export type SyncMessage = Extract<ServerMessage, { type: 'hello_answer' | 'changes' | 'snapshot_needed' }>;

export interface Credentials {
  readonly token: string;
  readonly userId: string;
}

export interface ConnectionParts {
  readonly ports: Pick<Ports, 'clock' | 'openSocket' | 'isOnline' | 'log'>;
  /** Null where nobody is signed in; rejects where no token can be had now. */
  credentials(): Credentials | null | Promise<Credentials | null>;
  /** Gets a new token; rejects when that is not possible. */
  refreshToken(): Promise<void>;
  /** Authenticated: time to say hello. */
  ready(sessionToken?: string): void;
  sync(message: SyncMessage): void;
  /** Whether the server has room to take what is sent. */
  room(has: boolean): void;
  /** A frame was too large to be read: what it said has to be asked for. */
  missed(): void;
  /** A message about the assistant's work, as it came. */
  assistant(message: Extract<WorkerEvent, { type: 'assistant' }>['message']): void;
  /** A heartbeat was answered. */
  alive(): void;
  changed(state: ConnectionState): void;
  notified(notification: Extract<ServerMessage, { type: 'notification' }>['notification']): void;
  toast(toast: Omit<Extract<WorkerEvent, { type: 'toast' }>, 'type'>): void;
}

/** Our own close code for a socket that fell silent; never seen on the wire. */
export const STALLED = 4_000;
const NEEDS_TOKEN = 4_401;
const TRY_AGAIN = 1_013;

/** The socket's state machine: specification §4, numbers of §9 in `contract/limits.ts`. */
export class Connection {
  private current: ConnectionState = { state: 'idle' };
  private socket: Socket | null = null;
  /** Reconnects since the last connection that worked. */
  private attempts = 0;
  private authenticationErrors = 0;
  /** Retries of getting credentials, since the last time there were some. */
  private startRetries = 0;
  private hasWarned = false;
  private heardAt = 0;
  /** When the server has to have answered our hello; null once it has. */
  private greetBy: number | null = null;
  private readonly takesHint: (reason: string) => boolean;
  private readonly complain: Ports['log'];
  private cancelTimer = (): void => undefined;
  /** The server said when to come: no hint shortens that. */
  private isTold = false;

  constructor(private readonly parts: ConnectionParts) {
    this.complain = fewLines(parts.ports);
    this.takesHint = createHints(parts.ports.clock);
  }

  get state(): ConnectionState {
    return this.current;
  }

  start(): void {
    if (this.current.state === 'idle') this.connect();
  }

  /** The specified manual exit: attempts start again. */
  reconnect(): void {
    this.dropSocket();
    this.attempts = 0;
    this.authenticationErrors = 0;
    this.startRetries = 0;
    this.enter({ state: 'connecting', attempt: 0 });
    this.timer(SOCKET.reconnectPause, () => this.connect());
  }

  /** `online`, a visible page or a successful request leaves fallback; the first two also end a pause. */
  nudge(reason: 'online' | 'visible' | 'request'): void {
    const state = this.current;
    const isWaiting = state.state === 'closed' && state.retryAt !== null && reason !== 'request' && !this.isTold;
    if ((state.state !== 'fallback' && !isWaiting) || !this.takesHint(reason)) return;
    if (isWaiting) this.connect();
    else this.reconnect();
  }

  send(message: ClientMessage | TypedMessage): void {
    this.socket?.send(JSON.stringify(message));
  }

  /** A message of somebody else's, by its type; false where there is no connection to send it by. */
  say(message: TypedMessage): boolean {
    if (isOwnType(message.type)) throw new Error(`Messages of the type “${message.type}” are the connection’s own.`);
    if (this.current.state !== 'connected') return false;
    this.send(message);
    return true;
  }

  private enter(next: ConnectionState): void {
    this.current = next;
    this.parts.changed(next);
  }

  private timer(ms: number, work: () => void): void {
    this.cancelTimer();
    this.cancelTimer = this.parts.ports.clock.after(ms, work);
  }

  private dropSocket(): void {
    this.cancelTimer();
    this.socket?.close();
    this.socket = null;
  }

  /** For good: the person is gone. */
  stop(): void {
    this.dropSocket();
    this.current = { state: 'closed', code: 1_000, retryAt: null };
  }

  private connect(): void {
    this.dropSocket();
    this.isTold = false;
    const credentials = this.parts.credentials();
    if (!(credentials instanceof Promise)) return this.open(credentials);
    const waiting: ConnectionState = { state: 'connecting', attempt: this.attempts };
    this.enter(waiting);
    const current = (): boolean => this.current === waiting;
    credentials.then(
      (given) => current() && this.open(given),
      () => current() && this.notStarted(),
    );
  }

  /** Right after a start a tab may not be able to give a token yet: that is worth a few short pauses. */
  private notStarted(): void {
    const delay = startupDelay(this.startRetries);
    if (delay === null) return this.retry(NEEDS_TOKEN);
    this.startRetries += 1;
    this.timer(delay, () => this.connect());
  }

  private open(credentials: Credentials | null): void {
    if (credentials === null) {
      this.enter({ state: 'closed', code: NEEDS_TOKEN, retryAt: null });
      this.parts.toast({ level: 'error', title: SOCKET_TEXT.signedOut });
      return;
    }
    this.startRetries = 0;
    this.enter({ state: 'connecting', attempt: this.attempts });
    const mine = this.parts.ports.openSocket({
      open: () => this.socket === mine && this.send({ type: 'authenticate', ...credentials }),
      message: (data) => this.socket === mine && this.receive(data),
      close: (code, reason) => this.socket === mine && this.closed(code, reason),
    });
    this.socket = mine;
    // A socket that neither opens nor fails is a stalled one.
    this.timer(SOCKET.stall, () => this.closed(STALLED));
  }

  private receive(data: string): void {
    this.heardAt = this.parts.ports.clock.now();
    const message = readMessage(data);
    switch (message.type) {
      case 'authenticated':
        return this.authenticated(message.sessionToken);
      case 'authentication_error':
        return void this.renewToken();
      case 'hello_answer':
        this.greeted();
        return this.parts.sync(message);
      case 'changes':
      case 'snapshot_needed':
        return this.parts.sync(message);
      case 'welcome':
        return undefined;
      default:
        return this.receiveOther(message, data);
    }
  }

  private receiveOther(message: OtherMessage, data: string): void {
    switch (message.type) {
      case 'heartbeat_response':
        return this.parts.alive();
      case 'room':
        return this.parts.room(message.hasRoom);
      case 'notification':
        return this.parts.notified(message.notification);
      case 'assistant':
        return this.parts.assistant(message.message);
      case 'error':
        return this.complain('The server reports an error on the socket.', message.message);
      case 'too_large':
        this.complain('A frame too large to be read.', `${message.chars} characters`);
        return this.parts.missed();
      case 'unknown':
        return this.complain('A socket message of an unknown type.', data.slice(0, 200));
      default:
        return unreachable(message);
    }
  }

  /** A connection that only authenticates, and then says nothing of the streams, has not worked. */
  private greeted(): void {
    this.greetBy = null;
    this.attempts = 0;
    this.authenticationErrors = 0;
    this.hasWarned = false;
  }

  private authenticated(sessionToken?: string): void {
    const now = this.parts.ports.clock.now();
    this.greetBy = now + SOCKET.stall;
    this.enter({ state: 'connected', since: now });
    this.beat();
    this.parts.ready(sessionToken);
  }

  /** A beat every 15 s, and a look at the very moment a silence has become too long: a beat comes up to 15 s later. */
  private beat(due: number = SOCKET.heartbeat): void {
    const { clock } = this.parts.ports;
    const wait = Math.max(0, Math.min(due, this.patience(clock.now())));
    this.timer(wait, () => {
      if (this.patience(clock.now()) <= 0) return this.closed(STALLED);
      if (wait < due) return this.beat(due - wait);
      this.send({ type: 'heartbeat' });
      this.beat();
    });
  }

  /** How long the server may still be silent. By the wall clock: after a night's sleep, when no timer ran, it is over. */
  private patience(now: number): number {
    // A clock that was set back would hide a silence: count from where it stands now.
    this.heardAt = Math.min(this.heardAt, now);
    if (this.greetBy !== null) this.greetBy = Math.min(this.greetBy, now + SOCKET.stall);
    return Math.min(this.heardAt + SOCKET.stall, this.greetBy ?? Number.POSITIVE_INFINITY) - now;
  }

  private closed(code: number, reason = ''): void {
    this.dropSocket();
    const seconds = code === TRY_AGAIN ? comeAgainAfter(reason) : null;
    if (seconds !== null) return this.comeAgain(code, seconds);
    if (code === 1_000 || code === 1_011) return this.enter({ state: 'closed', code, retryAt: null });
    if (code === NEEDS_TOKEN) return void this.renewToken();
    this.retry(code);
  }

  private retry(code: number): void {
    const { clock, isOnline } = this.parts.ports;
    // What fails while the browser knows that there is no network says nothing about the server.
    if (isOnline()) this.attempts += 1;
    if (this.attempts > SOCKET.maxAttempts) return this.fallBack();
    const { baseDelay, maxDelay, jitter } = SOCKET;
    const factor = jitter.from + clock.random() * (jitter.to - jitter.from);
    this.pause(code, Math.min(maxDelay, baseDelay * 2 ** Math.max(0, this.attempts - 1) * factor));
  }

  /** A server that has too many to let in at once is there: that is no failed attempt. */
  private comeAgain(code: number, seconds: number): void {
    this.pause(code, (seconds + this.parts.ports.clock.random()) * 1_000);
    this.isTold = true;
  }

  private pause(code: number, delay: number): void {
    this.enter({ state: 'closed', code, retryAt: this.parts.ports.clock.now() + delay });
    this.timer(delay, () => this.connect());
  }

  private fallBack(): void {
    this.enter({ state: 'fallback' });
    // Leaving fallback and coming back is one and the same outage to a person.
    if (!this.hasWarned) this.parts.toast({ level: 'warning', title: SOCKET_TEXT.fallback });
    this.hasWarned = true;
  }

  private async renewToken(): Promise<void> {
    this.dropSocket();
    this.authenticationErrors += 1;
    const waiting: ConnectionState = { state: 'closed', code: NEEDS_TOKEN, retryAt: null };
    this.enter(waiting);
    try {
      if (this.authenticationErrors > 1) throw new Error('The new token was refused too.');
      await this.parts.refreshToken();
    } catch (error) {
      this.parts.ports.log('The token could not be refreshed.', error);
      this.parts.toast({ level: 'error', title: SOCKET_TEXT.refreshFailed });
      return;
    }
    if (this.current === waiting) this.pause(NEEDS_TOKEN, SOCKET.reconnectPause);
  }
}

type OtherMessage = Exclude<
  ReceivedMessage,
  SyncMessage | Extract<ServerMessage, { type: 'authenticated' | 'authentication_error' | 'welcome' }>
>;

function unreachable(message: never): never {
  throw new Error(`A message nobody handles: ${JSON.stringify(message)}`);
}
