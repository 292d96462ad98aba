import { createServer } from 'node:http';
import type { Socket } from 'node:net';
import { Faults, type HttpFault, type HttpMatch, type SetFault, type SocketFault, type SocketMatch } from './faults';
import { httpRelay, type Relayed } from './http-relay';
import { Line } from './line';
import { socketRelay } from './socket-relay';

/** A server as browsers see it whose network does what a test says. */
export interface FaultProxy {
  readonly origin: string;
  /** What chance follows: printed, and taken from `FAULT_SEED` where that is set. */
  readonly seed: number;
  readonly requests: readonly Relayed[];
  readonly openSockets: number;
  http(match: HttpMatch, fault: HttpFault, times?: number): SetFault;
  socket(match: SocketMatch, fault: SocketFault, times?: number): SetFault;
  /** Closes every socket with a code; 1006 breaks them. Answers how many there were. */
  closeSockets(code: number): number;
  /** `refused`: there is no server. `half-open`: connections stand and nothing passes. */
  line(state: Line['state']): void;
  /** From now on another server; what is open stays with the old one. */
  retarget(target: string): void;
  /** Takes every fault back. */
  heal(): void;
  close(): Promise<void>;
}

interface FaultProxyOptions {
  /** The origin of the real server. */
  readonly target: string;
  readonly seed?: number;
}

/** Node's, not Playwright's: what a browser's tools put in the way does not reach a shared worker. */
export async function startFaultProxy({ target, seed = seedOfChoice() }: FaultProxyOptions): Promise<FaultProxy> {
  console.log(`fault proxy: FAULT_SEED=${seed}`);
  const line = new Line(target, seed);
  const wake = () => line.wake();
  const httpFaults = new Faults<HttpMatch, HttpFault>(wake);
  const socketFaults = new Faults<SocketMatch, SocketFault>(wake);
  const requests: Relayed[] = [];
  const relay = httpRelay(line, httpFaults, requests);
  const sockets = socketRelay(line, socketFaults);
  const connections = new Set<Socket>();
  const server = createServer((request, response) => {
    relay(request, response).catch(() => request.socket.destroy());
  });
  server.on('upgrade', (request, raw, head) => void sockets.upgrade(request, raw, head));
  server.on('connection', (socket) => {
    connections.add(socket);
    socket.once('close', () => connections.delete(socket));
  });
  await new Promise<void>((listening) => server.listen(0, 'localhost', listening));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the fault proxy has no port');
  const cutAll = () => {
    for (const socket of connections) socket.destroy();
  };
  return {
    origin: `http://localhost:${address.port}`,
    seed,
    requests,
    get openSockets() {
      return sockets.open.size;
    },
    http: (match, fault, times) => httpFaults.set(match, fault, times),
    socket: (match, fault, times) => socketFaults.set(match, fault, times),
    closeSockets(code) {
      const all = [...sockets.open];
      for (const one of all) one.close(code);
      return all.length;
    },
    line(state) {
      line.set(state);
      if (state === 'refused') cutAll();
    },
    retarget(next) {
      line.target = next;
    },
    heal() {
      httpFaults.clear();
      socketFaults.clear();
      line.set('open');
    },
    async close() {
      line.set('refused');
      cutAll();
      await new Promise((closed) => server.close(closed));
    },
  };
}

const seedOfChoice = () => Number(process.env['FAULT_SEED'] ?? Math.floor(Math.random() * 1_000_000_000));
