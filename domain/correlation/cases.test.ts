import { describe, expect, test } from 'vitest';
import type { AssetStatement } from '../../contract/areas/assets';
import { document, nessus, nmap, type ScanFile, table } from '../../tests/kit/scan-files';
import { TestCompany } from '../../tests/kit/test-company';
import { testRecord } from '../../tests/kit/test-records';
import { correlate } from './correlate';
import { matchKeysOf } from './match-keys';

/**
 * The cases in which products of this kind make one machine of two, or two of one, as files of scanners and inventories: whatever
 * the order of the files and of their rows, the assets are the same (C13, C32).
 */

const permutations = <T>(items: readonly T[]): T[][] =>
  items.length < 2
    ? [[...items]]
    : items.flatMap((item, at) => permutations(items.toSpliced(at, 1)).map((rest) => [item, ...rest]));

/** How many assets the files make, and which doubts are left, in every order. */
async function made(
  files: readonly ScanFile[],
): Promise<{ readonly assets: number; readonly doubts: readonly string[] }> {
  const pictures = new Map<string, TestCompany>();
  for (const order of permutations(files)) {
    for (const reverse of [false, true]) {
      const company = new TestCompany();
      for (const { source, read } of order) company.import(source, await read(reverse));
      pictures.set(JSON.stringify(company.said), company);
    }
  }
  expect([...pictures.keys()]).toHaveLength(1);
  const [company] = pictures.values();
  return { assets: company?.assets.length ?? 0, doubts: company?.doubts ?? [] };
}

type Case = [title: string, assets: number, files: readonly ScanFile[], doubts?: readonly string[]];

const [ONE, TWO, THREE, FOUR] = ['d8:9e:f3:00:00:01', 'd8:9e:f3:00:00:02', 'd8:9e:f3:00:00:03', 'd8:9e:f3:00:00:04'];
const DOCK = 'd8:9e:f3:00:00:d0';
const INVENTORY = 'Asset Name,Hostname,Serial,MAC,IP Address';
const inventory = (...rows: string[]) => table('Inventory', INVENTORY, ...rows);

const sixHosts = [
  nmap([
    { ip: '10.0.0.1', mac: ONE, name: 'web1.example.com' },
    { ip: '10.0.0.2', mac: TWO, name: 'web2.example.com' },
    { ip: '10.0.0.3', mac: THREE },
    { ip: '10.0.0.4', mac: FOUR, name: 'ubuntu' },
    { ip: '10.0.0.5', mac: 'd8:9e:f3:00:00:05', name: 'printer' },
    { ip: '10.0.0.6', mac: 'd8:9e:f3:00:00:06', name: 'db.example.com' },
  ]),
  nessus([
    { ip: '10.0.0.1', name: 'WEB1', mac: ONE },
    { ip: '10.0.0.2', name: 'web2.example.com' },
    { ip: '10.0.0.3', mac: THREE, name: 'FILES' },
    { ip: '10.0.0.4', mac: FOUR, name: 'ubuntu' },
    { ip: '10.0.0.5', mac: 'd8:9e:f3:00:00:05' },
    { ip: '10.0.0.6', name: 'db.example.com' },
  ]),
  inventory(
    `Web 1,web1,SN-10001,${ONE},`,
    `Web 2,web2,SN-10002,${TWO},`,
    `Files,files,SN-10003,${THREE},`,
    `Build,ubuntu,SN-10004,${FOUR},`,
    'Printer,printer,SN-10005,d8:9e:f3:00:00:05,',
    'Database,db,SN-10006,d8:9e:f3:00:00:06,',
  ),
];

