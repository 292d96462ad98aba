import { createServer, type Server, type Socket } from 'node:net';

/** What a SQL Server says of one statement. */
export interface TdsAnswer {
  readonly columns?: readonly string[];
  readonly rows?: readonly (readonly string[])[];
  readonly error?: { readonly number: number; readonly message: string };
}

/**
 * The few packets of SQL Server's protocol (MS-TDS) that a query takes: the hello before TLS, the sign-in, statements as text and
 * as `sp_executesql`. All columns are `nvarchar`. `statements` are what it was asked, parameters included, as readable text.
 */
export function tdsServer(answer: (sql: string) => TdsAnswer): {
  readonly server: Server;
  readonly statements: string[];
} {
  const statements: string[] = [];
  const server = createServer((socket) => {
    let held = Buffer.alloc(0);
    let message = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', (chunk) => {
      held = Buffer.concat([held, chunk]);
      while (held.length >= 8 && held.length >= held.readUInt16BE(2)) {
        const packet = held.subarray(0, held.readUInt16BE(2));
        held = held.subarray(packet.length);
        message = Buffer.concat([message, packet.subarray(8)]);
        if (((packet[1] ?? 0) & 1) === 0) continue;
        const whole = message;
        message = Buffer.alloc(0);
        respond(socket, packet[0] ?? 0, whole);
      }
    });
  });
  function respond(socket: Socket, type: number, body: Buffer): void {
    if (type === 0x12) return void send(socket, preLogin());
    if (type === 0x10) return void send(socket, Buffer.concat([loginAck(), done()]));
    const sql = body.toString('utf16le').replace(/[^\x20-\x7e\n]+/g, ' ');
    // Its own first batch sets what a session begins with.
    if (!sql.includes('set textsize')) statements.push(sql);
    const { columns = [], rows = [], error } = answer(sql);
    const parts = error === undefined ? [] : [errorToken(error)];
    if (columns.length > 0) parts.push(metadata(columns), ...rows.map(row));
    send(socket, Buffer.concat([...parts, done(error !== undefined)]));
  }
  return { server, statements };
}

const PACKET = 4_000;

function send(socket: Socket, body: Buffer): void {
  for (let at = 0; at === 0 || at < body.length; at += PACKET) {
    const part = body.subarray(at, at + PACKET);
    const head = Buffer.from([4, at + PACKET >= body.length ? 1 : 0, 0, 0, 0, 0, 1, 0]);
    head.writeUInt16BE(part.length + 8, 2);
    socket.write(Buffer.concat([head, part]));
  }
}

/** Version 16, and no TLS. */
const preLogin = () => Buffer.from([0, 0, 11, 0, 6, 1, 0, 17, 0, 1, 0xff, 16, 0, 0, 0, 0, 0, 2]);

const wide = (text: string) => Buffer.from(text, 'utf16le');
const u16 = (value: number) => Buffer.from([value & 255, value >> 8]);
const u32 = (value: number) => Buffer.concat([u16(value & 0xffff), u16(value >>> 16)]);
const token = (kind: number, body: Buffer) => Buffer.concat([Buffer.from([kind]), u16(body.length), body]);

const loginAck = () =>
  token(0xad, Buffer.concat([Buffer.from([1, 0x74, 0, 0, 4, 4]), wide('Test'), Buffer.from([16, 0, 0, 0])]));

const done = (isError = false) => Buffer.concat([Buffer.from([0xfd]), u16(isError ? 2 : 0), u16(0), Buffer.alloc(8)]);

const COLLATION = Buffer.from([9, 4, 0xd0, 0, 0x34]);
const metadata = (columns: readonly string[]) =>
  Buffer.concat([
    Buffer.from([0x81]),
    u16(columns.length),
    ...columns.flatMap((name) => [
      Buffer.concat([u32(0), u16(1), Buffer.from([0xe7]), u16(8_000), COLLATION]),
      Buffer.concat([Buffer.from([name.length]), wide(name)]),
    ]),
  ]);
const row = (values: readonly string[]) =>
  Buffer.concat([Buffer.from([0xd1]), ...values.map((value) => Buffer.concat([u16(value.length * 2), wide(value)]))]);

const errorToken = ({ number, message }: { readonly number: number; readonly message: string }) =>
  token(
    0xaa,
    Buffer.concat([
      ...[u32(number), Buffer.from([1, 16]), u16(message.length), wide(message), Buffer.from([0, 0]), u32(1)],
    ]),
  );
