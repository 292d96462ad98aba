import type { AssetType, OperatingSystem, Service } from '../../contract/areas/assets';
import type { NormalizedSoftware } from '../../contract/areas/integrations';

/** What the sample company is made of. Names of people and places are invented; products are real. */

export const FIRST_NAMES = [
  'Amara',
  'Bruno',
  'Chiara',
  'Dilan',
  'Elif',
  'Farid',
  'Greta',
  'Hanna',
  'Ivo',
  'Jonas',
  'Katja',
  'Lars',
  'Mei',
  'Nora',
  'Oskar',
  'Priya',
  'Quirin',
  'Rosa',
  'Samir',
  'Tessa',
  'Uma',
  'Viktor',
  'Wanda',
  'Yuki',
  'Zoe',
] as const;
export const LAST_NAMES = [
  'Albrecht',
  'Bianchi',
  'Castillo',
  'Dahl',
  'Eriksen',
  'Fischer',
  'Gupta',
  'Haddad',
  'Ivanova',
  'Jansen',
  'Keller',
  'Lindqvist',
  'Moreau',
  'Novak',
  'Okafor',
  'Petrov',
  'Quintero',
  'Rossi',
  'Sato',
  'Tanaka',
] as const;
export const OFFICES = [
  { name: 'Berlin', code: 'ber', net: 10 },
  { name: 'Lisbon', code: 'lis', net: 20 },
  { name: 'Toronto', code: 'tor', net: 30 },
  { name: 'Singapore', code: 'sin', net: 40 },
] as const;
export type Office = (typeof OFFICES)[number];

export const TEAMS = ['engineering', 'finance', 'sales', 'support', 'people', 'operations'] as const;

interface Kind {
  readonly type: AssetType;
  readonly prefix: string;
  readonly count: number;
  readonly systems: readonly OperatingSystem[];
  readonly models: readonly (readonly [vendor: string, model: string])[];
  /** First half of the MAC: registered to the maker. */
  readonly macPrefix: string;
}

const WINDOWS_11: OperatingSystem = { name: 'Windows 11 Pro', version: '23H2', build: '10.0.22631', type: 'windows' };
const WINDOWS_10: OperatingSystem = { name: 'Windows 10 Pro', version: '22H2', build: '10.0.19045', type: 'windows' };
const MACOS: OperatingSystem = { name: 'macOS', version: '14.5', type: 'macos' };
const UBUNTU_22: OperatingSystem = { name: 'Ubuntu', version: '22.04', type: 'linux' };
const UBUNTU_20: OperatingSystem = { name: 'Ubuntu', version: '20.04', type: 'linux' };
const RHEL_8: OperatingSystem = { name: 'Red Hat Enterprise Linux', version: '8.9', type: 'linux' };
const SERVER_2019: OperatingSystem = { name: 'Windows Server 2019 Standard', build: '10.0.17763', type: 'windows' };
const SERVER_2016: OperatingSystem = { name: 'Windows Server 2016 Standard', build: '10.0.14393', type: 'windows' };

