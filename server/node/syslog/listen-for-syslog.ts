import { createSocket, type Socket as UdpSocket } from 'node:dgram';
import { once } from 'node:events';
import { BlockList, createServer, isIP, type Server, type Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { type Frames, SyslogFrames } from '../../../domain/syslog/frames';
import { readSyslogLine } from '../../../domain/syslog/read-line';
import { SeenHosts, SYSLOG } from '../../../domain/syslog/seen-hosts';
import type { SenderTest } from '../../jobs/sources/write-seen';

/** What an administrator switched on: lines come by UDP, and by TCP, which is encrypted where there is a certificate. */
export interface SyslogPlace {
  readonly host: string;
  /** 0: any that is free. */
  readonly port: number;
  /** PEM. */
  readonly tls?: { readonly cert: string; readonly key: string } | undefined;
}

export interface SyslogListener {
  readonly port: number;
  readonly isSecure: boolean;
  readonly seen: SeenHosts;
  close(): Promise<void>;
}

const MOST_CONNECTIONS = 200;
const IDLE_MS = 10 * 60_000;
const SECOND_MS = 1_000;

/** Hears lines and keeps of each only who sent it (IN70 to IN74). */
export async function listenForSyslog({ host, port, tls }: SyslogPlace): Promise<SyslogListener> {
  const seen = new SeenHosts();
  const hears = heardBy(seen);
  const open = new Set<Socket>();
  const onConnection = (socket: Socket): void => {
    open.add(socket);
    socket.on('close', () => open.delete(socket));
    if (open.size > MOST_CONNECTIONS) {
      seen.refuse('too_fast');
      socket.destroy();
    } else hearConnection(socket, hears, seen);
  };
  const server: Server =
    tls === undefined ? createServer(onConnection) : createTlsServer({ ...tls, minVersion: 'TLSv1.2' }, onConnection);
  // Who does not get as far as a connection, or breaks it off, is nobody's harm.
  server.on('tlsClientError', () => seen.refuse('unreadable'));
  server.listen(port, host);
  await once(server, 'listening');
  const at = server.address();
  const bound = typeof at === 'object' && at !== null ? at.port : port;
  const udp = await listenByUdp(host, bound, hears, seen).catch((error: unknown) => {
    server.close();
    throw error;
  });
  return {
    ...{ port: bound, isSecure: tls !== undefined, seen },
    async close() {
      for (const socket of open) socket.destroy();
      await Promise.all([
        new Promise<void>((done) => server.close(() => done())),
        new Promise<void>((done) => udp.close(() => done())),
      ]);
    },
  };
}

type Hears = (line: string, address: string) => void;

/** Of what comes faster than it can be looked at only that it came is known. */
function heardBy(seen: SeenHosts): Hears {
  let [second, lines] = [0, 0];
  return (line, address) => {
    const now = Date.now();
    if (now - second >= SECOND_MS) [second, lines] = [now, 0];
    lines += 1;
    if (lines > SYSLOG.maxLinesInSecond) return seen.refuse('too_fast');
    const sender = readSyslogLine(line);
    if (sender === null) return seen.refuse('unreadable');
    seen.add(sender, plain(address), now);
  };
}

/** An IPv4 address that is written as IPv6 is itself. */
const plain = (address: string): string => address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');

function hearConnection(socket: Socket, hears: Hears, seen: SeenHosts): void {
  const frames = new SyslogFrames();
  const address = socket.remoteAddress ?? '';
  const take = ({ lines, tooLong }: Frames): void => {
    for (const line of lines) hears(line, address);
    if (tooLong > 0) seen.refuse('too_long', tooLong);
  };
  socket.setTimeout(IDLE_MS, () => socket.destroy());
  socket.on('data', (chunk) => take(frames.push(chunk)));
  socket.on('end', () => take(frames.rest()));
  socket.on('error', () => socket.destroy());
}

async function listenByUdp(host: string, port: number, hears: Hears, seen: SeenHosts): Promise<UdpSocket> {
  const socket = createSocket({ type: isIP(host) === 6 ? 'udp6' : 'udp4' });
  socket.on('message', (message, { address }) => {
    if (message.length > SYSLOG.maxLineBytes) seen.refuse('too_long');
    else
      for (const line of message.toString('utf8').split('\n')) if (line.trim() !== '') hears(line.trimEnd(), address);
  });
  socket.bind(port, host === 'localhost' ? '127.0.0.1' : host);
  await once(socket, 'listening');
  // What one datagram brings ends nothing.
  socket.on('error', () => seen.refuse('unreadable'));
  return socket;
}

/** Whether an address is in a list that a person wrote; without one, each is. */
export const senderTest: SenderTest = (senders) => {
  const given = senders.split(/[\s,;]+/).filter((one) => one !== '');
  if (given.length === 0) return () => true;
  const list = new BlockList();
  try {
    for (const one of given) {
      const [address = '', bits] = one.split('/');
      const family = isIP(address) === 6 ? 'ipv6' : 'ipv4';
      if (bits === undefined) list.addAddress(address, family);
      else list.addSubnet(address, Number(bits), family);
    }
  } catch {
    return null;
  }
  return (address) => isIP(address) > 0 && list.check(address, isIP(address) === 6 ? 'ipv6' : 'ipv4');
};
