import { createSocket } from 'node:dgram';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { SnmpSettings } from '../../../contract/areas/integrations/connectors/snmp';
import { HERE, readingOf, readWith, rowsIn } from '../../../tests/kit/connectors';
import { snmpAgent } from '../../../tests/kit/snmp-agent';
import { snmpConnector } from './snmp';

let port = 0;
let agent: ReturnType<typeof snmpAgent> | null = null;
beforeAll(async () => {
  port = await new Promise<number>((free) => {
    const socket = createSocket('udp4').bind(0, '127.0.0.1', () => {
      const at = socket.address().port;
      socket.close(() => free(at));
    });
  });
  agent = snmpAgent(port);
});
afterAll(() => agent?.close());

const SECRETS = { community: 'reads', authKey: 'auth-password', privKey: 'priv-password' };
const connector = snmpConnector({ ...HERE, timeoutMs: 400 });
const reading = (more: object = {}, secrets: Readonly<Record<string, string>> = SECRETS) =>
  readingOf(z.parse(SnmpSettings, { targets: '127.0.0.1', port, ...more }), { secrets });

const SWITCH = {
  ...{ id: 'FOC1', address: '127.0.0.1', sysName: 'sw-1', sysDescr: 'Cisco IOS 17.9', sysLocation: 'Rack 2' },
  ...{ sysContact: 'Ada L', serial: 'FOC1', vendor: 'Cisco', model: 'C9300-48P' },
  ...{ addresses: ['192.0.2.1'], macs: ['02:00:5e:10:00:01', '02:00:5e:10:00:02'] },
};

test('[CN50] a device says its name, its model, its serial number and its interfaces; what is silent is left out', async () => {
  const notes: string[] = [];
  const all = { ...reading({ targets: '127.0.0.1 127.0.0.8/30' }), note: (line: string) => void notes.push(line) };
  expect(rowsIn(await readWith(connector, all))).toEqual([SWITCH]);
  expect(notes.at(-1)).toBe('1 devices answered, 2 addresses did not.');
});

test('[CN50] version 3 signs and encrypts', async () => {
  const three = { version: '3', user: 'reader' };
  expect((await connector.test(reading(three))).rows).toEqual([SWITCH]);
  await expect(connector.test(reading(three, { ...SECRETS, authKey: 'wrong-password' }))).rejects.toThrow('Check');
});

test('[CN51] where none answers, it is said what to check', async () => {
  await expect(connector.test(reading({}, { community: 'wrong' }))).rejects.toThrow('None of the addresses answers');
  await expect(connector.test(reading({ targets: 'switch.example.com' }))).rejects.toThrow('no address and no network');
});

test('[CN52] no private address is asked where the installation does not allow it', async () => {
  await expect(snmpConnector({ allowsPrivate: false }).test(reading())).rejects.toThrow('OUTWARD_PRIVATE');
});
