import type { IncomingMessage } from 'node:http';
import type { Duplex } from 'node:stream';
import { WebSocket, WebSocketServer } from 'ws';
import { type Faults, type SocketFault, type SocketMatch, within } from './faults';
import { pause } from './http-relay';
import type { Line } from './line';

type Direction = 'up' | 'down';

/** Passes sockets on, message by message in their order, and does to them what the faults in force say. */
export function socketRelay(line: Line, faults: Faults<SocketMatch, SocketFault>) {
  const accepting = new WebSocketServer({ noServer: true });
  const open = new Set<Relay>();

  async function upgrade(request: IncomingMessage, raw: Duplex, head: Buffer): Promise<void> {
    raw.on('error', () => raw.destroy());
    await line.passable();
    if (line.state === 'refused') return void raw.destroy();
    const { host, origin } = request.headers;
    const server = new WebSocket(line.target.replace('http', 'ws') + (request.url ?? '/'), {
      headers: { ...(host ? { host } : {}), ...(origin ? { origin } : {}) },
    });
    server.once('error', () => raw.destroy());
    // What the server says first is kept until there is somebody to hear it.
    server.pause();
    server.once('open', () =>
      accepting.handleUpgrade(request, raw, head, (browser) => {
        const relay = new Relay(line, faults, browser, server, raw);
        open.add(relay);
        browser.once('close', () => open.delete(relay));
      }),
    );
  }
  return { upgrade, open };
}

export class Relay {
  private readonly held: Record<Direction, string[]> = { up: [], down: [] };
  private readonly turns: Record<Direction, Promise<void>> = { up: Promise.resolve(), down: Promise.resolve() };
  private passed = 0;

  constructor(
    private readonly line: Line,
    private readonly faults: Faults<SocketMatch, SocketFault>,
    private readonly browser: WebSocket,
    private readonly server: WebSocket,
    private readonly raw: Duplex,
  ) {
    browser.on('message', (data) => this.came('up', data.toString()));
    server.on('message', (data) => this.came('down', data.toString()));
    server.resume();
    browser.on('close', (code) => void this.ended(server, code));
    server.on('close', (code) => void this.ended(browser, code));
    for (const end of [browser, server]) end.on('error', () => end.terminate());
  }

  /** As the server would; 1006 is no word at all. */
  close(code: number): void {
    if (code === 1006) this.raw.destroy();
    else this.browser.close(code);
    this.server.terminate();
  }

  private came(direction: Direction, text: string): void {
    this.turns[direction] = this.turns[direction].then(() => this.pass(direction, text));
  }

  private async pass(direction: Direction, text: string): Promise<void> {
    await this.line.passable();
    const { random } = this.line;
    const type = /"type":"([a-z_]+)"/.exec(text)?.[1];
    const fault = this.faults.strike(
      (match) =>
        (match.direction ?? direction) === direction &&
        (match.type ?? type) === type &&
        (match.chance === undefined || random() < match.chance),
    );
    if (fault?.kind === 'drop') return;
    if (fault?.kind === 'close') return this.close(fault.code);
    if (fault?.kind === 'reorder') return void this.held[direction].push(text);
    if (fault?.kind === 'delay') await pause(within(fault.ms, random));
    if (fault?.kind === 'cut-after' && this.passed + text.length >= fault.bytes) return this.cutIn(text);
    const held = this.held[direction].splice(0);
    for (const one of [text, ...(fault?.kind === 'duplicate' ? [text] : []), ...held]) this.put(direction, one);
  }

  private put(direction: Direction, text: string): void {
    const to = direction === 'up' ? this.server : this.browser;
    this.passed += text.length;
    if (to.readyState === WebSocket.OPEN) to.send(text);
  }

  /** A frame that announces all and brings half. */
  private cutIn(text: string): void {
    const body = Buffer.from(text);
    const header = Buffer.alloc(10);
    header.writeUInt8(0x81, 0);
    header.writeUInt8(127, 1);
    header.writeBigUInt64BE(BigInt(body.length), 2);
    this.raw.write(Buffer.concat([header, body.subarray(0, body.length >> 1)]), () => this.close(1006));
  }

  private async ended(other: WebSocket, code: number): Promise<void> {
    await this.line.passable();
    // 1005 and 1006 are never on the wire: they say that there was no word.
    if (code === 1005) other.close();
    else if (code === 1006) other.terminate();
    else if (other.readyState === WebSocket.OPEN) other.close(code);
  }
}
