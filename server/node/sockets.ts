import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { type RawData, type WebSocket, WebSocketServer } from 'ws';
import { SOCKET } from '../../contract/limits';
import { comeAgainIn, SOCKET_PATH } from '../../contract/socket';
import type { Services } from '../calls/handler';
import { secondsOf } from '../calls/refusal';
import type { Identify } from '../identity/identify';
import { addressGroup } from '../limits/address-group';
import { SOCKETS } from '../limits/limits';
import { type SocketBounds, type SocketPlace, SocketPlaces } from '../limits/socket-places';
import { crowdOf } from '../sync/crowd';
import { CLOSE, SocketSession } from '../sync/session';
import { addressOf } from './caller-address';
import { type DiskRoom, ROOM_ELSEWHERE } from './disk-room';
import { MISDIRECTED, misdirected } from './front-door';
import type { OwnNames } from './own-names';
import { pathOf } from './request-path';
import { bytesOf } from './shared-frame';

export interface Sockets {
  readonly counts: { open: number; total: number };
  /** How many were refused, as there were too many. */
  refused(): number;
  /** How many were closed with which code. */
  readonly closes: ReadonlyMap<number, number>;
  /** Of the socket that is furthest behind. */
  lagMs(): number;
  attach(server: Server): void;
  /** Ends every session: the server is going away. */
  end(): void;
}

interface SocketOptions {
  readonly services: Services;
  readonly identify: Identify;
  readonly names: OwnNames;
  readonly publicUrl: string | undefined;
  /** Absent where nobody knows. */
  readonly room?: DiskRoom;
  /** Smaller ones in a test. */
  readonly bounds?: SocketBounds;
}

/** So long a client has to answer a farewell: when the server goes, and else. */
const FAREWELL_MS = { going: 500, staying: 10_000 };

/** `/_ws` in Node. */
export function sockets(options: SocketOptions): Sockets {
  const { services, identify, names, publicUrl, room = ROOM_ELSEWHERE, bounds = SOCKETS } = options;
  const sessions = new Map<SocketSession, WebSocket>();
  const counts = { open: 0, total: 0 };
  let refused = 0;
  let isGoing = false;
  const places = new SocketPlaces(bounds);
  const closes = new Map<number, number>();
  const accepting = new WebSocketServer({ noServer: true, maxPayload: SOCKET.maxFrameBytes, clientTracking: false });
  const { admission } = crowdOf(services);

  const opened = (socket: WebSocket, { request, line, place, address }: Opening) => {
    counts.open++;
    counts.total++;
    socket.on('close', (code) => {
      counts.open--;
      closes.set(code, (closes.get(code) ?? 0) + 1);
    });
    const seconds = admission.comeIn();
    // As a socket, not as an answer to the upgrade: of that a browser's page learns nothing.
    if (seconds !== null) return close(socket, CLOSE.tryAgain, comeAgainIn(seconds));
    const session = sessionOf(socket, line, {
      services,
      hasRoom: room.hasRoom,
      comer: address,
      identify: async (token, proves) => {
        const principal = await identify(callerOf(request, token, proves));
        if (principal === null || place.takenBy(principal.userId)) return principal;
        refused++;
        socket.close(CLOSE.tooMany, 'too many sockets of this person');
        return null;
      },
    });
    sessions.set(session, socket);
    socket.on('close', () => {
      sessions.delete(session);
      session.closed();
    });
  };

  room.follow((hasRoom) => {
    for (const session of sessions.keys()) session.room(hasRoom);
  });

  return {
    counts,
    closes,
    refused: () => refused,
    lagMs: () => Math.max(0, ...[...sessions.keys()].map(({ lagMs }) => lagMs)),
    attach(server) {
      server.on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
        socket.on('error', () => socket.destroy());
        if (isGoing) return reject(socket, '503 Service Unavailable', '', 'Retry-After: 1\r\n');
        const elsewhere = names.refusal(request);
        if (elsewhere !== null) return reject(socket, `${MISDIRECTED} Misdirected Request`, misdirected(elsewhere));
        const refusal = refusalOf(request, publicUrl);
        if (refusal !== null) return reject(socket, refusal);
        const address = addressGroup(addressOf(request, publicUrl !== undefined));
        const place = places.enter(address);
        if (place === null) {
          refused++;
          return reject(socket, '429 Too Many Requests', '', `Retry-After: ${secondsOf(SOCKETS.retryMs)}\r\n`);
        }
        socket.once('close', place.leave);
        const opening = { request, line: socket, place, address };
        accepting.handleUpgrade(request, socket, head, (upgraded) => opened(upgraded, opening));
      });
    },
    end() {
      isGoing = true;
      for (const [session, socket] of sessions) {
        session.end(CLOSE.goingAway, 'the server is going away');
        // Who does not answer the farewell would hold the server.
        setTimeout(() => socket.terminate(), FAREWELL_MS.going).unref();
      }
    },
  };
}

/** An upgrade that may become a session. */
interface Opening {
  readonly request: IncomingMessage;
  /** The connection beneath the socket. */
  readonly line: Duplex;
  readonly place: SocketPlace;
  readonly address: string;
}

function close(socket: WebSocket, code: number, reason: string): void {
  socket.close(code, reason);
  // Who reads nothing would keep what was meant for them in memory.
  setTimeout(() => socket.terminate(), FAREWELL_MS.staying).unref();
}

function sessionOf(
  socket: WebSocket,
  line: Duplex,
  options: Pick<ConstructorParameters<typeof SocketSession>[1], 'services' | 'identify' | 'comer' | 'hasRoom'>,
) {
  const session = new SocketSession(
    {
      send: (text) => socket.send(text),
      // The socket itself sends each of its frames whole and at once, as nothing is compressed: so this comes between two.
      share: (frame) => void (socket.readyState === socket.OPEN && line.write(bytesOf(frame))),
      close: (code, reason) => close(socket, code, reason),
      buffered: () => socket.bufferedAmount,
    },
    options,
  );
  socket.on('message', (data: RawData, isBinary: boolean) => {
    // Binary frames have no meaning here: answered like any text that is no message.
    session.received(isBinary ? '' : data.toString()).catch(() => socket.terminate());
  });
  // Frames over the limit and broken protocol close the socket with the fitting code by themselves.
  socket.on('error', () => {});
  return session;
}

/** SEC100. Nothing in a listener may throw: it would end the process. */
function refusalOf(request: IncomingMessage, publicUrl: string | undefined): string | null {
  const path = pathOf(request);
  if (path === null) return '400 Bad Request';
  if (path !== SOCKET_PATH) return '404 Not Found';
  return sameOrigin(request, publicUrl) ? null : '403 Forbidden';
}

/** A page of another site must not speak here in the person's name; programs send no Origin. */
function sameOrigin(request: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = request.headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  return publicUrl === undefined ? new URL(origin).host === host : new URL(origin).origin === new URL(publicUrl).origin;
}

const callerOf = (request: IncomingMessage, token: string, proves?: true): Parameters<Identify>[0] => ({
  token,
  header: (name) => headerOf(request, name),
  ...(proves && { proves }),
});

function headerOf(request: IncomingMessage, name: string): string | undefined {
  const value = request.headers[name];
  return Array.isArray(value) ? value.join(', ') : value;
}

function reject(socket: Duplex, status: string, json = '', headers = ''): void {
  const type = json === '' ? '' : 'Content-Type: application/json\r\n';
  socket.end(
    `HTTP/1.1 ${status}\r\n${headers}Connection: close\r\n${type}Content-Length: ${Buffer.byteLength(json)}\r\n\r\n${json}`,
  );
}
