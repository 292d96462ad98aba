import * as z from 'zod/mini';
import { SOCKET } from '../../contract/limits';
import { type ClientMessage, LATER_SERVER_TYPES, ServerMessage } from '../../contract/socket';
import type { ConnectionState, WorkerEvent } from '../../contract/sync-api';
import type { Ports, Socket } from './ports';
import { SOCKET_TEXT } from './socket-text';

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
  /** A heartbeat was answered. */
  alive(): void;
  changed(state: ConnectionState): void;
  toast(toast: Omit<Extract<WorkerEvent, { type: 'toast' }>, 'type'>): void;
}

/** Our own close code for a socket that fell silent; never seen on the wire. */
const STALLED = 4_000;
const NEEDS_TOKEN = 4_401;

/** The socket's state machine: specification §4, numbers of §9 in `contract/limits.ts`. */
export class Connection {
  private current: ConnectionState = { state: 'idle' };
  private socket: Socket | null = null;
  /** Reconnects since the last connection that worked. */
  private attempts = 0;
  private authenticationErrors = 0;
  private hasWarned = false;
  private heardAt = 0;
  private cancelTimer = (): void => undefined;

  constructor(private readonly parts: ConnectionParts) {}

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
    this.enter({ state: 'connecting', attempt: 0 });
    this.timer(SOCKET.reconnectPause, () => this.connect());
  }

  /** `online`, a visible page or a successful request leaves fallback; the first two also end a pause. */
  nudge(reason: 'online' | 'visible' | 'request'): void {
    const state = this.current;
    if (state.state === 'fallback') return this.reconnect();
    if (reason !== 'request' && state.state === 'closed' && state.retryAt !== null) this.connect();
  }

  send(message: ClientMessage): void {
    this.socket?.send(JSON.stringify(message));
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
    const credentials = this.parts.credentials();
    if (!(credentials instanceof Promise)) return this.open(credentials);
    const waiting: ConnectionState = { state: 'connecting', attempt: this.attempts };
    this.enter(waiting);
    const current = (): boolean => this.current === waiting;
    credentials.then(
      (given) => current() && this.open(given),
      () => current() && this.retry(NEEDS_TOKEN),
    );
  }

  private open(credentials: Credentials | null): void {
    if (credentials === null) {
      this.enter({ state: 'closed', code: NEEDS_TOKEN, retryAt: null });
      this.parts.toast({ level: 'error', title: SOCKET_TEXT.signedOut });
      return;
    }
    this.enter({ state: 'connecting', attempt: this.attempts });
    const mine = this.parts.ports.openSocket({
      open: () => this.socket === mine && this.send({ type: 'authenticate', ...credentials }),
      message: (data) => this.socket === mine && this.receive(data),
      close: (code) => this.socket === mine && this.closed(code),
    });
    this.socket = mine;
    // A socket that neither opens nor fails is a stalled one.
    this.timer(SOCKET.stall, () => this.closed(STALLED));
  }

  private receive(data: string): void {
    this.heardAt = this.parts.ports.clock.now();
    const message = parseMessage(data);
    if (message === null) return this.parts.ports.log('A socket message of an unknown type.', data.slice(0, 200));
    switch (message.type) {
      case 'authenticated':
        return this.authenticated(message.sessionToken);
      case 'authentication_error':
        return void this.renewToken();
      case 'hello_answer':
      case 'changes':
      case 'snapshot_needed':
        return this.parts.sync(message);
      case 'notification': {
        const { title, message: text } = message.notification;
        return this.parts.toast({ level: 'info', title, message: text });
      }
      case 'error':
        return this.parts.ports.log('The server reports an error on the socket.', message.message);
      case 'heartbeat_response':
        return this.parts.alive();
      case 'welcome':
      case 'later':
        return undefined;
      default:
        return unreachable(message);
    }
  }

  private authenticated(sessionToken?: string): void {
    this.attempts = 0;
    this.authenticationErrors = 0;
    this.hasWarned = false;
    this.enter({ state: 'connected', since: this.parts.ports.clock.now() });
    this.beat();
    this.parts.ready(sessionToken);
  }

  private beat(): void {
    this.timer(SOCKET.heartbeat, () => {
      if (this.parts.ports.clock.now() - this.heardAt >= SOCKET.stall) return this.closed(STALLED);
      this.send({ type: 'heartbeat' });
      this.beat();
    });
  }

  private closed(code: number): void {
    this.dropSocket();
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
    const delay = Math.min(maxDelay, baseDelay * 2 ** Math.max(0, this.attempts - 1) * factor);
    this.enter({ state: 'closed', code, retryAt: clock.now() + delay });
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
    if (this.current === waiting) this.retry(NEEDS_TOKEN);
  }
}

/** A known message, `later` for one whose area is not built yet, null for an unknown one. */
function parseMessage(data: string): ServerMessage | { readonly type: 'later' } | null {
  try {
    const json: unknown = JSON.parse(data);
    const message = z.safeParse(ServerMessage, json);
    if (message.success) return message.data;
    const later = z.safeParse(z.object({ type: z.enum(LATER_SERVER_TYPES) }), json);
    return later.success ? { type: 'later' } : null;
  } catch {
    return null;
  }
}

function unreachable(message: never): never {
  throw new Error(`A message nobody handles: ${JSON.stringify(message)}`);
}
