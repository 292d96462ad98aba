import { createSocket } from 'node:dgram';
import { connect, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { afterEach, expect, test } from 'vitest';
import { SYSLOG } from '../../../domain/syslog/seen-hosts';
import { CERTIFICATE, CERTIFICATE_KEY } from '../../../tests/kit/certificate';
import { listenForSyslog, type SyslogListener, senderTest } from './listen-for-syslog';

const open: { close(): unknown }[] = [];
afterEach(async () => {
  for (const one of open.splice(0)) await one.close();
});

async function listening(tls?: { cert: string; key: string }): Promise<SyslogListener> {
  const listener = await listenForSyslog({ host: '127.0.0.1', port: 0, tls });
  open.push(listener);
  return listener;
}

async function sent(socket: Socket, text: string): Promise<void> {
  await new Promise<void>((done) => socket.end(text, () => done()));
}

interface Heard {
  readonly hosts: Set<string>;
  readonly refused: Map<string, number>;
  lines: number;
}

/** All that came by now. */
function heardOf({ seen }: SyslogListener, heard: Heard = { hosts: new Set(), refused: new Map(), lines: 0 }): Heard {
  const part = seen.take();
  for (const { host, lines } of part.hosts) {
    heard.hosts.add(host);
    heard.lines += lines;
  }
  for (const [reason, many] of part.refused) heard.refused.set(reason, (heard.refused.get(reason) ?? 0) + many);
  return heard;
}

test('[IN70] lines are heard by UDP and by TCP, of both formats, in both framings', async () => {
  const listener = await listening();
  const udp = createSocket('udp4');
  udp.send('<34>Oct 11 22:14:15 by-udp su: x', listener.port, '127.0.0.1', () => udp.close());
  const newer = '<34>1 2026-11-27T06:14:15Z counted su - - - x';
  await sent(
    connect(listener.port, '127.0.0.1'),
    `${newer.length} ${newer}<13>Feb  5 17:32:18 by-line sshd: y\n<13>Feb  5 17:32:18 last sshd: y`,
  );
  const heard = heardOf(listener);
  await expect
    .poll(() => [...heardOf(listener, heard).hosts].toSorted())
    .toEqual(['by-line', 'by-udp', 'counted', 'last']);
});

test('[IN71] garbage, lines without end and floods harm nothing, and are counted', async () => {
  const listener = await listening();
  await sent(
    connect(listener.port, '127.0.0.1'),
    `GET / HTTP/1.1\r\n${'x'.repeat(300_000)}\n<13>Feb  5 17:32:18 after sshd: y\n`,
  );
  const flood = '<13>Feb  5 17:32:18 flood app: y\n'.repeat(SYSLOG.maxLinesInSecond + 5_000);
  await sent(connect(listener.port, '127.0.0.1'), flood);
  const heard = heardOf(listener);
  await expect
    .poll(() => heardOf(listener, heard).lines + (heard.refused.get('too_fast') ?? 0), { timeout: 10_000 })
    .toBe(SYSLOG.maxLinesInSecond + 5_001);
  expect(heard.refused.get('too_long')).toBe(1);
  expect(heard.refused.get('unreadable')).toBe(1);
  expect(heard.hosts).toContain('after');
});

test('[IN70] with a certificate TCP is encrypted, and nothing else is heard there', async () => {
  const [cert, key] = [CERTIFICATE, CERTIFICATE_KEY];
  const listener = await listening({ cert, key });
  expect(listener.isSecure).toBe(true);
  const socket = connectTls({ port: listener.port, host: '127.0.0.1', ca: cert, checkServerIdentity: () => undefined });
  await sent(socket, '<13>Feb  5 17:32:18 secret sshd: y\n');
  const plain = connect(listener.port, '127.0.0.1');
  plain.on('error', () => undefined);
  plain.end('<13>Feb  5 17:32:18 plain sshd: y\n');
  const heard = heardOf(listener);
  await expect
    .poll(() => [[...heardOf(listener, heard).hosts], heard.refused.get('unreadable')])
    .toEqual([['secret'], 1]);
});

test('[IN74] senders are addresses and networks of either family; what is neither lets nobody in', () => {
  const test = senderTest('192.0.2.0/24, 2001:db8::/32\n198.51.100.7');
  expect(['192.0.2.9', '2001:db8::1', '198.51.100.7'].map((one) => test?.(one))).toEqual([true, true, true]);
  expect(['192.0.3.9', '2001:db9::1', '198.51.100.8', ''].map((one) => test?.(one))).toEqual([
    false,
    false,
    false,
    false,
  ]);
  expect(senderTest(' ')?.('192.0.2.1')).toBe(true);
  expect(senderTest('192.0.2.0/99')).toBeNull();
});
