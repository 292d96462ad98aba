import { chromium } from 'playwright';
import { CHROMIUM_FLAGS, findChromium } from '../scripts/find-chromium.mjs';
import { sendRun } from '../scripts/load/assets.mjs';
import { option, pause } from '../scripts/started.mjs';
import { countOf, memoryOf, onEach, secondsOf } from './frame.mjs';

/**
 * `npm run bench -- match [--on embedded|postgres] [--installs 100000] [--vulnerabilities 250000]`: so many installs of a company
 * against so many vulnerabilities of the catalog, from the end of the import to the last finding; then one more vulnerability
 * that is about 200 of them, from its file to its findings, and one more to the same in an open tab. Of the built server.
 */
const INSTALLS = Number(option('installs') ?? 100_000);
const VULNERABILITIES = Number(option('vulnerabilities') ?? 250_000);
const ON_ONE = 100;
// Each of them another package.
const PACKAGES = VULNERABILITIES / 2;
const VERSIONS = Math.min(20_000, PACKAGES / 5);

/** @param {string} id @param {string} name @param {string} fixed */
const osv = (id, name, fixed) => ({
  ...{ id, modified: '2026-01-01T00:00:00Z', summary: `Flaw in ${name}`, database_specific: { severity: 'HIGH' } },
  affected: [
    {
      package: { ecosystem: 'npm', name },
      ranges: [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }],
    },
  ],
});

/** Two vulnerabilities a package, fixed in 1.0.0 to 1.9.0. @param {number} n */
const vulnerability = (n) => osv(`CVE-2030-${100_000 + n}`, `pkg-${n % PACKAGES}`, `1.${n % 10}.0`);
/** @param {number} n */
const software = (n) => {
  const [name, version] = [`pkg-${(n * 5) % PACKAGES}`, `1.${n % 10}.0`];
  return { name, version, ecosystem: 'npm', purl: `pkg:npm/${name}@${version}` };
};
/** @param {number} asset @param {number} at */
const installed = (asset, at) => (asset * 37 + at * (VERSIONS / ON_ONE)) % VERSIONS;
/** How many findings follow: worked out here by the rule above, and not by the product. @param {number} n */
const findingsOf = (n) => [0, PACKAGES].filter((more) => n % 10 < (((n * 5) % PACKAGES) + more) % 10).length;

/**
 * Seconds from a feed to all of its findings on the page of the vulnerability, in a tab that has taken in the company's findings.
 * @param {string} url @param {string} id @param {() => Promise<unknown>} send @param {number} wanted
 */
async function shownIn(url, id, send, wanted) {
  const browser = await chromium.launch({ executablePath: findChromium(true), args: CHROMIUM_FLAGS });
  try {
    const page = await browser.newPage();
    await page.goto(`${url}/vulnerabilities/details/${id}`);
    await page.getByText('No open finding of yours names it.').waitFor({ timeout: 180_000 });
    const began = performance.now();
    const shown = page.getByText(`${wanted.toLocaleString('en')} open findings on`).waitFor({ timeout: 60_000 });
    await send();
    await shown;
    return Math.round((performance.now() - began) / 10) / 100;
  } finally {
    await browser.close();
  }
}

/** @type {Record<string, string | number>[]} */
const table = [];
await onEach(async (server, on) => {
  const until = async (/** @type {object} */ where, /** @type {number} */ wanted) => {
    for (let had = -1; ; ) {
      const has = await countOf(server, 'finding', where);
      if (has === wanted) return;
      if (has > wanted) throw new Error(`${has} findings of ${wanted}`);
      if (has !== had) had = has;
      await pause(100);
    }
  };
  const feed = async (/** @type {readonly object[]} */ records) => {
    const body = records.map((one) => JSON.stringify(one)).join('\n');
    const answer = await server.api('/api/catalog/feeds?name=osv.jsonl', { method: 'PUT', body });
    if (!answer.ok) throw new Error(`the feed was answered ${answer.status}: ${await answer.text()}`);
  };
  const fed = await secondsOf(async () => {
    for (let from = 0; from < VULNERABILITIES; from += 10_000) {
      const count = Math.min(10_000, VULNERABILITIES - from);
      await feed(Array.from({ length: count }, (_, at) => vulnerability(from + at)));
    }
  });
  console.log(`${on}: the catalog took ${fed} s`);
  const assets = INSTALLS / ON_ONE;
  let expected = 0;
  const recordOf = (/** @type {number} */ asset) => {
    const own = Array.from({ length: ON_ONE }, (_, place) => installed(asset, place));
    for (const one of own) expected += findingsOf(one);
    const about = { sourceUid: `app-${asset}`, asset: { type: 'application', name: `app-${asset}` }, raw: '' };
    return { ...about, software: own.map(software), findings: [] };
  };
  await sendRun(server, { category: 'sbom', count: assets, perBatch: 100, recordOf });
  const run = { field: 'status', op: 'neq', value: 'running' };
  const imported = await secondsOf(async () => {
    while ((await countOf(server, 'syncRun', run)) === 0) await pause(100);
  });
  console.log(`${on}: the import took ${imported} s`);
  const mine = { field: 'scanner', op: 'eq', value: 'Muster' };
  const matched = await secondsOf(() => until(mine, expected));
  const one = { field: 'ruleId', op: 'eq', value: 'CVE-2031-10001' };
  const holders = Array.from({ length: assets }, (_, asset) =>
    Array.from({ length: ON_ONE }, (_unused, place) => installed(asset, place)).includes(7),
  ).filter(Boolean).length;
  const { name } = software(7);
  const single = await secondsOf(async () => {
    await feed([osv('CVE-2031-10001', name, '9.0.0')]);
    await until(one, holders);
  });
  const inTab = await shownIn(
    server.url,
    'CVE-2031-10002',
    () => feed([osv('CVE-2031-10002', name, '9.0.0')]),
    holders,
  );
  table.push({
    ...{ on, installs: INSTALLS, vulnerabilities: VULNERABILITIES, 'catalog s': fed, 'import s': imported },
    ...{
      findings: expected,
      'matched s': matched,
      'one more, findings': holders,
      'one more s': single,
      'in a tab s': inTab,
    },
    'server peak MiB': memoryOf(server, 'VmHWM'),
  });
});
console.table(table);