const STAY_ONE: readonly Case[] = [
  ['the six hosts of three sources are six assets', 6, sixHosts],
  [
    'a card whose host has no name in one source',
    1,
    [nmap([{ ip: '10.0.0.3', mac: ONE }]), inventory(`A,a1,SN-10001,${ONE},`)],
  ],
  [
    'a full name in one source, its first label with the address in another',
    1,
    [nmap([{ ip: '10.0.0.1', name: 'web1.example.com' }]), inventory('Web,web1,,,10.0.0.1')],
  ],
  [
    'a host with two cards that each source sees one of, by a list with both',
    1,
    [
      nmap([{ ip: '10.0.0.1', mac: ONE, name: 'lap-7' }]),
      nmap([{ ip: '10.9.0.1', mac: TWO, name: 'lap-7' }], 'Wi-Fi scan'),
      inventory(`Lap,lap-7,SN-10001,"${ONE}, ${TWO}",`),
    ],
  ],
  [
    'a phone with a changing MAC and another name, by its serial number',
    1,
    [
      table('MDM', 'Name,Serial,MAC', 'Anna’s iPhone,F2LX900001,da:a1:19:00:00:01'),
      table('Old MDM', 'Name,Serial,MAC', 'iPhone,F2LX900001,da:a1:19:00:00:02'),
    ],
  ],
  [
    'a machine that was renamed and kept card and address, seen by two sources',
    1,
    [nmap([{ ip: '10.0.0.1', mac: ONE, name: 'old-name' }]), nessus([{ ip: '10.0.0.1', mac: ONE, name: 'new-name' }])],
  ],
  [
    'one agent, whatever the machine is called meanwhile',
    1,
    [
      nessus([{ ip: '10.0.0.1', name: 'a1', agent: 'c0ffee00-1111-4222-8333-444455556666' }]),
      nessus([{ ip: '10.7.0.9', name: 'b1', agent: 'c0ffee00-1111-4222-8333-444455556666' }], 'Nessus 2'),
    ],
  ],
  [
    'a few addresses of one card in one scan',
    1,
    [
      nmap([
        { ip: '10.0.0.1', mac: ONE },
        { ip: '10.0.0.2', mac: ONE },
        { ip: '10.0.0.3', mac: ONE },
      ]),
    ],
  ],
  [
    'a UUID with its bytes the other way round',
    1,
    [
      table('Linux', 'Name,UUID', 'vm-1,4c4c4544-0042-3510-8052-b3c04f4b4e32'),
      table('Windows', 'Name,UUID', 'VM 1,44454c4c-4200-1035-8052-b3c04f4b4e32'),
    ],
  ],
  [
    'a cloud instance, by its id',
    1,
    [
      table('Cloud', 'Name,Cloud ID', 'web,i-0abc12345678'),
      table('Agent', 'Name,Cloud ID', 'ip-10-0-0-5,i-0abc12345678'),
    ],
  ],
  [
    'a host of a directory’s domain called .local',
    1,
    [nmap([{ ip: '10.0.0.1', name: 'dc1.corp.local' }]), nessus([{ ip: '10.3.0.1', name: 'dc1.corp.local' }])],
  ],
];

