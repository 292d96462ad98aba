/// <reference path="../net-snmp.d.ts" />
import { type createSession, isVarbindError } from 'net-snmp';
import type { Row } from '../../connectors/json-lines';

type Session = ReturnType<typeof createSession>;

const SYSTEM = {
  sysDescr: '1.3.6.1.2.1.1.1.0',
  sysContact: '1.3.6.1.2.1.1.4.0',
  sysName: '1.3.6.1.2.1.1.5.0',
  sysLocation: '1.3.6.1.2.1.1.6.0',
} as const;

/** Of its parts (ENTITY-MIB): the first that says so is the device itself. */
const SERIALS = '1.3.6.1.2.1.47.1.1.1.1.11';
const MAKERS = '1.3.6.1.2.1.47.1.1.1.1.12';
const MODELS = '1.3.6.1.2.1.47.1.1.1.1.13';
/** Of its interfaces (IF-MIB), and their addresses (IP-MIB), which the ends of these names are. */
const MACS = '1.3.6.1.2.1.2.2.1.6';
const ADDRESSES = '1.3.6.1.2.1.4.20.1.1';

/** A switch has some hundreds of interfaces and parts; a table without an end is cut. */
const MOST_ROWS = 5_000;

/** What a device says of itself; null where it does not answer. Throws what else goes wrong. */
export async function deviceAt(session: Session, address: string): Promise<Row | null> {
  const system = await got(session, Object.values(SYSTEM));
  if (system === null) return null;
  const said = Object.fromEntries(Object.keys(SYSTEM).map((name, at) => [name, system[at]]));
  // One after the other: devices drop what they are asked at once.
  const serials = await table(session, SERIALS);
  const makers = await table(session, MAKERS);
  const models = await table(session, MODELS);
  const macs = (await table(session, MACS)).map(({ value }) => macOf(value)).filter((mac) => mac !== null);
  const own = (await table(session, ADDRESSES)).map(({ oid }) => oid.slice(ADDRESSES.length + 1));
  const serial = firstText(serials);
  return {
    ...{ id: serial ?? `${said['sysName'] ?? ''}@${address}`, address, ...said },
    addresses: [...new Set([address, ...own])].filter((one) => !one.startsWith('127.') && one !== '0.0.0.0'),
    macs: [...new Set(macs)],
    ...{ serial, vendor: firstText(makers), model: firstText(models) },
  };
}

function got(session: Session, oids: readonly string[]): Promise<readonly (string | undefined)[] | null> {
  return new Promise((done, failed) =>
    session.get(oids, (error, varbinds) => {
      if (error === null) done(varbinds.map((one) => (isVarbindError(one) ? undefined : textOf(one.value))));
      else if (error.name === 'RequestTimedOutError' || isSilent(error)) done(null);
      else failed(error);
    }),
  );
}

/** Nothing listens there, or nothing is there. */
const isSilent = (error: Error): boolean =>
  'code' in error && ['ECONNREFUSED', 'EHOSTUNREACH', 'ENETUNREACH', 'EHOSTDOWN'].includes(String(error.code));

interface Cell {
  readonly oid: string;
  readonly value: unknown;
}

/** What a device has no table of, it says nothing of. */
function table(session: Session, oid: string): Promise<readonly Cell[]> {
  const cells: Cell[] = [];
  return new Promise((done) =>
    session.subtree(
      oid,
      20,
      (varbinds) => {
        cells.push(...varbinds.filter((one) => !isVarbindError(one)));
        return cells.length >= MOST_ROWS;
      },
      () => done(cells),
    ),
  );
}

function textOf(value: unknown): string | undefined {
  const text = (value instanceof Uint8Array ? Buffer.from(value).toString('utf8') : String(value ?? ''))
    .replaceAll('\0', '')
    .trim();
  return text === '' ? undefined : text;
}

function firstText(cells: readonly Cell[]): string | undefined {
  for (const { value } of cells) {
    const text = textOf(value);
    if (text !== undefined) return text;
  }
  return undefined;
}

function macOf(value: unknown): string | null {
  if (!(value instanceof Uint8Array) || value.length !== 6 || value.every((byte) => byte === 0)) return null;
  return [...value].map((byte) => byte.toString(16).padStart(2, '0')).join(':');
}
