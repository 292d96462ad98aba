import { connect, type Socket } from 'node:net';

/** Bytes as they are, on a connection of their own: what no client library would send. Answers all that came back. */
export function sendRaw(port: number, bytes: string, { patience = 5_000, host = '127.0.0.1' } = {}): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host);
    let heard = '';
    const done = () => {
      clearTimeout(timer);
      socket.destroy();
      resolve(heard);
    };
    const timer = setTimeout(done, patience);
    socket.on('data', (chunk) => {
      heard += chunk.toString('latin1');
    });
    socket.once('close', done);
    socket.once('error', (error: NodeJS.ErrnoException) => {
      // A server may cut what is not HTTP without a word; one that is gone refuses.
      if (error.code === 'ECONNREFUSED') {
        clearTimeout(timer);
        reject(error);
      } else done();
    });
    socket.once('connect', () => socket.write(Buffer.from(bytes, 'latin1')));
  });
}

/** Opened, and nothing sent; resolves once it stands. */
export function openRaw(port: number, host = '127.0.0.1'): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, host, () => resolve(socket));
    socket.once('error', reject);
  });
}

/** `HTTP/1.1 400 Bad Request` → 400; 0 where there was no answer. */
export const statusOf = (answer: string): number => Number(/^HTTP\/1\.1 (\d{3})/.exec(answer)?.[1] ?? 0);