const STAY_APART: readonly Case[] = [
  [
    'containers by the address that their engine makes',
    2,
    [
      nmap([{ ip: '172.17.0.2', mac: '02:42:ac:11:00:02', name: 'shop-a' }]),
      nessus([{ ip: '172.17.0.2', mac: '02:42:ac:11:00:02', name: 'shop-b' }]),
    ],
  ],
  [
    'two routers that share a VRRP address',
    2,
    [
      nmap([{ ip: '10.0.0.2', mac: '00:00:5e:00:01:0a', name: 'r1' }]),
      nessus([{ ip: '10.0.0.3', mac: '00:00:5e:00:01:0a', name: 'r2' }]),
    ],
  ],
  [
    'the nodes of an HSRP group',
    2,
    [nmap([{ ip: '10.0.0.2', mac: '00:00:0c:07:ac:01' }]), nessus([{ ip: '10.0.0.3', mac: '00:00:0c:07:ac:01' }])],
  ],
  [
    'the nodes of a GLBP group',
    2,
    [nmap([{ ip: '10.0.0.2', mac: '00:07:b4:00:01:01' }]), nessus([{ ip: '10.0.0.3', mac: '00:07:b4:00:01:01' }])],
  ],
  [
    'two firewalls with a CARP address',
    2,
    [
      nmap([{ ip: '10.0.0.2', mac: '00:00:5e:00:01:fe', name: 'fw-a' }]),
      inventory('FW,fw-b,,00:00:5e:00:01:fe,10.0.0.3'),
    ],
  ],
  [
    'laptops in one docking station, by what else they have',
    2,
    [inventory(`A,lap-1,,"${ONE}, ${DOCK}",`), table('Agents', INVENTORY, `B,lap-2,,"${TWO}, ${DOCK}",`)],
    ['same-mac-other-names'],
  ],
  [
    'laptops in one docking station, by their serial numbers',
    2,
    [inventory(`A,lap-1,SN-10001,${DOCK},`), table('Agents', INVENTORY, `B,lap-2,SN-10002,${DOCK},`)],
  ],
  [
    'what a scan sees of a docking station is neither laptop’s',
    3,
    [inventory(`A,lap-1,SN-10001,${DOCK},`, `B,lap-2,SN-10002,${DOCK},`), nmap([{ ip: '10.0.0.7', mac: DOCK }])],
    ['could-be-either'],
  ],
  [
    'a docking station in one scan after the other',
    2,
    [nmap([{ ip: '10.0.0.7', mac: DOCK, name: 'lap-1' }]), nmap([{ ip: '10.0.0.8', mac: DOCK, name: 'lap-2' }])],
  ],
  [
    'adapters of a block that goes from machine to machine',
    2,
    [inventory('A,lap-1,,00:e0:4c:68:00:01,'), table('Agents', INVENTORY, 'B,lap-2,,00:e0:4c:68:00:01,')],
  ],
  [
    'hosts behind a router that answers for them (proxy ARP)',
    5,
    [nmap([1, 2, 3, 4, 5].map((n) => ({ ip: `10.0.0.${n}`, mac: ONE })))],
  ],
  [
    'hosts behind proxy ARP, and the router itself in a list',
    6,
    [nmap([1, 2, 3, 4, 5].map((n) => ({ ip: `10.0.0.${n}`, mac: ONE }))), inventory(`Router,r1,SN-10001,${ONE},`)],
  ],
  [
    'cloned serial numbers of one source',
    2,
    [inventory(`A,vm-1,SN-10001,${ONE},`, `B,vm-2,SN-10001,${TWO},`)],
    ['same-serial-other-names'],
  ],
  [
    'cloned serial numbers of two sources',
    2,
    [inventory(`A,vm-1,SN-10001,${ONE},`), table('Agents', INVENTORY, `B,vm-2,SN-10001,${TWO},`)],
    ['same-serial-other-names'],
  ],
  [
    'cloned serial numbers in a list that calls its machines by names of its own',
    3,
    [
      table(
        'List',
        'Name,Serial Number,MAC Address,IP Address,Operating System',
        `fin-1,SN-10001,${ONE},10.0.0.1,Windows Server 2019`,
        `hr-2,SN-10001,${TWO},10.0.0.2,Ubuntu`,
        `it-3,SN-10001,${THREE},10.0.0.3,Windows 10`,
      ),
    ],
    ['same-serial-other-names'],
  ],
  [
    'one name and address at two sites of one list',
    4,
    [
      table(
        'List',
        'Hostname,IP Address,Site',
        'printer,192.168.7.10,Berlin',
        'printer,192.168.7.10,Paris',
        'till-1,192.168.7.20,Berlin',
        'till-1,192.168.7.20,Paris',
      ),
    ],
  ],
  [
    'placeholder serial numbers',
    3,
    [inventory('A,a1,To be filled by O.E.M.,,', 'B,b1,System Serial Number,,', 'C,c1,To be filled by O.E.M.,,')],
  ],
  [
    'placeholder UUIDs',
    2,
    [
      table(
        'Agents',
        'Hostname,UUID',
        'a1,03000200-0400-0500-0006-000700080009',
        'b1,03000200-0400-0500-0006-000700080009',
      ),
    ],
  ],
  ['two called ubuntu', 2, [nmap([{ ip: '10.0.0.1', name: 'ubuntu' }]), nessus([{ ip: '10.0.0.2', name: 'ubuntu' }])]],
  [
    'two called ubuntu at one address at different sites',
    2,
    [nmap([{ ip: '192.168.1.10', name: 'ubuntu' }]), nessus([{ ip: '192.168.1.10', name: 'ubuntu' }])],
  ],
  [
    'raspberrypi.local',
    2,
    [nmap([{ ip: '10.0.0.1', name: 'raspberrypi.local' }]), nessus([{ ip: '10.0.0.2', name: 'raspberrypi.local' }])],
  ],
  [
    'localhost.localdomain',
    2,
    [
      nmap([{ ip: '10.0.0.1', name: 'localhost.localdomain' }]),
      nessus([{ ip: '10.0.0.2', name: 'localhost.localdomain' }]),
    ],
  ],
  [
    'ip-10-0-0-5.ec2.internal of two accounts',
    2,
    [
      nmap([{ ip: '10.0.0.5', name: 'ip-10-0-0-5.ec2.internal' }]),
      nessus([{ ip: '10.0.0.5', name: 'ip-10-0-0-5.ec2.internal' }]),
    ],
  ],
  [
    'a name that DHCP gave, dhcp-31',
    2,
    [
      nmap([{ ip: '10.0.0.31', name: 'dhcp-31.example.com' }]),
      nessus([{ ip: '10.0.0.31', name: 'dhcp-31.example.com' }]),
    ],
  ],
  [
    'a name made from an address by a provider',
    2,
    [
      nmap([{ ip: '203.0.113.9', name: '203-0-113-9.dyn.example.net' }]),
      nessus([{ ip: '203.0.113.9', name: '203-0-113-9.dyn.example.net' }]),
    ],
  ],
  [
    'printers at two sites',
    2,
    [nmap([{ ip: '192.168.1.20', name: 'printer' }]), nessus([{ ip: '192.168.1.20', name: 'printer' }])],
  ],
  [
    'printers at two sites, each with its card',
    2,
    [
      nmap([{ ip: '192.168.1.20', name: 'printer', mac: ONE }]),
      nmap([{ ip: '192.168.1.20', name: 'printer', mac: TWO }]),
    ],
  ],
  [
    'the second site’s 192.168.1.10 from the same scanner',
    2,
    [
      nmap([{ ip: '192.168.1.10', mac: ONE, name: 'nas-berlin' }]),
      nmap([{ ip: '192.168.1.10', mac: TWO, name: 'nas-bern' }]),
    ],
  ],
  [
    'an address without a card whose name is another one the next time',
    2,
    [nmap([{ ip: '192.168.1.10', name: 'pos-1' }]), nmap([{ ip: '192.168.1.10', name: 'pos-2' }])],
  ],
  [
    'one name at two named sites',
    2,
    [
      nmap([{ ip: '192.168.1.10', name: 'till-1' }], 'Nmap (Berlin)', 'Berlin'),
      nmap([{ ip: '192.168.1.10', name: 'till-1' }], 'Nmap (Bern)', 'Bern'),
    ],
  ],
  [
    'a DESKTOP name twice in one list',
    2,
    [inventory(`A,DESKTOP-1A2B3C4,,${ONE},10.0.0.1`, `B,DESKTOP-1A2B3C4,,${TWO},10.0.0.2`)],
    ['same-name-other-mac'],
  ],
  [
    'a DESKTOP name in two sources with other cards at one address',
    2,
    [
      nmap([{ ip: '10.0.0.1', name: 'desktop-1a2b3c4', mac: ONE }]),
      nessus([{ ip: '10.0.0.1', name: 'DESKTOP-1A2B3C4', mac: TWO }]),
    ],
    ['same-name-other-mac'],
  ],
  [
    'one full name, other cards',
    2,
    [
      nmap([{ ip: '10.0.0.1', name: 'web.example.com', mac: ONE }]),
      nessus([{ ip: '10.0.0.2', name: 'web.example.com', mac: TWO }]),
    ],
    ['same-name-other-mac'],
  ],
  [
    'one full name, other operating systems',
    2,
    [
      nmap([{ ip: '10.0.0.1', name: 'web.example.com', os: 'Linux 5.4' }]),
      nessus([{ ip: '10.0.0.2', name: 'web.example.com', os: 'Microsoft Windows Server 2019 Standard' }]),
    ],
    ['same-name-other-system'],
  ],
  ['a host name alone', 2, [nmap([{ ip: '10.0.0.1', name: 'web7' }]), inventory('Web,web7,,,')], ['same-name-only']],
  ['an address alone', 2, [nmap([{ ip: '10.0.0.1' }]), nessus([{ ip: '10.0.0.1' }])]],
  [
    'what could be either of two that contradict',
    3,
    [inventory('A,web9,SN-10001,,10.0.0.1', 'B,web9,SN-10002,,10.0.0.1'), nmap([{ ip: '10.0.0.1', name: 'web9' }])],
    ['could-be-either'],
  ],
  [
    'serial numbers that differ outweigh card and name',
    2,
    [inventory(`A,a1,SN-10001,${ONE},10.0.0.1`), table('Agents', INVENTORY, `A,a1,SN-10002,${ONE},10.0.0.1`)],
  ],
];

