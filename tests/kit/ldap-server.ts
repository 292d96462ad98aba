import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
import { BerReader, BerWriter } from 'asn1';
import { CERTIFICATE, CERTIFICATE_KEY } from './certificate';

export interface LdapEntry {
  readonly dn: string;
  readonly values: Readonly<Record<string, readonly (string | Buffer)[]>>;
}

const [BIND, UNBIND, SEARCH, EXTENDED] = [0x60, 0x42, 0x63, 0x77];
const PAGES = '1.2.840.113556.1.4.319';

/**
 * A directory that speaks the part of LDAP (RFC 4511) that reading takes: the signing in, StartTLS, and searches in pages
 * (RFC 2696). Filters are not evaluated: what is asked is in `searches`. Only `reader` with `right` is let in.
 */
export function ldapServer(entries: readonly LdapEntry[]) {
  const searches: { readonly base: string; readonly isEncrypted: boolean }[] = [];
  /** The result of the next search, instead of entries. */
  const it = { refuses: 0, signInMessage: '', hangs: false };
  const server = createServer((socket) => serve(socket, false));

  function serve(socket: Socket, isEncrypted: boolean): void {
    let held = Buffer.alloc(0);
    socket.on('error', () => undefined);
    socket.on('data', function take(chunk: Buffer) {
      held = Buffer.concat([held, chunk]);
      for (let size = messageSize(held); size !== null && size <= held.length; size = messageSize(held)) {
        const reader = new BerReader(held.subarray(0, size));
        held = held.subarray(size);
        reader.readSequence();
        const id = reader.readInt() ?? 0;
        const operation = reader.peek() ?? 0;
        if (operation === UNBIND) return void socket.end();
        reader.readSequence(operation);
        if (operation === BIND) bind(socket, id, reader);
        if (operation === SEARCH) search(socket, id, reader, isEncrypted);
        if (operation === EXTENDED) {
          socket.write(result(id, 0x78, 0));
          socket.off('data', take);
          serve(new TLSSocket(socket, { isServer: true, secureContext: CONTEXT }), true);
        }
      }
    });
  }

  function bind(socket: Socket, id: number, reader: BerReader): void {
    reader.readInt();
    const [user, password] = [reader.readString(), reader.readString(0x80)];
    const isRight = user === 'reader' && password === 'right';
    socket.write(result(id, 0x61, isRight ? 0 : 49, isRight ? '' : it.signInMessage));
  }

  function search(socket: Socket, id: number, reader: BerReader, isEncrypted: boolean): void {
    if (it.hangs) return;
    searches.push({ base: reader.readString() ?? '', isEncrypted });
    if (it.refuses !== 0) return void socket.write(result(id, 0x65, it.refuses));
    const { size, cookie } = pageOf(reader);
    const from = Number(cookie || '0');
    const page = entries.slice(from, from + size);
    for (const entry of page) socket.write(found(id, entry));
    const next = from + size < entries.length ? String(from + size) : '';
    socket.write(result(id, 0x65, 0, '', next));
  }
  return { server, searches, it };
}

const CONTEXT = createSecureContext({ cert: CERTIFICATE, key: CERTIFICATE_KEY });

function messageSize(held: Buffer): number | null {
  if (held.length < 2) return null;
  const first = held[1] ?? 0;
  if (first < 0x80) return 2 + first;
  const bytes = first & 0x7f;
  return held.length < 2 + bytes ? null : 2 + bytes + held.readUIntBE(2, bytes);
}

/** The control stands at the end of the message, and is the only one: its value is looked for by its name. */
function pageOf(reader: BerReader): { readonly size: number; readonly cookie: string } {
  const rest = reader.buffer;
  const at = rest.indexOf(PAGES) + PAGES.length;
  const control = new BerReader(rest.subarray(at));
  if (control.peek() === 1) control.readBoolean();
  const value = new BerReader(control.readString(4, true) ?? Buffer.alloc(0));
  value.readSequence();
  return { size: value.readInt() ?? 0, cookie: value.readString() ?? '' };
}

function message(id: number, operation: number, write: (writer: BerWriter) => void, cookie?: string): Buffer {
  const writer = new BerWriter();
  writer.startSequence();
  writer.writeInt(id);
  writer.startSequence(operation);
  write(writer);
  writer.endSequence();
  if (cookie !== undefined) {
    writer.startSequence(0xa0);
    writer.startSequence();
    writer.writeString(PAGES);
    const value = new BerWriter();
    value.startSequence();
    value.writeInt(0);
    value.writeString(cookie);
    value.endSequence();
    writer.writeBuffer(value.buffer, 4);
    writer.endSequence();
    writer.endSequence();
  }
  writer.endSequence();
  return writer.buffer;
}

const result = (id: number, operation: number, code: number, says = '', cookie?: string): Buffer =>
  message(
    id,
    operation,
    (writer) => {
      writer.writeEnumeration(code);
      writer.writeString('');
      writer.writeString(says);
    },
    cookie,
  );

const found = (id: number, { dn, values }: LdapEntry): Buffer =>
  message(id, 0x64, (writer) => {
    writer.writeString(dn);
    writer.startSequence();
    for (const [name, said] of Object.entries(values)) {
      writer.startSequence();
      writer.writeString(name);
      writer.startSequence(0x31);
      for (const one of said) writer.writeBuffer(Buffer.from(one), 4);
      writer.endSequence();
      writer.endSequence();
    }
    writer.endSequence();
  });
