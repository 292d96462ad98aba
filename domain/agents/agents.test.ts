import { expect, test } from 'vitest';
import { agentStatus, lateAfterMs } from './agent-status';
import { observedAt } from './observed-at';
import { NoReport, readReport } from './read-report';
import { purlOf, reportRecord } from './report-record';
import { maybeSameMachine } from './same-machine';

const LINES = [
  'muster-agent\t1\t1.0.0',
  'observed\t1790000000',
  'machine\tabc',
  'host\tweb-1\tweb-1.example.com',
  'os\tDebian GNU/Linux\t12\t6.1.0\tx86_64\tdebian-12',
  'hardware\tDell\tR640\tSER1\t4c4c4544-0000\tserver',
  'cpu\tXeon\t8',
  'memory\t17179869184',
  'disk\tsda\t1000',
  'disk\tsdb\t24',
  'ip\t192.168.1.10\teth0',
  'mac\tAA:BB:CC:DD:EE:01\teth0',
  'user\troot\tadmin',
  'user\tada\t',
  'service\ttcp\t22\t0.0.0.0\tsshd',
  'service\ttcp\t25\t127.0.0.1\tmaster',
  'package\tdpkg\tlibssl3\t3.0.11-1~deb12u2\tamd64\t\topenssl',
  'package\tapp\tSlack\t4.2\t\tSlack Inc\t',
  'patch\topenssl\tpending\t3.0.13',
];
const text = (lines: readonly string[]): string => [...lines, `end\t${lines.length + 1}`].join('\n');
const DAY = 24 * 60 * 60_000;

test('[AX10] a report is one record: hardware, system, addresses, users, services, software and updates', () => {
  const record = reportRecord(readReport(text(LINES)), { agentId: 'id', isCopy: false });
  expect(record).toMatchObject({
    sourceUid: 'id',
    asset: {
      ...{ type: 'server', name: 'web-1', fqdns: ['web-1.example.com'], ips: ['192.168.1.10'] },
      macs: ['aa:bb:cc:dd:ee:01'],
      os: { version: '12', type: 'linux', build: '6.1.0' },
      hardware: {
        vendor: 'Dell',
        model: 'R640',
        serial: 'SER1',
        cpu: 'Xeon',
        ramBytes: 17_179_869_184,
        diskBytes: 1024,
      },
      services: [{ proto: 'tcp', port: 22, product: 'sshd' }],
      custom: {
        agentId: 'id',
        localUsers: 'ada, root',
        localAdmins: 'root',
        pendingUpdates: 1,
        updates: 'openssl 3.0.13',
      },
    },
  });
  expect(record.observedAt).toBeUndefined();
  expect(record.software).toEqual([
    {
      ...{ name: 'libssl3', version: '3.0.11-1~deb12u2', ecosystem: 'Debian:12' },
      purl: 'pkg:deb/debian/libssl3@3.0.11-1~deb12u2?arch=amd64&distro=debian-12&upstream=openssl',
    },
    { name: 'Slack', version: '4.2', vendor: 'Slack Inc' },
  ]);
});

test('[AX10] a package URL is stated where it is sure, and nowhere else', () => {
  const one = { name: 'bash', version: '1:5.2-3', arch: 'x86_64', vendor: '', source: '' };
  const of = (manager: string, distro: string) => purlOf({ ...one, manager }, distro);
  expect(of('rpm', 'fedora-40')).toBe('pkg:rpm/fedora/bash@5.2-3?arch=x86_64&distro=fedora-40&epoch=1');
  expect(of('brew', '')).toBe('pkg:brew/bash@1%3A5.2-3?arch=x86_64');
  expect(of('pacman', 'arch')).toBe('pkg:alpm/arch/bash@1%3A5.2-3?arch=x86_64');
  expect([of('dpkg', ''), of('registry', ''), of('app', '')]).toEqual([undefined, undefined, undefined]);
});

