import { expect, test } from 'vitest';
import { csv, parse, remarks } from '../../tests/kit/test-files';
import { UnreadValues } from './unread';

/** Values no reader can make anything of, in each kind of file. */

const ADDRESS = '“192.168.1.1001” is no IP address and identifies nothing.';

test('[T21] an address that is none is remarked with its line, in every kind of file', async () => {
  const openvas = await parse(
    'report.xml',
    `<report format_id="x"><report><results>
<result><host>192.168.1.1001</host><nvt oid="1"/><port>99999/tcp</port></result>
<result><host>192.168.1.1001</host><nvt oid="2"/></result></results></report></report>`,
  );
  expect(remarks(openvas)).toContain(`2: ${ADDRESS}`);
  expect(remarks(openvas)).toContain('2: “99999” is no port and is left out.');
  const nmap = await parse(
    'scan.xml',
    `<nmaprun><host><status state="up"/>
<address addr="10.0.0.1" addrtype="ipv4"/><address addr="192.168.1.1001" addrtype="ipv4"/><address addr="00:11:22" addrtype="mac"/></host></nmaprun>`,
  );
  expect(remarks(nmap)).toEqual([`1: ${ADDRESS}`, '1: “00:11:22” is no MAC address and identifies nothing.']);
  const nessus = await parse(
    'scan.nessus',
    `<NessusClientData_v2><Report><ReportHost name="web1"><HostProperties>
<tag name="host-ip">192.168.1.1001</tag></HostProperties></ReportHost></Report></NessusClientData_v2>`,
  );
  expect(remarks(nessus)).toContain(`1: ${ADDRESS}`);
  const lines = [
    { ip: '192.168.1.1001', port: 80 },
    { ip: '10.0.0.1', port: 80 },
  ];
  const naabu = await parse(
    'naabu.json',
    lines.map((one) => JSON.stringify({ ...one, protocol: 'tcp', tls: false })).join('\n'),
  );
  expect(remarks(naabu).join()).toContain(ADDRESS);
  const table = await parse('list.csv', csv('hostname,ip', 'web1,192.168.1.1001'));
  expect(remarks(table)).toContain('2: Column “ip”: “192.168.1.1001” is not an IP address; it was left out.');
});

test('[T21] dates, CVE ids and ratings that cannot be read are remarked once a kind, with their number', async () => {
  const weak = (id: string, more: object) => ({
    ...{ id, agent_name: 'web1', cve: id, name: 'zlib', version: '1', detection_time: '2026-01-01T00:00:00Z' },
    ...more,
  });
  const items = [
    weak('CVE-2026-0001', { detection_time: 'yesterday' }),
    weak('CVE-2026-0002', { detection_time: 'today', cvss3_score: 11 }),
    weak('CVE-2026-0003', { agent_ip: '10.0.0.300' }),
  ];
  const file = await parse('w.json', JSON.stringify({ data: { affected_items: items, total_affected_items: 3 } }));
  expect(remarks(file)).toEqual(
    expect.arrayContaining([
      '-: “yesterday” and 1 other are no dates Muster can read, and are left out.',
      '-: “11” is no CVSS rating and is left out.',
      '-: “10.0.0.300” is no IP address and identifies nothing.',
    ]),
  );
  expect(file.records.flatMap(({ findings }) => findings)).toHaveLength(3);
  const grype = await parse(
    'g.json',
    JSON.stringify({
      ...{ descriptor: { name: 'grype' }, source: { type: 'image', target: { userInput: 'shop:1' } } },
      matches: [
        {
          vulnerability: { id: 'GHSA-1', severity: 'High', cvss: [{ version: '3.1', vector: 'CVSS:3.1/AV:X' }] },
          relatedVulnerabilities: [{ id: 'CVE-2026-12' }],
          artifact: { name: 'zlib', version: '1' },
        },
      ],
    }),
  );
  expect(remarks(grype).join()).toContain('“CVE-2026-12” is no CVE id and is left out.');
});

test('[T21] placeholders are no mistake, and what only names a thing is kept as its name', async () => {
  const agents = ['N/A', '127.0.0.1', 'localhost'].map((ip, n) => ({
    id: `${n}`,
    name: `web${n}`,
    ip,
    os: { name: 'x' },
  }));
  const named = { id: '9', name: 'Front desk', ip: 'any', os: { name: 'x' } };
  const told = { data: { affected_items: [...agents, named], total_affected_items: 4 } };
  const file = await parse('w.json', JSON.stringify(told));
  expect(remarks(file)).toEqual(['-: “Front desk” is no host name and identifies nothing.']);
});

test('[T21] of very many values no more is kept than is said', () => {
  const values = new UnreadValues();
  for (let n = 0; n < 5_000; n += 1) values.add([{ kind: 'name', value: `host ${n}` }], n + 1);
  expect(values.remarks()).toEqual([
    { line: 1, message: '“host 0” and at least 999 others are no host names and identify nothing.' },
  ]);
});