/** 460 hosts; images and applications make up the rest. */
export const HOST_KINDS: readonly Kind[] = [
  {
    type: 'laptop',
    prefix: 'lt',
    count: 180,
    systems: [WINDOWS_11, WINDOWS_11, WINDOWS_10, MACOS, MACOS],
    macPrefix: '3c:52:82',
    models: [
      ['HP', 'EliteBook 840 G9'],
      ['Lenovo', 'ThinkPad T14 Gen 3'],
      ['Dell', 'Latitude 7430'],
    ],
  },
  {
    type: 'desktop',
    prefix: 'ws',
    count: 60,
    systems: [WINDOWS_11, WINDOWS_10, WINDOWS_10],
    macPrefix: '8c:04:ba',
    models: [
      ['Dell', 'OptiPlex 7000'],
      ['HP', 'Z2 Tower G9'],
    ],
  },
  {
    type: 'server',
    prefix: 'srv',
    count: 90,
    systems: [UBUNTU_22, UBUNTU_20, RHEL_8, SERVER_2019, SERVER_2016],
    macPrefix: 'b0:7b:25',
    models: [
      ['Dell', 'PowerEdge R650'],
      ['HPE', 'ProLiant DL360 Gen10'],
    ],
  },
  {
    type: 'virtual',
    prefix: 'vm',
    count: 40,
    systems: [UBUNTU_22, UBUNTU_20, RHEL_8, SERVER_2019],
    macPrefix: '00:50:56',
    models: [['VMware', 'Virtual Platform']],
  },
  {
    type: 'network',
    prefix: 'net',
    count: 30,
    macPrefix: '00:1b:54',
    systems: [
      { name: 'Cisco IOS XE', version: '17.9.4', type: 'network_os' },
      { name: 'FortiOS', version: '6.0.4', type: 'network_os' },
    ],
    models: [
      ['Cisco', 'Catalyst 9300'],
      ['Fortinet', 'FortiGate 100F'],
    ],
  },
  {
    type: 'iot',
    prefix: 'iot',
    count: 25,
    systems: [{ name: 'Embedded Linux', type: 'linux' }],
    macPrefix: 'ac:cc:8e',
    models: [
      ['Axis', 'P3245-V'],
      ['Brother', 'HL-L6400DW'],
    ],
  },
  {
    type: 'mobile',
    prefix: 'ph',
    count: 35,
    macPrefix: 'f0:18:98',
    systems: [
      { name: 'iOS', version: '17.5', type: 'ios' },
      { name: 'Android', version: '14', type: 'android' },
    ],
    models: [
      ['Apple', 'iPhone 14'],
      ['Samsung', 'Galaxy S23'],
    ],
  },
];

const tcp = (port: number, name: string, product?: string, version?: string): Service => ({
  proto: 'tcp',
  port,
  name,
  ...(product && { product }),
  ...(version && { version }),
});
export const SERVICES: Readonly<Record<'linux' | 'windows' | 'network' | 'iot', readonly Service[]>> = {
  linux: [
    tcp(22, 'ssh', 'OpenSSH', '8.2p1'),
    tcp(80, 'http', 'nginx', '1.18.0'),
    tcp(443, 'https', 'nginx', '1.18.0'),
    tcp(5432, 'postgresql', 'PostgreSQL', '14.11'),
    tcp(3306, 'mysql', 'MySQL', '8.0.36'),
    tcp(9100, 'jetdirect'),
  ],
  windows: [
    tcp(135, 'msrpc', 'Microsoft Windows RPC'),
    tcp(139, 'netbios-ssn'),
    tcp(445, 'microsoft-ds'),
    tcp(3389, 'ms-wbt-server'),
    tcp(80, 'http', 'Microsoft IIS httpd', '10.0'),
    tcp(1433, 'ms-sql-s', 'Microsoft SQL Server 2019'),
  ],
  network: [tcp(22, 'ssh'), tcp(443, 'https'), { proto: 'udp', port: 161, name: 'snmp' }],
  iot: [tcp(80, 'http'), tcp(554, 'rtsp')],
};

const app = (vendor: string, name: string, version: string, cpe: string): NormalizedSoftware => ({
  vendor,
  name,
  version,
  cpe: `cpe:2.3:a:${cpe}:${version}:*:*:*:*:*:*:*`,
});
export const DESKTOP_SOFTWARE: readonly NormalizedSoftware[] = [
  app('Google', 'Google Chrome', '126.0.6478.127', 'google:chrome'),
  app('Google', 'Google Chrome', '116.0.5845.96', 'google:chrome'),
  app('Mozilla', 'Mozilla Firefox', '127.0.2', 'mozilla:firefox'),
  app('Microsoft', 'Microsoft Edge', '126.0.2592.87', 'microsoft:edge'),
  app('Zoom', 'Zoom Workplace', '6.1.1', 'zoom:workplace'),
  app('Slack', 'Slack', '4.39.90', 'slack:slack'),
  app('Microsoft', 'Visual Studio Code', '1.91.0', 'microsoft:visual_studio_code'),
  app('Igor Pavlov', '7-Zip', '23.01', '7-zip:7-zip'),
  app('Adobe', 'Adobe Acrobat Reader', '24.002.20857', 'adobe:acrobat_reader'),
  app('Docker', 'Docker Desktop', '4.32.0', 'docker:desktop'),
  app('Python Software Foundation', 'Python', '3.11.9', 'python:python'),
  app('VideoLAN', 'VLC media player', '3.0.20', 'videolan:vlc_media_player'),
];
export const SERVER_SOFTWARE: readonly NormalizedSoftware[] = [
  app('OpenBSD', 'OpenSSH', '8.2p1', 'openbsd:openssh'),
  app('OpenSSL', 'OpenSSL', '1.1.1f', 'openssl:openssl'),
  app('nginx', 'nginx', '1.18.0', 'f5:nginx'),
  app('Apache', 'Apache HTTP Server', '2.4.50', 'apache:http_server'),
  app('PostgreSQL', 'PostgreSQL', '14.11', 'postgresql:postgresql'),
  app('Oracle', 'MySQL', '8.0.36', 'oracle:mysql'),
  app('curl', 'curl', '7.88.1', 'haxx:curl'),
  app('sudo project', 'sudo', '1.8.31', 'sudo_project:sudo'),
  app('Python Software Foundation', 'Python', '3.8.10', 'python:python'),
  app('Redis', 'Redis', '6.0.16', 'redis:redis'),
];