test('[AX11] what was cut off, is none or is of another form is no report', () => {
  const whole = text(LINES);
  const says = (sent: string): string => {
    try {
      readReport(sent);
      return 'read';
    } catch (error) {
      if (error instanceof NoReport) return error.message;
      throw error;
    }
  };
  expect(says(whole)).toBe('read');
  expect(says(`${whole}\n`)).toBe('read');
  expect(says(whole.replaceAll('\n', '\r\n'))).toBe('read');
  for (const at of [10, 200, whole.length - 3]) expect([at, says(whole.slice(0, at))]).not.toEqual([at, 'read']);
  expect(says(whole.replace('user\tada\t\n', ''))).toContain('not whole');
  expect(says('<html></html>')).toContain('no report');
  expect(says(text(['muster-agent\t9\t2']))).toContain('form 9');
  expect(says(text(['muster-agent\t1\t1']))).toContain('which host');
});

test('[AX11] lines that say nothing that can be are passed over', () => {
  const odd = [
    'service\ticmp\t1\t\t',
    'service\ttcp\t70000\t\t',
    'memory\t-5',
    'disk\tsda\tmany',
    'what\tis this',
    'user\t',
  ];
  const report = readReport(text(['muster-agent\t1\t1.0.0', 'host\ta\t', ...odd]));
  expect([report.services, report.memoryBytes, report.disks, report.users]).toEqual([[], null, [], []]);
});

test('[AX12] a report counts from when it was true, by the clock of the server', () => {
  const [received, enrolled] = [Date.parse('2026-06-01T00:00:00Z'), Date.parse('2026-01-01T00:00:00Z')];
  const at = (observed: number | null, sent: number | null) => {
    const found = observedAt({ observed, sent, received, enrolled });
    return [new Date(found.at).toISOString(), found.remark];
  };
  const now = '2026-06-01T00:00:00.000Z';
  expect(at(received, received)).toEqual([now, null]);
  expect(at(null, null)).toEqual([now, null]);
  // Kept for ninety days.
  expect(at(received - 90 * DAY, received)).toEqual(['2026-03-03T00:00:00.000Z', null]);
  // A clock that is wrong in the same way all the time.
  expect(at(received + 3 * DAY, received + 3 * DAY)).toEqual([now, 'Its clock is 3 days ahead']);
  expect(at(0, 60_000)).toEqual(['2026-05-31T23:59:00.000Z', expect.stringContaining('behind')]);
  // One that was set right in between.
  expect(at(received + 400 * DAY, received)).toEqual([now, 'It reports what was to come in 400 days']);
  expect(at(received - 900 * DAY, received)).toEqual(['2025-12-31T00:00:00.000Z', null]);
});

test('[AX20] an agent is on time, late, silent, cloned or revoked', () => {
  const now = Date.parse('2026-06-01T00:00:00Z');
  const of = (age: number, more: object = {}) => {
    const lastCheckInAt = new Date(now - age).toISOString();
    return agentStatus({ isRevoked: false, isCopy: false, everyMinutes: 60, lastCheckInAt, ...more }, now);
  };
  expect([of(0), of(lateAfterMs(60)), of(lateAfterMs(60) + 1), of(8 * DAY)]).toEqual([
    ...['on_time', 'on_time', 'late', 'silent'],
  ]);
  expect([of(0, { isCopy: true }), of(DAY, { isCopy: true })]).toEqual(['cloned', 'late']);
  expect(of(9 * DAY, { isRevoked: true, isCopy: true })).toBe('revoked');
  expect(of(8 * DAY, { everyMinutes: 7 * 24 * 60 })).toBe('on_time');
});

test('[AX15] what only one of two reports says of the machine speaks against nothing', () => {
  const ids = { machine: 'a', uuid: 'b', serial: 'c' };
  expect(maybeSameMachine(ids, { machine: 'A', uuid: '', serial: '' })).toBe(true);
  expect(maybeSameMachine(ids, { ...ids, uuid: 'other' })).toBe(false);
});
