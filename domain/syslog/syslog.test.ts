import { expect, test } from 'vitest';
import { SyslogFrames } from './frames';
import { readSyslogLine } from './read-line';
import { hostRow, relaysIn, SeenHosts, SYSLOG } from './seen-hosts';

test.each([
  // RFC 5424
  ['<34>1 2026-11-27T06:14:15.003Z web-1.example.com su - ID47 - failed for lonvick', 'web-1.example.com', 'su'],
  ['<165>1 2026-11-27T05:14:15.000003-07:00 192.0.2.1 myproc 8710 - - It is time', '192.0.2.1', 'myproc'],
  ['<165>1 - - - - - -', '', ''],
  ['<13>1 2026-11-27T06:14:15Z FW01 %ASA - - [a b="c"] x', 'fw01', ''],
  // RFC 3164, and what is taken for it
  ["<34>Oct 11 22:14:15 mymachine su: 'su root' failed", 'mymachine', 'su'],
  ['<13>Feb  5 17:32:18 10.0.0.99 sshd[123]: Accepted', '10.0.0.99', 'sshd'],
  ['<30>Nov 27 06:14:15 localhost systemd[1]: Started', '', 'systemd'],
  ['<189>*Nov 27 06:14:15.123 UTC: %SYS-5-CONFIG_I: Configured', '', ''],
  ['<13>2026-11-27T06:14:15+01:00 nas-2 smbd: ok', 'nas-2', 'smbd'],
  ['<13>sshd[12]: Accepted', '', 'sshd'],
])('[IN70] of %s the host and the program are known', (line, host, app) => {
  expect(readSyslogLine(line)).toEqual({ host, app });
});

test.each(['', 'hello', '<999>1 - - - - - -', '<34', 'GET / HTTP/1.1', '<13>\u0000\u0001', `<13>${'x'.repeat(5_000)}`])(
  '[IN71] %j is no line of syslog',
  (line) => {
    expect(readSyslogLine(line)).toBeNull();
  },
);

const bytes = (text: string) => new TextEncoder().encode(text);
const linesOf = (frames: SyslogFrames, text: string) => frames.push(bytes(text));

test('[IN70] lines are told apart by their length, or by their end, wherever what comes is cut', () => {
  const text = '6 <13>ab<13>cd\n7 <13>\nef<13>gh\r\n';
  for (let at = 0; at <= text.length; at += 1) {
    const frames = new SyslogFrames();
    const lines = [...linesOf(frames, text.slice(0, at)).lines, ...linesOf(frames, text.slice(at)).lines];
    expect(lines).toEqual(['<13>ab', '<13>cd', '<13>\nef', '<13>gh']);
  }
  const frames = new SyslogFrames();
  expect(linesOf(frames, '<13>last').lines).toEqual([]);
  expect(frames.rest().lines).toEqual(['<13>last']);
});

test('[IN71] a line that is too long is passed over to its end, and no more than a line is held', () => {
  const long = 'x'.repeat(SYSLOG.maxLineBytes + 1);
  const frames = new SyslogFrames();
  let tooLong = 0;
  const lines: string[] = [];
  for (const part of [`<13>${long}`, long, '\n<13>a\n', `${long.length} ${long}`, '<13>b\n', '99999999 <13>c']) {
    const got = linesOf(frames, part);
    tooLong += got.tooLong;
    lines.push(...got.lines);
  }
  expect([tooLong, lines]).toEqual([3, ['<13>a', '<13>b']]);
});

test('[IN72] hosts are gathered, so many and no more; what is over is counted', () => {
  const seen = new SeenHosts();
  for (let nth = 0; nth < SYSLOG.maxHosts + 3; nth += 1) seen.add({ host: `h-${nth}`, app: 'a' }, '192.0.2.1', 1_000);
  for (let nth = 0; nth < 50; nth += 1) seen.add({ host: 'h-1', app: `app-${nth}` }, '192.0.2.1', 2_000);
  const { hosts, refused } = seen.take();
  expect(hosts).toHaveLength(SYSLOG.maxHosts);
  expect(refused.get('no_room')).toBe(3);
  const one = hosts.find(({ host }) => host === 'h-1');
  expect([one?.lines, one?.lastAt, one?.apps.size]).toEqual([51, 2_000, SYSLOG.maxApps]);
  expect(seen.take()).toEqual({ hosts: [], refused: new Map() });
});

const at = Date.parse('2026-11-27T06:20:00Z');
const host = (name: string, address: string, ...apps: string[]) => ({
  host: name,
  address,
  apps: new Set(apps),
  lines: 1,
  lastAt: at,
});

test('[IN73] a host has the addresses its lines come from, unless those are a relay’s', () => {
  const known = { apps: ['cron'], addresses: ['192.0.2.9'] };
  const own = [host('web-1.example.com', '192.0.2.1', 'sshd')];
  expect(hostRow('web-1.example.com', own, known, relaysIn(own))).toEqual({
    ...{ host: 'web-1.example.com', hostname: 'web-1', fqdn: 'web-1.example.com', apps: ['cron', 'sshd'] },
    ...{ addresses: ['192.0.2.1', '192.0.2.9'], lastSeen: '2026-11-27T06:15:00.000Z' },
  });
  const relayed = [host('web-1', '192.0.2.7'), host('web-2', '192.0.2.7')];
  const relays = relaysIn(relayed);
  expect(hostRow('web-1', relayed.slice(0, 1), { apps: [], addresses: ['192.0.2.7'] }, relays)).toMatchObject({
    addresses: [],
  });
  // Lines that say no host beside one’s own are no relay’s.
  expect(relaysIn([host('web-1', '192.0.2.7'), host('192.0.2.7', '192.0.2.7')]).size).toBe(0);
  expect(
    hostRow('192.0.2.7', [host('192.0.2.7', '192.0.2.7')], { apps: [], addresses: [] }, new Set()),
  ).not.toHaveProperty('hostname');
});