describe('what is one thing stays one', () => {
  test.each(STAY_ONE)('[C1] [C13] %s', async (_, assets, files) => {
    expect((await made(files)).assets).toBe(assets);
  });
});

describe('what is two stays two', () => {
  test.each(STAY_APART)('[C32] %s', async (_, assets, files, doubts = []) => {
    const found = await made(files);
    expect(found.assets).toBe(assets);
    expect(found.doubts).toEqual(expect.arrayContaining([...doubts]));
  });
});

const defender = (...machines: readonly (readonly [id: string, name: string, ip: string, mac: string])[]) =>
  document('Microsoft Defender', {
    '@odata.context': 'https://api.securitycenter.microsoft.com/api/$metadata#Machines',
    value: machines.map(([id, computerDnsName, ipAddress, macAddress]) => ({
      ...{ id, computerDnsName, healthStatus: 'Active', osPlatform: 'Windows11' },
      ipAddresses: [{ ipAddress, macAddress }],
    })),
  });

describe('what one source knows by two ids of its own', () => {
  const IDS: readonly Case[] = [
    [
      'one name and one card',
      2,
      [defender(['a1', 'pc1.example.com', '10.0.0.1', ONE], ['b2', 'pc1.example.com', '10.0.0.2', ONE])],
      ['other-id'],
    ],
    [
      'one name at one address',
      2,
      [defender(['a1', 'pc1', '10.0.0.1', ''], ['b2', 'pc1', '10.0.0.1', ''])],
      ['other-id'],
    ],
    [
      'and another sees by its card alone',
      3,
      [
        defender(['a1', 'pc1.example.com', '10.0.0.1', ONE], ['b2', 'pc1.example.com', '10.0.0.2', ONE]),
        nmap([{ ip: '10.0.0.1', mac: ONE }]),
      ],
      ['could-be-either', 'other-id'],
    ],
    [
      'in files of two days',
      2,
      [defender(['a1', 'pc1', '10.0.0.1', ONE]), defender(['b2', 'pc1', '10.0.0.1', ONE])],
      ['other-id'],
    ],
    [
      'in rows of one scan that have no other identity',
      2,
      [
        nessus([
          { name: 'pc1.example.com', agent: 'a1' },
          { name: 'pc1.example.com', agent: 'b2' },
        ]),
      ],
      ['other-id'],
    ],
    [
      'while what another source calls it says nothing',
      1,
      [defender(['a1', 'pc1', '10.0.0.1', ONE]), nessus([{ ip: '10.0.0.1', name: 'PC1', mac: ONE, agent: 'b2' }])],
    ],
    [
      'where a serial number says that it was enrolled anew',
      1,
      [
        table('Agents', 'Hostname,Serial,agentId', 'pc1,SN-10001,a1'),
        table('Agents', 'Hostname,Serial,agentId', 'pc1,SN-10001,b2'),
      ],
    ],
  ];
  test.each(IDS)('[C64] %s', async (_, assets, files, doubts = []) => {
    const found = await made(files);
    expect(found.assets).toBe(assets);
    expect(found.doubts).toEqual(doubts);
  });

  test('[C64] the doubt names both ids, and a person’s decision ends it', async () => {
    const company = new TestCompany();
    const file = defender(['A1', 'pc1', '10.0.0.1', ONE], ['B2', 'pc1', '10.0.0.1', ONE]);
    company.import('Microsoft Defender', await file.read(false));
    expect(company.assets[0]?.doubts).toMatchObject([
      {
        rule: 'other-id',
        because: `same MAC ${ONE}`,
        against: 'their ids in one source differ: a1 and b2',
        isCertain: false,
      },
    ]);
    const records = company.assets.flatMap(({ members }) => members.map(({ record }) => record));
    const link = `link:${records[0]?.id}`;
    const linked = correlate(records.map((record) => ({ ...record, matchKeys: [...record.matchKeys, link] })));
    expect(linked.map(({ doubts }) => doubts)).toEqual([[]]);
  });
});

