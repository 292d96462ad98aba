/// <reference path="../net-snmp.d.ts" />
import { isIPv6 } from 'node:net';
import {
  AuthProtocols,
  createSession,
  createV3Session,
  PrivProtocols,
  SecurityLevel,
  Version2c,
  Version3,
} from 'net-snmp';
import type { SnmpSettings } from '../../../contract/areas/integrations/connectors/snmp';
import { addressesOf, networkTargets } from '../../../domain/integrations/network-targets';
import { type Connector, type Reading, SourceFailure, type SourceFile } from '../../connectors/connector';
import { firstRows, jsonLines, type Row } from '../../connectors/json-lines';
import { isPublicAddress } from '../../net/public-address';
import type { Egress } from '../guarded-get';
import { deviceAt } from './snmp-device';
import { messageOf } from './way-out';

interface SnmpOptions extends Egress {
  readonly timeoutMs?: number;
}

/** So many addresses are asked at the same time. */
const AT_ONCE = 32;
const SHOWN = 20;

/** What network devices say of themselves (CN50-CN52). */
export function snmpConnector(options: SnmpOptions): Connector<SnmpSettings> {
  return {
    kind: 'snmp',
    async *read(reading): AsyncGenerator<SourceFile> {
      checked(options, reading);
      yield { name: 'devices.jsonl', body: jsonLines(devices(options, reading)), holds: 'rows', cursor: null };
    },
    async test(reading) {
      checked(options, reading);
      const rows = await firstRows(devices(options, reading), SHOWN);
      if (rows.length === 0)
        throw new SourceFailure(
          'None of the addresses answers. Check them, that SNMP is on there and lets this server ask, and the community or the user.',
        );
      return { says: `Devices that answer: ${rows.length}${rows.length === SHOWN ? ' and maybe more' : ''}.`, rows };
    },
  };
}

function checked({ allowsPrivate, isForbidden }: SnmpOptions, { settings }: Reading<SnmpSettings>): readonly string[] {
  const found = networkTargets(settings.targets);
  if ('fault' in found) throw new SourceFailure(found.fault);
  const mayNot = isForbidden ?? ((address: string) => !allowsPrivate && !isPublicAddress(address));
  for (const address of addressesOf(found.targets))
    if (mayNot(address))
      throw new SourceFailure(
        `${address} is an address of this machine or of a private network. Whoever runs the server may allow these: OUTWARD_PRIVATE.`,
      );
  return found.targets;
}

/** One that refuses is told in the log: the others are read. */
type Asked = { readonly address: string } & ({ readonly row: Row | null } | { readonly fault: string });

async function* devices(options: SnmpOptions, reading: Reading<SnmpSettings>): AsyncGenerator<Row> {
  const waiting = addressesOf(checked(options, reading));
  const asking = new Map<string, Promise<Asked>>();
  const faults: string[] = [];
  let [silent, answering] = [0, 0];
  for (;;) {
    reading.signal.throwIfAborted();
    for (let next = asking.size < AT_ONCE ? waiting.next() : null; next?.done === false; ) {
      asking.set(next.value, asked(options, reading, next.value));
      next = asking.size < AT_ONCE ? waiting.next() : null;
    }
    if (asking.size === 0) break;
    const one = await Promise.race(asking.values());
    asking.delete(one.address);
    if ('fault' in one) {
      faults.push(one.fault);
      reading.note(one.fault);
    } else if (one.row === null) silent += 1;
    else {
      answering += 1;
      yield one.row;
    }
  }
  reading.note(`${answering} devices answered, ${silent} addresses did not.`);
  const [first] = faults;
  if (answering === 0 && first !== undefined) throw new SourceFailure(first);
}

/** Never fails: it may be looked at long after. */
async function asked(options: SnmpOptions, reading: Reading<SnmpSettings>, address: string): Promise<Asked> {
  try {
    const session = sessionWith(options, reading, address);
    session.on('error', () => session.close());
    try {
      return { address, row: await deviceAt(session, address) };
    } finally {
      session.close();
    }
  } catch (error) {
    const why = `${address} refuses: ${messageOf(error)}.`;
    return { address, fault: `${why} Check the community, or the user and its passwords.` };
  }
}

function sessionWith(
  { timeoutMs = 2_000 }: SnmpOptions,
  { settings, secrets }: Reading<SnmpSettings>,
  address: string,
) {
  const { port = 161, version, user = '' } = settings;
  const common = { port, retries: 1, timeout: timeoutMs, transport: isIPv6(address) ? 'udp6' : 'udp4' } as const;
  if (version === '2c') return createSession(address, secrets['community'] ?? '', { ...common, version: Version2c });
  const known = {
    ...{ name: user, level: SecurityLevel.authPriv },
    ...{ authProtocol: AuthProtocols.sha256, authKey: secrets['authKey'] ?? '' },
    ...{ privProtocol: PrivProtocols.aes, privKey: secrets['privKey'] ?? '' },
  };
  return createV3Session(address, known, { ...common, version: Version3 });
}
