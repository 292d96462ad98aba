import { connect, createServer, type Server, type Socket } from 'node:net';

/** The way to a server: cut, nothing answers at its address any more, as where no server is. */
export class Relay {
  private readonly open = new Set<Socket>();
  private server: Server | null = null;

  private constructor(
    private readonly target: number,
    readonly port: number,
  ) {}

  static async to(target: number, port: number): Promise<Relay> {
    const relay = new Relay(target, port);
    await relay.restore();
    return relay;
  }

  async restore(): Promise<void> {
    if (this.server !== null) return;
    const server = createServer((socket) => this.join(socket, connect(this.target, 'localhost')));
    this.server = server;
    await new Promise<void>((resolve) => server.listen(this.port, 'localhost', resolve));
  }

  async cut(): Promise<void> {
    const { server } = this;
    this.server = null;
    if (server === null) return;
    for (const socket of this.open) socket.destroy();
    await new Promise((resolve) => server.close(resolve));
  }

  private join(near: Socket, far: Socket): void {
    for (const [one, other] of [
      [near, far],
      [far, near],
    ] as const) {
      this.open.add(one);
      one.on('error', () => other.destroy());
      one.on('close', () => {
        this.open.delete(one);
        other.destroy();
      });
      one.pipe(other);
    }
  }
}