const pkg = (ecosystem: string, purl: string, licence: string): NormalizedSoftware => {
  const [, name = '', version = ''] = /^pkg:[^/]+\/(.+)@(.+)$/.exec(purl) ?? [];
  return { name: decodeURIComponent(name), version, purl, ecosystem, licences: [licence] };
};
export const PACKAGES: readonly NormalizedSoftware[] = [
  pkg('npm', 'pkg:npm/lodash@4.17.20', 'MIT'),
  pkg('npm', 'pkg:npm/minimist@1.2.5', 'MIT'),
  pkg('npm', 'pkg:npm/jquery@3.4.1', 'MIT'),
  pkg('npm', 'pkg:npm/express@4.18.2', 'MIT'),
  pkg('npm', 'pkg:npm/react@18.3.1', 'MIT'),
  pkg('npm', 'pkg:npm/axios@1.7.2', 'MIT'),
  pkg('npm', 'pkg:npm/typescript@5.5.3', 'Apache-2.0'),
  pkg('npm', 'pkg:npm/uuid@9.0.1', 'MIT'),
  pkg('npm', 'pkg:npm/zod@3.23.8', 'MIT'),
  pkg('Maven', 'pkg:maven/org.apache.logging.log4j/log4j-core@2.14.1', 'Apache-2.0'),
  pkg('Maven', 'pkg:maven/org.springframework/spring-beans@5.3.17', 'Apache-2.0'),
  pkg('Maven', 'pkg:maven/org.apache.commons/commons-text@1.9', 'Apache-2.0'),
  pkg('Maven', 'pkg:maven/org.apache.struts/struts2-core@2.3.31', 'Apache-2.0'),
  pkg('Maven', 'pkg:maven/com.google.guava/guava@32.1.3-jre', 'Apache-2.0'),
  pkg('PyPI', 'pkg:pypi/requests@2.32.3', 'Apache-2.0'),
  pkg('PyPI', 'pkg:pypi/flask@3.0.3', 'BSD-3-Clause'),
  pkg('PyPI', 'pkg:pypi/numpy@1.26.4', 'BSD-3-Clause'),
  pkg('PyPI', 'pkg:pypi/cryptography@42.0.8', 'Apache-2.0 OR BSD-3-Clause'),
  pkg('Debian', 'pkg:deb/debian/openssl@3.0.13-1~deb12u1', 'Apache-2.0'),
  pkg('Debian', 'pkg:deb/debian/bash@5.2.15-2', 'GPL-3.0-or-later'),
];

export const APPLICATIONS = [
  'billing-api',
  'customer-portal',
  'data-pipeline',
  'design-system',
  'docs-site',
  'event-gateway',
  'identity-bridge',
  'ledger-service',
  'mail-relay',
  'metrics-exporter',
  'mobile-backend',
  'notification-hub',
  'order-service',
  'partner-api',
  'pricing-engine',
  'report-builder',
  'search-indexer',
  'session-store',
  'shipping-worker',
  'webhook-router',
] as const;
