import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { addressOf, option, pause, serverOn, workFolder } from '../scripts/started.mjs';
import { countOf } from './frame.mjs';

/**
 * `npm run bench -- feeds [--scores 340000] [--kev 1400] [--named 20000]`: a day of EPSS and the whole KEV, in the shape of the real
 * ones, from the file to committed: into an empty catalog, the same file again, and the next day's, of which nearly each score is
 * another one. A company names some of the CVEs, so that their history is written too (VR34). On the data folder's own database.
 */
const SCORES = Number(option('scores') ?? 340_000);
const KEV = Number(option('kev') ?? 1_400);
const NAMED = Number(option('named') ?? 20_000);

/** As numbers of CVEs are spread over years. @param {number} n */
const cve = (n) => `CVE-${2002 + (n % 25)}-${1_000 + Math.floor(n / 25)}`;
/** @param {number} n @param {number} day */
const score = (n, day) => (((n * 7_919 + day * 131) % 100_000) / 100_000).toFixed(5);
/** @param {number} day */
const epss = (day) =>
  gzipSync(
    [
      `#model_version:v2025.03.14,score_date:2026-11-${String(day).padStart(2, '0')}T12:55:00Z`,
      'cve,epss,percentile',
      ...Array.from({ length: SCORES }, (_, n) => `${cve(n)},${score(n, day)},${score(n + 1, day)}`),
      '',
    ].join('\n'),
  );
const kev = JSON.stringify({
  ...{ title: 'CISA Catalog of Known Exploited Vulnerabilities', catalogVersion: '2026.11.20' },
  ...{ dateReleased: '2026-11-20T15:00:00.0000Z', count: KEV },
  vulnerabilities: Array.from({ length: KEV }, (_, n) => ({
    ...{ cveID: cve(n * 7), vendorProject: `Vendor ${n % 250}`, product: `Product ${n % 600}` },
    ...{ vulnerabilityName: `Vendor ${n % 250} Product ${n % 600} Improper Input Validation Vulnerability` },
    ...{ dateAdded: `20${20 + (n % 7)}-0${1 + (n % 9)}-1${n % 10}`, dueDate: `20${20 + (n % 7)}-1${n % 3}-1${n % 10}` },
    shortDescription: `Product ${n % 600} has an improper input validation vulnerability that allows code to be executed remotely.`,
    requiredAction:
      'Apply mitigations per vendor instructions or discontinue use of the product if mitigations are unavailable.',
    ...{
      knownRansomwareCampaignUse: n % 5 === 0 ? 'Known' : 'Unknown',
      notes: `https://example.com/${n}`,
      cwes: ['CWE-20'],
    },
  })),
});

const server = await serverOn({ dataDir: join(workFolder(), 'feeds') });
await server.start();
/** @param {string} name @param {BodyInit} body */
async function sent(name, body) {
  const began = performance.now();
  const answer = await server.api(`/api/catalog/feeds?name=${name}`, { method: 'PUT', body });
  const seconds = Math.round((performance.now() - began) / 10) / 100;
  const told = await answer.json();
  if (!answer.ok) throw new Error(`${name} was answered ${answer.status}: ${JSON.stringify(told)}`);
  const [{ read, created, changed, unchanged, rejectedCount }] = told.files;
  if (rejectedCount > 0) throw new Error(`${rejectedCount} rows of ${name} were rejected`);
  console.log(`${name}: ${read} read, committed after ${seconds} s`);
  return { read, created, changed, unchanged, seconds };
}

/** Findings of a company that name CVEs, and until its copies of them are there. */
async function named() {
  const head = 'host,ip,cve,severity,title';
  const rows = Array.from({ length: NAMED }, (_, n) => `host-${n % 100},10.0.0.${n % 100},${cve(n)},high,Finding ${n}`);
  await server.api('/api/imports?name=named.csv', { method: 'POST', body: [head, ...rows].join('\n') });
  while ((await countOf(server, 'vulnerability')) < NAMED) await pause(200);
  console.log(`${NAMED} CVEs are named by a company`);
}

const table = [{ file: 'KEV, into an empty catalog', ...(await sent('kev.json', kev)) }];
table.push({ file: 'EPSS, into an empty catalog', ...(await sent('epss.csv.gz', epss(1))) });
await named();
table.push({ file: `EPSS, the next day, ${NAMED} of them named`, ...(await sent('epss.csv.gz', epss(2))) });
table.push({ file: 'EPSS, the same file again', ...(await sent('epss.csv.gz', epss(2))) });
table.push({ file: 'KEV, the same file again', ...(await sent('kev.json', kev)) });
const client = new pg.Client(addressOf(join(server.dataDir, 'cluster')));
await client.connect();
const { rows } = await client.query('select count(*)::int as n from epss_history');
await client.end();
await server.stop();
console.table(table);
console.log(`${rows[0].n} scores are kept as history`);
