import { closeSync, openSync, writeSync } from 'node:fs';

const MIB = 2 ** 20;
const SEVERITIES = ['Critical', 'High', 'Medium', 'Low', 'Info'];
const WORDS = 'remote service allows an attacker to read memory of the process without signing in'.split(' ');

/** Words that differ from row to row. @param {number} row @param {number} count */
const text = (row, count) =>
  Array.from({ length: count }, (_, at) => WORDS[(row * 7 + at * 3) % WORDS.length]).join(' ');
const ip = (/** @type {number} */ n) => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;
const severity = (/** @type {number} */ row) => SEVERITIES[row % SEVERITIES.length] ?? 'Info';
const cve = (/** @type {number} */ row) => `CVE-20${10 + (row % 15)}-${1_000 + ((row * 31) % 60_000)}`;
const hex = (/** @type {number} */ n, length = 2) => n.toString(16).padStart(length, '0');

/** Sorted by finding, as many scanners do: the hosts come again and again. */
const HOSTS = 5_000;

const findings = {
  head: 'Host,IP Address,CVE,Severity,Title,Port,Solution\n',
  row: (/** @type {number} */ row) =>
    `srv-${row % HOSTS}.corp.example,${ip(row % HOSTS)},${cve(Math.floor(row / HOSTS))},${severity(row)},${text(row, 6)},${row % 1_000},Update package ${row % 97}\n`,
};

const assets = {
  head: 'Asset Name,Serial Number,MAC Address,IP Address,Operating System,Owner,Location,Model\n',
  row: (/** @type {number} */ row) =>
    `lt-${row},SN${hex(row, 8)},02:11:${hex((row >> 24) & 255)}:${hex((row >> 16) & 255)}:${hex((row >> 8) & 255)}:${hex(row & 255)},${ip(row)},Windows 11 Pro,Person ${row % 900},Site ${row % 40},Latitude ${row % 30}\n`,
};

const ITEMS = 60;
const nessus = {
  head: '<?xml version="1.0" ?>\n<NessusClientData_v2><Report name="bench">\n',
  row: (/** @type {number} */ row) =>
    `${row % ITEMS === 0 ? `<ReportHost name="${ip(row / ITEMS)}"><HostProperties><tag name="host-ip">${ip(row / ITEMS)}</tag><tag name="hostname">srv-${row / ITEMS}</tag></HostProperties>\n` : ''}<ReportItem port="${row % 1_000}" svc_name="www" protocol="tcp" severity="${row % 5}" pluginID="${10_000 + (row % 9_000)}" pluginName="${text(row, 6)}" pluginFamily="General"><description>${text(row, 60)}</description><solution>${text(row, 12)}</solution><plugin_output>${text(row, 40)} ${row}</plugin_output><cve>${cve(row)}</cve><cvss3_base_score>7.5</cvss3_base_score></ReportItem>\n${row % ITEMS === ITEMS - 1 ? '</ReportHost>\n' : ''}`,
  isWhole: (/** @type {number} */ rows) => rows % ITEMS === 0,
  foot: '</Report></NessusClientData_v2>\n',
};

/** What is known of a vulnerability stands once, at the end. */
const qualys = {
  head: '<?xml version="1.0" ?>\n<ASSET_DATA_REPORT><HOST_LIST>\n',
  row: (/** @type {number} */ row) =>
    `${row % ITEMS === 0 ? `<HOST><IP>${ip(row / ITEMS)}</IP><DNS>srv-${row / ITEMS}.corp.example</DNS><OPERATING_SYSTEM>Linux 5.4</OPERATING_SYSTEM><VULN_INFO_LIST>\n` : ''}<VULN_INFO><QID id="qid_${row % 900}">${row % 900}</QID><TYPE>Vuln</TYPE><PORT>${row % 1_000}</PORT><PROTOCOL>tcp</PROTOCOL><RESULT><![CDATA[${text(row, 20)} ${row}]]></RESULT><LAST_FOUND>2026-01-02T03:04:05Z</LAST_FOUND><VULN_STATUS>Active</VULN_STATUS></VULN_INFO>\n${row % ITEMS === ITEMS - 1 ? '</VULN_INFO_LIST></HOST>\n' : ''}`,
  isWhole: (/** @type {number} */ rows) => rows % ITEMS === 0,
  foot: `</HOST_LIST><GLOSSARY><VULN_DETAILS_LIST>\n${Array.from(
    { length: 900 },
    (_, qid) =>
      `<VULN_DETAILS id="qid_${qid}"><QID id="qid_${qid}">${qid}</QID><TITLE><![CDATA[${text(qid, 6)}]]></TITLE><SEVERITY>${1 + (qid % 5)}</SEVERITY><SOLUTION><![CDATA[${text(qid, 12)}]]></SOLUTION></VULN_DETAILS>\n`,
  ).join('')}</VULN_DETAILS_LIST></GLOSSARY></ASSET_DATA_REPORT>\n`,
};

const nuclei = {
  head: '',
  row: (/** @type {number} */ row) =>
    `${JSON.stringify({
      'template-id': `check-${row % 800}`,
      info: { name: text(row, 5), severity: severity(row).toLowerCase(), description: text(row, 20) },
      type: 'http',
      host: `https://srv-${row % HOSTS}.corp.example`,
      'matched-at': `https://srv-${row % HOSTS}.corp.example/${row}`,
      timestamp: '2026-01-02T03:04:05Z',
    })}\n`,
};

/** Large files of scanners and inventories, each as long as it says. */
export const FILES = [
  { name: 'findings.csv', MiB: 100, ...findings },
  { name: 'assets.csv', MiB: 90, ...assets },
  { name: 'hosts.nessus', MiB: 100, ...nessus },
  { name: 'qualys.xml', MiB: 71, ...qualys },
  { name: 'nuclei.jsonl', MiB: 100, ...nuclei },
  { name: 'large-findings.csv', MiB: 1_000, ...findings },
];

/**
 * Writes a file of the list.
 *
 * @param {{ MiB: number, head: string, row(row: number): string, isWhole?(rows: number): boolean, foot?: string }} file
 * @param {string} path
 * @returns {number} its rows
 */
export function makeFile({ MiB, head, row, isWhole = () => true, foot = '' }, path) {
  const file = openSync(path, 'w');
  let bytes = 0;
  let rows = 0;
  let part = head;
  while (bytes + part.length < MiB * MIB || !isWhole(rows)) {
    part += row(rows);
    rows += 1;
    if (part.length > MIB) {
      bytes += writeSync(file, part);
      part = '';
    }
  }
  writeSync(file, part + foot);
  closeSync(file);
  return rows;
}
