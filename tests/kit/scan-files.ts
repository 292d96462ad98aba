import type { WholeFile } from './test-files';
import { csv, parse } from './test-files';

/** A host as scanners see it. */
export interface SeenHost {
  readonly ip?: string;
  readonly mac?: string;
  readonly name?: string;
  readonly os?: string;
}

/** A file of one source, from hosts in any order. */
export interface ScanFile {
  readonly source: string;
  readonly hosts: readonly unknown[];
  readonly read: (reverse: boolean) => Promise<WholeFile>;
}

const ordered = <T>(hosts: readonly T[], reverse: boolean): readonly T[] => (reverse ? hosts.toReversed() : hosts);
const sites = (file: WholeFile, site: string | undefined): WholeFile =>
  site === undefined
    ? file
    : {
        ...file,
        records: file.records.map((record) => ({
          ...record,
          asset: { ...record.asset, custom: { ...record.asset.custom, site } },
        })),
      };

export function nmap(hosts: readonly SeenHost[], source = 'Nmap', site?: string): ScanFile {
  const host = ({ ip, mac, name, os }: SeenHost) => `<host><status state="up"/>
    ${ip ? `<address addr="${ip}" addrtype="ipv4"/>` : ''}${mac ? `<address addr="${mac.toUpperCase()}" addrtype="mac"/>` : ''}
    <hostnames>${name ? `<hostname name="${name}" type="PTR"/>` : ''}</hostnames>
    <ports><port protocol="tcp" portid="443"><state state="open"/></port></ports>
    ${os ? `<os><osmatch name="${os}" accuracy="100"/></os>` : ''}</host>`;
  const read = async (reverse: boolean) =>
    sites(
      await parse('scan.xml', `<nmaprun scanner="nmap">${ordered(hosts, reverse).map(host).join('')}</nmaprun>`),
      site,
    );
  return { source, hosts, read };
}

export function nessus(
  hosts: readonly (SeenHost & { readonly serial?: string; readonly agent?: string })[],
  source = 'Nessus',
): ScanFile {
  const tag = (name: string, value: string | undefined) => (value ? `<tag name="${name}">${value}</tag>` : '');
  const host = ({
    ip,
    mac,
    name,
    os,
    agent,
  }: (typeof hosts)[number]) => `<ReportHost name="${ip ?? name}"><HostProperties>
    ${tag('host-ip', ip)}${tag('mac-address', mac)}${tag(name?.includes('.') ? 'host-fqdn' : 'netbios-name', name)}
    ${tag('operating-system', os)}${tag('host-uuid', agent)}</HostProperties></ReportHost>`;
  const read = (reverse: boolean) =>
    parse(
      'scan.nessus',
      `<NessusClientData_v2><Report>${ordered(hosts, reverse).map(host).join('')}</Report></NessusClientData_v2>`,
    );
  return { source, hosts, read };
}

/** One document of a tool that writes JSON. */
export const document = (source: string, value: unknown): ScanFile => ({
  source,
  hosts: [value],
  read: () => parse('export.json', JSON.stringify(value)),
});

/** An inventory: a header and its rows. */
export function table(source: string, header: string, ...rows: readonly string[]): ScanFile {
  return { source, hosts: rows, read: (reverse) => parse('list.csv', csv(header, ...ordered(rows, reverse))) };
}