const wazuh = (...items: readonly object[]) =>
  document('Wazuh', { data: { affected_items: items, total_affected_items: items.length } });
const agent = (name: string, ip: string, os = 'Ubuntu') => wazuh({ id: '001', name, ip, os: { name: os } });
const weak = (agent_name: string, cve = 'CVE-2026-1111') => wazuh({ cve, agent_name, name: 'zlib', version: '1.2' });
const counted = (id: string, name: string, ip: string) => ({ id, name, ip, os: { name: 'Ubuntu' } });
const installed = (agent_id: string, name = 'curl') => ({ agent_id, name, version: '8.5', format: 'deb' });
const indexed = (...agents: readonly (readonly [id: string, name: string])[]) =>
  document('Wazuh', {
    hits: {
      hits: agents.map(([id, name], at) => ({
        _index: 'wazuh-states-vulnerabilities',
        _source: { agent: { id, name }, vulnerability: { id: `CVE-2026-${1000 + at}` }, package: { name: 'zlib' } },
      })),
    },
  });
const osquery = (name: string, columns: object) =>
  document('osquery', { name, hostIdentifier: '4C4C4544-0042-3510-8053-B4C04F4D5332', action: 'added', columns });
const operator = (kind: string, report: object) =>
  document('Trivy Operator', {
    ...{ apiVersion: 'aquasecurity.github.io/v1alpha1', kind, metadata: {} },
    report: { artifact: { repository: 'shop/web', tag: '1' }, ...report },
  });

