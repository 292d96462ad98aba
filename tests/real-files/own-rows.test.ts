import { expect, test } from 'vitest';
import { fc } from '../kit/fast-check';
import { parse } from '../kit/test-files';
import { countOwn } from './count-own';
import { expectAllRows } from './tool-samples';

/** Files of formats with a parser of their own, made at random: whatever is in them, every row is accounted for. */

const ADDRESSES = ['192.0.2.1', '192.0.2.2', '127.0.0.1'] as const;

const SCRIPTS = {
  none: '',
  says: '<script id="banner" output="hello"/>',
  vulnerable: '<script id="http-x" output="&#xa;  State: VULNERABLE&#xa;  Risk factor: High"/>',
  listed:
    '<script id="vulners" output="&#xa;  CVE-2026-0001 5.0 https://v.example/1&#xa;  X-CVE-2026-0001 7 https://v.example/2&#xa;  EDB:1 9 https://v.example/3"/>',
} as const;

const nmapPort = fc
  .tuple(
    fc.integer({ min: 1, max: 3 }),
    fc.constantFrom('open', 'closed', 'filtered', 'open|filtered'),
    fc.constantFrom(...Object.values(SCRIPTS)),
  )
  .map(([id, state, script]) => `<port protocol="tcp" portid="${id}"><state state="${state}"/>${script}</port>`);

const nmapHost = fc
  .tuple(
    fc.constantFrom('<status state="up"/>', '<status state="down"/>', ''),
    fc.constantFrom(...ADDRESSES),
    fc.array(nmapPort, { maxLength: 4 }),
  )
  // Nothing is scanned of a host that is down.
  .map(([status, ip, ports]) => {
    const scanned = status.includes('down')
      ? []
      : ports.map((port) => (status === '' ? port.replace(/<script.*\/>/, '') : port));
    return `<host>${status}<address addr="${ip}" addrtype="ipv4"/><ports>${scanned.join('')}</ports></host>`;
  });

const nessusItem = fc
  .tuple(fc.integer({ min: 1, max: 2 }), fc.constantFrom('a', 'b'), fc.constantFrom('0', '4', '9'))
  .map(
    ([plugin, output, severity]) =>
      `<ReportItem port="80" protocol="tcp" severity="${severity}" pluginID="${plugin}"><plugin_output>${output}</plugin_output></ReportItem>`,
  );

const nessusHost = fc
  .tuple(fc.constantFrom(...ADDRESSES, 'web-1', 'localhost'), fc.array(nessusItem, { maxLength: 5 }))
  .map(([name, items]) => `<ReportHost name="${name}">${items.join('')}</ReportHost>`);

const component = fc.record(
  { name: fc.constantFrom('a', 'b', ''), version: fc.constantFrom('1', '2'), 'bom-ref': fc.constantFrom('x', 'y') },
  { requiredKeys: [] },
);
const vulnerability = fc.record(
  {
    id: fc.constantFrom('CVE-2026-0001', 'CVE-2026-0002'),
    affects: fc.array(fc.record({ ref: fc.constantFrom('x', 'y', 'z') }), { maxLength: 3 }),
    analysis: fc.record({ state: fc.constantFrom('not_affected', 'exploitable', 'resolved') }),
  },
  { requiredKeys: ['id'] },
);
const bom = fc.record(
  {
    components: fc.array(component, { maxLength: 5 }),
    services: fc.array(fc.record({ name: fc.constant('api') }), { maxLength: 2 }),
    vulnerabilities: fc.array(vulnerability, { maxLength: 4 }),
  },
  { requiredKeys: [] },
);

const FILES = {
  nmap: fc.array(nmapHost, { maxLength: 5 }).map((hosts) => `<nmaprun>${hosts.join('')}</nmaprun>`),
  nessus: fc
    .array(nessusHost, { maxLength: 4 })
    .map((hosts) => `<NessusClientData_v2><Report>${hosts.join('')}</Report></NessusClientData_v2>`),
  cyclonedx: bom.map((given) => JSON.stringify({ bomFormat: 'CycloneDX', specVersion: '1.6', ...given })),
};

for (const [format, texts] of Object.entries(FILES))
  test(`[T2] whatever a file of ${format} has is kept, joined, left out or rejected`, async () => {
    await fc.assert(
      fc.asyncProperty(texts, async (text) => {
        const file = await parse('file', text);
        expectAllRows(file);
        expect(file.tally?.rows).toBe(countOwn(text, file.format));
        const { leftOut = 0, joined = 0 } = file.tally ?? {};
        if (leftOut + joined > 0) expect(file.notices.length).toBeGreaterThan(0);
        if ((file.tally?.rejected ?? 0) > 0) expect(file.rejectedCount).toBeGreaterThan(0);
      }),
    );
  });
