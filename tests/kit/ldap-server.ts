import { createServer, type Socket } from 'node:net';
import { createSecureContext, TLSSocket } from 'node:tls';
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
        const [message] = elementsIn(held.subarray(0, size));
        held = held.subarray(size);
        const [number, asked, controls] = elementsIn(message?.body);
        const id = numberOf(number);
        const operation = asked?.tag ?? 0;
        if (operation === UNBIND) return void socket.end();
        if (operation === BIND) bind(socket, id, elementsIn(asked?.body));
        if (operation === SEARCH) search(socket, id, { asked: elementsIn(asked?.body), controls, isEncrypted });
        if (operation === EXTENDED) {
          socket.write(result(id, 0x78, 0));
          socket.off('data', take);
          serve(new TLSSocket(socket, { isServer: true, secureContext: CONTEXT }), true);
        }
      }
    });
  }

  function bind(socket: Socket, id: number, [, user, password]: readonly Element[]): void {
    const isRight = user?.body.toString() === 'reader' && password?.body.toString() === 'right';
    socket.write(result(id, 0x61, isRight ? 0 : 49, isRight ? '' : it.signInMessage));
  }

  function search(socket: Socket, id: number, { asked, controls, isEncrypted }: Search): void {
    if (it.hangs) return;
    searches.push({ base: asked[0]?.body.toString() ?? '', isEncrypted });
    if (it.refuses !== 0) return void socket.write(result(id, 0x65, it.refuses));
    const { size, cookie } = pageOf(controls);
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

/** The only control is that of pages: its value is a number and a mark. */
function pageOf(controls: Element | undefined): { readonly size: number; readonly cookie: string } {
  const [control] = elementsIn(controls?.body);
  const [value] = elementsIn(elementsIn(control?.body).at(-1)?.body);
  const [size, cookie] = elementsIn(value?.body);
  return { size: numberOf(size), cookie: cookie?.body.toString() ?? '' };
}

interface Search {
  readonly asked: readonly Element[];
  readonly controls: Element | undefined;
  readonly isEncrypted: boolean;
}

/** A thing of BER (X.690): what it is, and what is in it. */
interface Element {
  readonly tag: number;
  readonly body: Buffer;
}

function elementsIn(bytes: Buffer = Buffer.alloc(0)): readonly Element[] {
  const elements: Element[] = [];
  for (let rest = bytes; rest.length > 1; ) {
    const size = messageSize(rest) ?? rest.length;
    const head = (rest[1] ?? 0) < 0x80 ? 2 : 2 + ((rest[1] ?? 0) & 0x7f);
    elements.push({ tag: rest[0] ?? 0, body: rest.subarray(head, size) });
    rest = rest.subarray(size);
  }
  return elements;
}

const numberOf = (element: Element | undefined): number =>
  [...(element?.body ?? [])].reduce((all, byte) => all * 256 + byte, 0);

function element(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => Buffer.from(part)));
  const size = body.length < 0x80 ? [body.length] : [0x82, body.length >> 8, body.length & 255];
  return Buffer.concat([Buffer.from([tag, ...size]), body]);
}

const [SEQUENCE, SET, TEXT, NUMBER, CHOICE] = [0x30, 0x31, 4, 2, 10];
const number = (value: number): Buffer => element(NUMBER, Buffer.from([value >> 16, (value >> 8) & 255, value & 255]));

function message(id: number, operation: number, parts: readonly Buffer[], cookie?: string): Buffer {
  const page = () => element(SEQUENCE, number(0), element(TEXT, cookie ?? ''));
  const controls =
    cookie === undefined ? [] : [element(0xa0, element(SEQUENCE, element(TEXT, PAGES), element(TEXT, page())))];
  return element(SEQUENCE, number(id), element(operation, ...parts), ...controls);
}

const result = (id: number, operation: number, code: number, says = '', cookie?: string): Buffer =>
  message(id, operation, [element(CHOICE, Buffer.from([code])), element(TEXT, ''), element(TEXT, says)], cookie);

const found = (id: number, { dn, values }: LdapEntry): Buffer =>
  message(id, 0x64, [
    element(TEXT, dn),
    element(
      SEQUENCE,
      ...Object.entries(values).map(([name, said]) =>
        element(SEQUENCE, element(TEXT, name), element(SET, ...said.map((one) => element(TEXT, one)))),
      ),
    ),
  ]);