describe('what several reports of one source name', () => {
  const REPORTS: readonly Case[] = [
    ['agents and their vulnerabilities, by name alone', 1, [agent('web1', '10.0.0.1'), weak('web1')]],
    ['a host no one else is called by', 2, [agent('web1', '10.0.0.1'), weak('web2')]],
    [
      'results of several queries',
      1,
      [
        osquery('system', { hostname: 'web1', hardware_serial: 'SN-10001' }),
        osquery('deb_packages', { name: 'bash', version: '5.1' }),
        osquery('pack_rpm_packages', { name: 'zsh', version: '5.8' }),
      ],
    ],
    [
      'what two operators’ reports say of an image',
      1,
      [
        operator('VulnerabilityReport', { vulnerabilities: [{ vulnerabilityID: 'CVE-2026-1111', resource: 'zlib' }] }),
        operator('ExposedSecretReport', { secrets: [{ ruleID: 'aws-key', target: '/app/.env' }] }),
      ],
    ],
    ['a name that many machines have', 2, [agent('ubuntu', '10.0.0.1'), weak('ubuntu')]],
    [
      'one name in two sources',
      2,
      [agent('web1', '10.0.0.1'), { ...weak('web1'), source: 'Wazuh (Bern)' }],
      ['same-name-only'],
    ],
  ];
  test.each(REPORTS)('[C61] %s', async (_, assets, files, doubts = []) => {
    const found = await made(files);
    expect(found.assets).toBe(assets);
    expect(found.doubts).toEqual(doubts);
  });

  const COUNTED: readonly Case[] = [
    [
      'three of one name, two of them at one address',
      3,
      [
        wazuh(
          counted('101', 'kiosk7', '10.9.1.1'),
          counted('102', 'kiosk7', '10.9.1.2'),
          counted('103', 'kiosk7', '10.9.1.2'),
        ),
        indexed(['101', 'kiosk7'], ['102', 'kiosk7'], ['103', 'kiosk7'], ['101', 'kiosk7']),
        wazuh(installed('103'), installed('101'), installed('101', 'bash')),
      ],
      ['other-id'],
    ],
    [
      'the server itself, and one whose name many machines have',
      2,
      [
        wazuh(counted('000', 'siem-1', '127.0.0.1'), counted('001', 'ubuntu', '10.0.0.1')),
        indexed(['000', 'siem-1'], ['001', 'ubuntu']),
        wazuh(installed('000'), installed('001')),
      ],
    ],
    [
      'one number of two servers, and whose packages nobody says',
      3,
      [wazuh(counted('001', 'web1', '10.0.0.1')), indexed(['001', 'db1']), wazuh(installed('001'))],
      ['could-be-either'],
    ],
    [
      'a name that no number comes with',
      3,
      [indexed(['101', 'kiosk7'], ['102', 'kiosk7']), weak('kiosk7')],
      ['other-id'],
    ],
    [
      'numbers of two sources',
      2,
      [wazuh(installed('001')), { ...wazuh(installed('001', 'bash')), source: 'Wazuh (Bern)' }],
    ],
  ];
  test.each(COUNTED)('[C65] agents that a server counts: %s', async (_, assets, files, doubts = []) => {
    const found = await made(files);
    expect(found.assets).toBe(assets);
    expect(found.doubts).toEqual(expect.arrayContaining([...doubts]));
    if (doubts.length === 0) expect(found.doubts).toEqual([]);
  });

  test('[C65] findings and packages of an agent are its own', async () => {
    const company = new TestCompany();
    const files = [wazuh(installed('102'), installed('101')), indexed(['101', 'kiosk7'], ['102', 'kiosk7'])];
    for (const file of files) company.import('Wazuh', await file.read(false));
    expect(company.assets.map(({ members }) => members.map(({ record }) => record.sourceUid))).toEqual([
      ['agent:102|report:packages', 'agent:102|host:kiosk7|report:vulnerabilities'],
      ['agent:101|report:packages', 'agent:101|host:kiosk7|report:vulnerabilities'],
    ]);
    expect(company.assets[0]?.members[1]?.matchReason).toBe('its source calls it 102 as Wazuh record agent:102');
  });

  test('[C61] a report takes the place of its own kind alone', async () => {
    const company = new TestCompany();
    for (const file of [
      agent('web1', '10.0.0.1'),
      weak('web1'),
      weak('web1', 'CVE-2026-2222'),
      agent('web1', '10.0.0.7'),
    ])
      company.import('Wazuh', await file.read(false));
    expect(company.said).toEqual([['Wazuh: 10.0.0.7 web1', 'Wazuh: web1']]);
    const [web] = company.assets;
    expect(web?.members.map(({ matchReason }) => matchReason)).toEqual([
      'first record of this asset',
      'its source calls it web1 as Wazuh record web1',
    ]);
  });

  test('[C61] what contradicts outweighs that a source calls both the same', () => {
    const called = (n: number, report: string, asset: AssetStatement) =>
      testRecord(n, asset, { matchKeys: matchKeysOf(asset, `host:web1|report:${report}`, 'one') });
    const two = correlate([
      called(1, 'agents', { hostnames: ['web1'], macs: [ONE] }),
      called(2, 'packages', { hostnames: ['web1'], macs: [TWO] }),
    ]);
    expect(two.map(({ doubts }) => doubts?.map(({ rule }) => rule))).toEqual([
      ['same-name-other-mac'],
      ['same-name-other-mac'],
    ]);
    const renamed = (n: number, report: string, name: string) => {
      const asset = { hostnames: [name], ips: ['10.0.0.1'] };
      return testRecord(n, asset, { matchKeys: matchKeysOf(asset, `ip:10.0.0.1|report:${report}`, 'one') });
    };
    expect(correlate([renamed(1, 'agents', 'pos-1'), renamed(2, 'packages', 'pos-2')])).toHaveLength(2);
  });
});

