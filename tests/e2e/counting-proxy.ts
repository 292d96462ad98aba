import { createServer, type IncomingMessage, request, type Server } from 'node:http';
import { connect, type Socket } from 'node:net';

/** Counts what a browser asks of a server. */
export class CountingProxy {
  readonly requests = new Map<string, number>();
  sockets = 0;
  private readonly open = new Set<Socket>();

  private constructor(
    private readonly server: Server,
    readonly url: string,
  ) {}

  static async start(target: number): Promise<CountingProxy> {
    const server = createServer();
    await new Promise<void>((resolve) => server.listen(0, 'localhost', resolve));
    const address = server.address();
    if (address === null || typeof address === 'string') throw new Error('no port to be had');
    const proxy = new CountingProxy(server, `http://localhost:${address.port}`);
    proxy.forward(target);
    return proxy;
  }

  async stop(): Promise<void> {
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => this.server.close(resolve));
  }

  /** Requests of the API, by path. */
  get api(): readonly (readonly [string, number])[] {
    return [...this.requests].filter(([path]) => path.startsWith('/api/'));
  }

  private forward(target: number): void {
    this.server.on('connection', (socket) => {
      this.open.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => this.open.delete(socket));
    });
    this.server.on('request', (incoming, outgoing) => {
      const path = `${incoming.url}`;
      this.requests.set(path, (this.requests.get(path) ?? 0) + 1);
      const { method, url: to, headers } = incoming;
      const onward = request({ port: target, host: 'localhost', method, path: to, headers }, (answer) => {
        outgoing.writeHead(answer.statusCode ?? 502, answer.headers);
        answer.pipe(outgoing);
      });
      onward.on('error', () => outgoing.destroy());
      incoming.pipe(onward);
    });
    this.server.on('upgrade', (incoming: IncomingMessage, socket: Socket, head: Buffer) => {
      this.sockets += 1;
      const onward = connect(target, 'localhost', () => {
        const lines = [`GET ${incoming.url} HTTP/1.1`];
        for (let at = 0; at < incoming.rawHeaders.length; at += 2) {
          lines.push(`${incoming.rawHeaders[at]}: ${incoming.rawHeaders[at + 1]}`);
        }
        onward.write(`${lines.join('\r\n')}\r\n\r\n`);
        onward.write(head);
        socket.pipe(onward).pipe(socket);
      });
      this.open.add(onward);
      onward.on('error', () => socket.destroy());
      onward.on('close', () => socket.destroy());
      socket.on('close', () => onward.destroy());
    });
  }
}
