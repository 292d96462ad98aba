import type { Fix, NormalizedFinding } from '../../contract/areas/integrations';
import type { Severity } from '../../contract/primitives';

/** Well-known CVEs, with NVD's CVSS 3.1 base score where it is beyond doubt, and what they are found on here. */
interface KnownCve {
  readonly cve: string;
  readonly title: string;
  readonly severity: Severity;
  readonly score?: number;
  readonly on:
    | 'windows'
    | 'windows server'
    | 'linux'
    | 'desktop'
    | 'fortios'
    | 'ssh'
    | 'tls'
    | 'apache'
    | `pkg:${string}`;
  readonly port?: number;
  readonly solution?: string;
  readonly fix?: Fix;
}

const KNOWN: readonly KnownCve[] = [
  {
    cve: 'CVE-2017-0144',
    title: 'EternalBlue: remote code execution in Windows SMBv1',
    severity: 'high',
    on: 'windows server',
    solution: 'Install the security update MS17-010.',
    port: 445,
  },
  {
    cve: 'CVE-2020-0796',
    title: 'SMBGhost: remote code execution in Windows SMBv3',
    severity: 'critical',
    score: 10,
    on: 'windows',
    solution: 'Install the update KB4551762.',
    port: 445,
  },
  {
    cve: 'CVE-2019-0708',
    title: 'BlueKeep: remote code execution in Remote Desktop Services',
    severity: 'critical',
    score: 9.8,
    on: 'windows server',
    solution: 'Install the security updates of May 2019.',
    port: 3389,
  },
  {
    cve: 'CVE-2021-34527',
    title: 'PrintNightmare: remote code execution in the Windows Print Spooler',
    severity: 'high',
    score: 8.8,
    on: 'windows',
    solution: 'Install the security updates of July 2021.',
  },
  { cve: 'CVE-2023-4863', title: 'Heap buffer overflow in libwebp', severity: 'high', score: 8.8, on: 'desktop' },
  {
    cve: 'CVE-2021-3156',
    title: 'Baron Samedit: heap-based buffer overflow in sudo',
    severity: 'high',
    score: 7.8,
    on: 'linux',
  },
  {
    cve: 'CVE-2021-4034',
    title: 'PwnKit: local privilege escalation in polkit pkexec',
    severity: 'high',
    score: 7.8,
    on: 'linux',
  },
  {
    cve: 'CVE-2022-0847',
    title: 'Dirty Pipe: local privilege escalation in the Linux kernel',
    severity: 'high',
    score: 7.8,
    on: 'linux',
  },
  {
    cve: 'CVE-2016-5195',
    title: 'Dirty COW: local privilege escalation in the Linux kernel',
    severity: 'high',
    on: 'linux',
  },
  {
    cve: 'CVE-2014-6271',
    title: 'Shellshock: command execution through environment variables in Bash',
    severity: 'critical',
    score: 9.8,
    on: 'linux',
  },
  {
    cve: 'CVE-2023-38545',
    title: 'Heap buffer overflow in the SOCKS5 handshake of curl',
    severity: 'critical',
    score: 9.8,
    on: 'linux',
    fix: { name: 'curl', fixedIn: ['8.4.0'] },
  },
  {
    cve: 'CVE-2024-6387',
    title: 'regreSSHion: signal handler race condition in OpenSSH server',
    severity: 'high',
    score: 8.1,
    on: 'ssh',
    fix: { name: 'OpenSSH', fixedIn: ['9.8p1'] },
    port: 22,
  },
  {
    cve: 'CVE-2018-15473',
    title: 'User enumeration in OpenSSH',
    severity: 'medium',
    score: 5.3,
    on: 'ssh',
    fix: { name: 'OpenSSH', fixedIn: ['7.8'] },
    port: 22,
  },
  {
    cve: 'CVE-2023-48795',
    title: 'Terrapin: prefix truncation in the SSH transport protocol',
    severity: 'medium',
    score: 5.9,
    on: 'ssh',
    fix: { name: 'OpenSSH', fixedIn: ['9.6p1'] },
    port: 22,
  },
  {
    cve: 'CVE-2014-0160',
    title: 'Heartbleed: information disclosure in OpenSSL',
    severity: 'high',
    score: 7.5,
    on: 'tls',
    port: 443,
  },
  {
    cve: 'CVE-2016-2183',
    title: 'SWEET32: birthday attacks on 64-bit block ciphers in TLS',
    severity: 'high',
    score: 7.5,
    on: 'tls',
    port: 443,
  },
  {
    cve: 'CVE-2014-3566',
    title: 'POODLE: padding oracle in SSL 3.0',
    severity: 'low',
    score: 3.4,
    on: 'tls',
    port: 443,
  },
  {
    cve: 'CVE-2023-44487',
    title: 'Rapid Reset: denial of service in HTTP/2',
    severity: 'high',
    score: 7.5,
    on: 'tls',
    port: 443,
  },
  {
    cve: 'CVE-2021-42013',
    title: 'Path traversal and remote code execution in Apache HTTP Server 2.4.49 and 2.4.50',
    severity: 'critical',
    score: 9.8,
    on: 'apache',
    fix: { name: 'Apache HTTP Server', fixedIn: ['2.4.51'] },
    port: 80,
  },
  {
    cve: 'CVE-2018-13379',
    title: 'Path traversal in the FortiOS SSL VPN web portal',
    severity: 'critical',
    on: 'fortios',
    port: 443,
  },
  {
    cve: 'CVE-2021-44228',
    title: 'Log4Shell: remote code execution in Apache Log4j 2',
    severity: 'critical',
    score: 10,
    on: 'pkg:log4j-core',
    fix: {
      name: 'org.apache.logging.log4j:log4j-core',
      ecosystem: 'Maven',
      version: '2.14.1',
      fixedIn: ['2.12.2', '2.15.0'],
    },
  },
  {
    cve: 'CVE-2022-22965',
    title: 'Spring4Shell: remote code execution in Spring Framework',
    severity: 'critical',
    score: 9.8,
    on: 'pkg:spring-beans',
    fix: {
      name: 'org.springframework:spring-beans',
      ecosystem: 'Maven',
      version: '5.3.17',
      fixedIn: ['5.2.20', '5.3.18'],
    },
  },
  {
    cve: 'CVE-2022-42889',
    title: 'Text4Shell: code execution in Apache Commons Text',
    severity: 'critical',
    score: 9.8,
    on: 'pkg:commons-text',
    fix: { name: 'org.apache.commons:commons-text', ecosystem: 'Maven', version: '1.9', fixedIn: ['1.10.0'] },
  },
  {
    cve: 'CVE-2017-5638',
    title: 'Remote code execution in Apache Struts 2',
    severity: 'critical',
    on: 'pkg:struts2-core',
    fix: {
      name: 'org.apache.struts:struts2-core',
      ecosystem: 'Maven',
      version: '2.3.31',
      fixedIn: ['2.3.32', '2.5.10.1'],
    },
  },
  {
    cve: 'CVE-2021-23337',
    title: 'Command injection in lodash',
    severity: 'high',
    score: 7.2,
    on: 'pkg:lodash',
    fix: { name: 'lodash', ecosystem: 'npm', version: '4.17.20', fixedIn: ['4.17.21'] },
  },
  {
    cve: 'CVE-2021-44906',
    title: 'Prototype pollution in minimist',
    severity: 'critical',
    score: 9.8,
    on: 'pkg:minimist',
    fix: { name: 'minimist', ecosystem: 'npm', version: '1.2.5', fixedIn: ['1.2.6'] },
  },
  {
    cve: 'CVE-2020-11023',
    title: 'Cross-site scripting in jQuery',
    severity: 'medium',
    on: 'pkg:jquery',
    fix: { name: 'jquery', ecosystem: 'npm', version: '3.4.1', fixedIn: ['3.5.0'] },
  },
];

export function findingsOn(place: KnownCve['on']): NormalizedFinding[] {
  return KNOWN.filter(({ on }) => on === place).map((known) => findingOf(known));
}

function findingOf({ cve, title, severity, score, port, on, solution, fix }: KnownCve): NormalizedFinding {
  const location = on.startsWith('pkg:') ? on.slice('pkg:'.length) : port === undefined ? undefined : `tcp/${port}`;
  return {
    uniqueIdFromTool: location === undefined ? cve : `${cve}:${location}`,
    ruleId: cve,
    title,
    severity,
    ...(solution !== undefined && { solution }),
    ...(fix !== undefined && { fix }),
    ...(location !== undefined && { location }),
    cves: [cve],
    ...(score !== undefined && { cvss: { version: '3.1', baseScore: score } }),
    references: [`https://nvd.nist.gov/vuln/detail/${cve}`],
  };
}