describe('what a source calls by one name', () => {
  const said = async (...files: readonly ScanFile[]) => {
    const company = new TestCompany();
    for (const { source, read } of files) company.import(source, await read(false));
    return company.said.flat();
  };

  test('[C33] [C38] a card that answers for many is said to, and its hosts stay; one with a few is one machine', async () => {
    const at = (n: number) => ({ ip: `10.0.0.${n}`, mac: ONE });
    const many = await nmap([1, 2, 3, 4].map(at)).read(false);
    expect(many.records.map(({ sourceUid }) => sourceUid)).toEqual(
      [1, 2, 3, 4].map((n) => `mac:${ONE}|ip:10.0.0.${n}`),
    );
    expect(many.notices.map(({ message }) => message)).toEqual([
      `4 addresses have the MAC address ${ONE}: a router or another device answers for them, so they are 4 assets.`,
    ]);
    const few = await nmap([1, 2].map(at)).read(false);
    expect(few.records.map(({ asset }) => asset.ips)).toEqual([['10.0.0.1', '10.0.0.2']]);
  });

  test('[C37] of two with one name each is called by what else it has, whichever comes first', async () => {
    const file = inventory(`A,desktop-1a2b3c4,,${ONE},`, `B,desktop-1a2b3c4,,${TWO},`);
    for (const reverse of [false, true]) {
      const uids = (await file.read(reverse)).records.map(({ sourceUid }) => sourceUid);
      expect(uids.toSorted()).toEqual([`mac:${ONE}`, `mac:${TWO}`]);
    }
    const bare = table('List', 'Hostname,Serial', 'app-1,SN-10001', 'app-1,SN-10002');
    expect((await bare.read(false)).records).toHaveLength(2);
  });

  test('[C39] another machine never overwrites; each is known again, and what only changed is the same', async () => {
    const berlin = nmap([{ ip: '192.168.1.10', name: 'nas-berlin' }]);
    const bern = nmap([{ ip: '192.168.1.10', name: 'nas-bern' }]);
    const two = ['Nmap: 192.168.1.10 nas-berlin', 'Nmap: 192.168.1.10 nas-bern'];
    expect(await said(berlin, bern)).toEqual(two);
    expect(await said(berlin, bern, bern, berlin, bern)).toEqual(two);
    const windows = nmap([{ ip: '10.0.0.1', mac: ONE, name: 'lap-7', os: 'Windows 11' }]);
    const linux = nmap([{ ip: '10.0.0.2', mac: ONE, name: 'lap-7', os: 'Linux 6.1' }]);
    expect(await said(windows, linux)).toEqual([`Nmap: 10.0.0.2 ${ONE} lap-7`]);
  });

  test('[C31] images of one tag are one until their digests differ, or one source lists both', async () => {
    const image = (digest?: string) => ({
      type: 'container_image' as const,
      name: 'docker.io/library/shop:1',
      ...(digest && { custom: { imageDigest: `sha256:${digest.repeat(64)}` } }),
    });
    const of = (source: string, ...assets: readonly ReturnType<typeof image>[]) =>
      assets.map((asset, n) => testRecord(n + source.length * 10, asset, { source, sourceUid: `${source} ${n}` }));
    expect(correlate([...of('Trivy', image()), ...of('Gr', { ...image(), name: 'shop:1' })])).toHaveLength(1);
    expect(correlate([...of('Trivy', image('a')), ...of('Gr', image('b'))])).toHaveLength(2);
    expect(correlate(of('Trivy', image(), image()))).toHaveLength(2);
  });

  test('[C30] [C34] [C35] [C36] a doubt is known on both sides, with what speaks for it and against', async () => {
    const company = new TestCompany();
    company.import('Inventory', await inventory(`A,lap-1,,"${ONE}, ${DOCK}",`, 'W,web7,,,').read(false));
    company.import(
      'Agents',
      await table('Agents', INVENTORY, `B,lap-2,,"${TWO}, ${DOCK}",`, 'W,web7,,,10.0.0.9').read(false),
    );
    const [a, web, b, other] = company.assets;
    expect(a?.doubts).toEqual([
      {
        assetId: b?.assetId,
        rule: 'same-mac-other-names',
        because: `same MAC ${DOCK}`,
        against: 'their names differ: lap-1 and lap-2',
        isCertain: false,
      },
    ]);
    expect(b?.doubts).toEqual([{ ...a?.doubts?.[0], assetId: a?.assetId }]);
    expect(web?.doubts).toMatchObject([
      { assetId: other?.assetId, rule: 'same-name-only', because: 'same host name web7', isCertain: false },
    ]);
  });
});
