import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { NormalizedSoftware } from '../../../contract/areas/integrations';
import type { Finding } from '../../../contract/areas/vulnerabilities';
import type { VexClaim } from '../../../contract/areas/vulnerabilities/vulnerability';
import { osvOf, sendFeed } from '../../../tests/kit/feeds';
import { createImportServer, finding, type ImportServer, record } from '../../../tests/kit/imports';
import { matchedAll } from '../../../tests/kit/matched';
import { feedWritten, lockCatalog } from '../../catalog/feeds';
import { writeStatements } from '../../catalog/write-statements';
import { withAccess } from '../../db/access';
import { SYSTEM } from '../../db/principal';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
beforeEach(() => server.reset());
afterAll(() => server.close());

const DAY = 86_400_000;
const ago = (days: number): string => new Date(Date.now() - days * DAY).toISOString();
const npm = (name: string, version?: string): NormalizedSoftware => ({
  ...{ name, ecosystem: 'npm', purl: `pkg:npm/${name}${version === undefined ? '' : `@${version}`}` },
  ...(version !== undefined && { version }),
});
/** What a source says is installed on one application. */
const scan = (days: number, software: readonly NormalizedSoftware[], uid = 'app', more = {}) =>
  server.import('SBOM', [
    { ...record(uid, { type: 'application', name: uid }, { software: [...software], ...more }), observedAt: ago(days) },
  ]);
/** A record of OSV: affected up to before `fixed`. Each later word of a record is newer. */
let said = 0;
function osv(id: string, name: string, fixed: string, more = {}) {
  said += 1;
  const ranges = [{ type: 'SEMVER', events: [{ introduced: '0' }, { fixed }] }];
  const one = osvOf(id, {
    modified: new Date(Date.UTC(2025, 5, 1) + 1_000 * said).toISOString(),
    database_specific: { severity: 'HIGH' },
    affected: [{ package: { ecosystem: 'npm', name }, ranges }],
    ...more,
  });
  return sendFeed(server, JSON.stringify(one));
}

/** Once the findings are as the software and the catalog say. */
async function matched() {
  await matchedAll(server);
  const rows = await server.rows('finding');
  return rows.toSorted((a, b) => (a.uniqueIdFromTool < b.uniqueIdFromTool ? -1 : 1));
}
const statuses = async () => (await matched()).map(({ uniqueIdFromTool: uid, status }) => [uid, status]);

test('[MT1] [MT5] software that is affected has a finding with its proof, beside what scanners say', async () => {
  await scan(3, [npm('left', '1.2.0'), npm('right', '1.0.0')], 'app', { findings: [finding('theirs', 'low')] });
  await osv('CVE-2024-0001', 'left', '1.3.0', { references: [{ type: 'WEB', url: 'https://example.com/1' }] });
  const [found, theirs, ...others] = await matched();
  expect(others).toEqual([]);
  expect(theirs).toMatchObject({ uniqueIdFromTool: 'theirs', scanner: 'SBOM', status: 'active' });
  const [asset] = await server.rows('asset');
  const [own] = await server.rows('sourceRecord');
  expect(found).toMatchObject({
    ...{ scanner: 'Muster', status: 'active', severity: 'high', cves: ['CVE-2024-0001'] },
    ...{ title: 'left: Summary of CVE-2024-0001', references: ['https://example.com/1'] },
    ...{ assetId: asset?.id, sourceRecordId: own?.id },
    fix: { name: 'left', ecosystem: 'npm', version: '1.2.0', fixedIn: ['1.3.0'] },
    proof: {
      ...{ vulnerabilityId: 'CVE-2024-0001', packageKey: 'npm/left', software: 'left', versions: ['1.2.0'] },
      ...{ statedBy: 'SBOM', source: 'osv', recordId: 'CVE-2024-0001', range: 'from the first to before 1.3.0' },
      ...{ order: 'npm', outcome: 'affected' },
      because: '1.2.0 is in the range “from the first to before 1.3.0” of OSV.',
    },
  });
  expect(asset?.findingCounts).toMatchObject({ high: 1, low: 1 });
  // Nothing new is nothing to write.
  await expect.poll(async () => (await matched()).every(({ priority }) => priority !== undefined)).toBe(true);
  const revs = async () => (await matched()).map(({ rev }) => rev);
  const before = await revs();
  await osv('CVE-2024-0099', 'elsewhere', '1.0.0');
  expect(await revs()).toEqual(before);
});

test('[MT6] it is mitigated when the version moves out of the range, reopened when it is back, and undo is exact', async () => {
  await osv('CVE-2024-0002', 'moved', '2.0.0');
  await scan(9, [npm('moved', '1.0.0')]);
  const [first] = await matched();
  const second = await scan(0, [npm('moved', '2.0.0')]);
  const [closed] = await matched();
  expect(closed).toMatchObject({ id: first?.id, status: 'mitigated' });
  expect(closed?.proof?.ended).toBe('2.0.0 is not in the range “from the first to before 2.0.0” of OSV.');
  expect((await server.rows('asset'))[0]?.findingCounts.high).toBe(0);
  const third = await scan(-1, [npm('moved', '1.5.0')]);
  expect(await matched()).toMatchObject([{ status: 'reopened', proof: { versions: ['1.5.0'] } }]);
  await server.undo(third.id);
  const { rev: _, updatedAt: __, ...was } = closed ?? {};
  expect(await matched()).toMatchObject([was]);
  await server.undo(second.id);
  const { rev: ___, updatedAt: ____, ...open } = first ?? {};
  const [back] = await matched();
  expect(back).toMatchObject(open);
  expect([back?.resolvedAt, back?.reopenedAt, back?.proof?.ended]).toEqual([null, undefined, undefined]);
});

test('[MT6] what only an undone import brought goes with it, and what people said of it comes back with it', async () => {
  await osv('CVE-2024-0003', 'brought', '2.0.0');
  await scan(5, [npm('other', '1.0.0')]);
  const [before] = await server.rows('asset');
  const run = await scan(1, [npm('other', '1.0.0'), npm('brought', '1.0.0')]);
  const [found] = await matched();
  await server.call('findings.update', { params: { id: found?.id ?? '' }, body: { verdict: 'risk_accepted' } });
  await server.undo(run.id);
  expect(await matched()).toEqual([]);
  const [after] = await server.rows('asset');
  expect([after?.findingCounts, after?.risk]).toEqual([before?.findingCounts, before?.risk]);
  await scan(0, [npm('other', '1.0.0'), npm('brought', '1.0.0')]);
  expect(await matched()).toMatchObject([{ id: found?.id, status: 'risk_accepted', verdict: 'risk_accepted' }]);
  // An import that is all of a record takes its findings with it.
  const alone = await scan(0, [npm('brought', '1.1.0')], 'alone');
  expect((await matched()).length).toBe(2);
  await server.undo(alone.id);
  expect((await matched()).map(({ id }) => id)).toEqual([found?.id]);
});

test('[MT8] what is withdrawn closes, with a person’s verdict kept, and is reopened when it is said again', async () => {
  await osv('CVE-2024-0004', 'pulled', '2.0.0');
  await osv('CVE-2024-0005', 'pulled', '2.0.0');
  await scan(2, [npm('pulled', '1.0.0')]);
  const [, second] = await matched();
  await server.call('findings.update', { params: { id: second?.id ?? '' }, body: { verdict: 'false_positive' } });
  const withdrawn = { withdrawn: '2025-06-01T00:00:00Z' };
  for (const id of ['CVE-2024-0004', 'CVE-2024-0005']) await osv(id, 'pulled', '2.0.0', withdrawn);
  const closed = await matched();
  expect(closed.map(({ status }) => status)).toEqual(['mitigated', 'false_positive']);
  expect(closed[0]?.proof).toMatchObject({ ended: 'No source says any more that it is affected.' });
  // Closed as it is, an import that says the same leaves it so.
  await scan(0, [npm('pulled', '1.0.0'), npm('more', '1.0.0')]);
  expect((await matched()).map(({ status }) => status)).toEqual(['mitigated', 'false_positive']);
  for (const id of ['CVE-2024-0004', 'CVE-2024-0005']) await osv(id, 'pulled', '2.0.0');
  expect((await matched()).map(({ status }) => status)).toEqual(['reopened', 'false_positive']);
});

test('[MT3] what nobody can compare is no finding, and closes none', async () => {
  await osv('CVE-2024-0006', 'odd', '2.0.0');
  await scan(3, [npm('odd', 'latest')]);
  expect(await matched()).toEqual([]);
  await scan(2, [npm('odd', '1.0.0')]);
  expect(await statuses()).toEqual([['CVE-2024-0006 npm/odd', 'active']]);
  await scan(1, [npm('odd', 'next')]);
  expect(await matched()).toMatchObject([
    {
      status: 'active',
      proof: { outcome: 'unknown', because: 'next cannot be compared with 2.0.0, which OSV names.' },
    },
  ]);
  await scan(0, [npm('odd', '2.1.0')]);
  expect(await statuses()).toEqual([['CVE-2024-0006 npm/odd', 'mitigated']]);
});

test('[MT8] a vulnerability that takes another name takes its findings along, and other ranges count at once', async () => {
  await osv('GHSA-aaaa-aaaa-aaaa', 'renamed', '2.0.0');
  await scan(1, [npm('renamed', '1.5.0')]);
  expect(await statuses()).toEqual([['GHSA-aaaa-aaaa-aaaa npm/renamed', 'active']]);
  const [before] = await matched();
  await server.call('findings.update', { params: { id: before?.id ?? '' }, body: { verdict: 'verified' } });
  const { files } = await osv('GHSA-aaaa-aaaa-aaaa', 'renamed', '2.0.0', { aliases: ['CVE-2024-0007'] });
  expect(files[0]?.notices).toMatchObject([
    { message: expect.stringContaining('GHSA-aaaa-aaaa-aaaa is called CVE-2024-0007 from now on') },
  ]);
  const [after, ...others] = await matched();
  expect(others).toEqual([]);
  expect(after).toMatchObject({
    ...{ id: before?.id, uniqueIdFromTool: 'CVE-2024-0007 npm/renamed', status: 'verified', cves: ['CVE-2024-0007'] },
    ...{ firstSeenAt: before?.firstSeenAt, proof: { vulnerabilityId: 'CVE-2024-0007' } },
  });
  await osv('GHSA-aaaa-aaaa-aaaa', 'renamed', '1.5.0', { aliases: ['CVE-2024-0007'] });
  expect((await matched()).map(({ status }) => status)).toEqual(['mitigated']);
});

test('[MT8] of two vulnerabilities that turn out to be one there is one finding, and what people said of the other stays', async () => {
  await osv('GHSA-bbbb-bbbb-bbbb', 'twice', '2.0.0');
  await osv('GHSA-cccc-cccc-cccc', 'twice', '2.0.0');
  await osv('PYSEC-2024-8', 'twice', '2.0.0', { aliases: ['CVE-2024-0008'] });
  await scan(1, [npm('twice', '1.5.0')]);
  expect((await statuses()).length).toBe(3);
  const said = (await matched()).find(({ ruleId }) => ruleId === 'GHSA-cccc-cccc-cccc');
  await server.call('findings.update', { params: { id: said?.id ?? '' }, body: { verdict: 'risk_accepted' } });
  await osv('PYSEC-2024-8', 'twice', '2.0.0', {
    aliases: ['CVE-2024-0008', 'GHSA-bbbb-bbbb-bbbb', 'GHSA-cccc-cccc-cccc'],
  });
  const [stays, ended, ...others] = await matched();
  expect(others).toEqual([]);
  expect(stays).toMatchObject({ uniqueIdFromTool: 'CVE-2024-0008 npm/twice', status: 'active' });
  expect(ended).toMatchObject({
    ...{ id: said?.id, verdict: 'risk_accepted' },
    proof: { ended: 'GHSA-cccc-cccc-cccc is another name of CVE-2024-0008, whose finding stands for both.' },
  });
});

test('[MT2] a distribution’s advisory decides, of its release where that is known; a product is known by its CPE name', async () => {
  const range = (ecosystem: string, name: string, fixed: string) => ({
    package: { ecosystem, name },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed }] }],
  });
  await osv('CVE-2024-0008', 'openssl', '9.9.9', {
    affected: [
      range('OSS-Fuzz', 'openssl', '9.9.9'),
      range('Debian:12', 'openssl', '3.0.11-1'),
      range('Debian:13', 'openssl', '3.2.0-1'),
    ],
  });
  const deb = (version: string, distro = '') => ({
    ...{ name: 'openssl', version, ecosystem: 'Debian' },
    purl: `pkg:deb/debian/openssl@${version}?arch=amd64${distro}`,
  });
  const cpe = 'cpe:2.3:a:openssl:openssl:3.0.11:*:*:*:*:*:*:*';
  await scan(1, [{ ...deb('3.0.11-1', '&distro=debian-12'), cpe }], 'fixed');
  await scan(1, [deb('3.0.9-1', '&distro=debian-12.4')], 'affected');
  await scan(1, [deb('3.0.12-1')], 'unclear');
  const of = async () => {
    const records = new Map((await server.rows('sourceRecord')).map(({ id, sourceUid }) => [id, sourceUid]));
    return (await matched()).map(({ sourceRecordId, status }) => [records.get(sourceRecordId), status]);
  };
  expect(await of()).toEqual([['affected', 'active']]);
  const nvd = {
    ...{ format: 'NVD_CVE', version: '2.0', timestamp: '2026-01-01T00:00:00.000', totalResults: 1 },
    vulnerabilities: [
      {
        cve: {
          ...{ id: 'CVE-2024-0009', lastModified: '2026-01-01T00:00:00.000', vulnStatus: 'Analyzed' },
          configurations: [
            {
              nodes: [
                {
                  cpeMatch: [
                    {
                      vulnerable: true,
                      criteria: 'cpe:2.3:a:openssl:openssl:*:*:*:*:*:*:*:*',
                      versionEndExcluding: '3.0.12',
                    },
                  ],
                },
              ],
            },
          ],
        },
      },
    ],
  };
  await sendFeed(server, JSON.stringify(nvd));
  await scan(0, [{ name: 'OpenSSL', version: '3.0.11', cpe }], 'product');
  expect(await of()).toEqual([
    ['affected', 'active'],
    ['product', 'active'],
  ]);
});

test('[MT13] all versions a vulnerability is about are listed with what the matcher says, a page at a time', async () => {
  await osv('CVE-2024-0012', 'listed', '2.0.0', { aliases: ['GHSA-aaaa-bbbb-cccc'] });
  const versions = Array.from({ length: 60 }, (_, n) => `2.${n}.0`);
  await scan(
    2,
    [...versions, '1.0.0', 'latest'].map((version) => npm('listed', version)),
  );
  await scan(2, [npm('listed', '1.0.0'), npm('other', '1.0.0')], 'two');
  const software = (query = {}) => server.call('findings.software', { params: { name: 'ghsa-AAAA-bbbb-cccc' }, query });
  await matched();
  const first = await software();
  expect(first).toMatchObject({ counts: { affected: 1, unknown: 1, not_affected: 60 }, isBehind: false });
  expect(first.rows.slice(0, 2)).toMatchObject([
    { name: 'listed', version: '1.0.0', outcome: 'affected', assets: 2, packageKey: 'npm/listed' },
    { version: 'latest', outcome: 'unknown', proof: 'latest cannot be compared with 2.0.0, which OSV names.' },
  ]);
  const rest = await software({ offset: '50' });
  expect(new Set([...first.rows, ...rest.rows].map(({ version }) => version)).size).toBe(62);
  const body = { id: crypto.randomUUID(), vulnerabilityId: 'CVE-2024-0012', packageKey: 'npm/listed', versions: [] };
  await server.call('software-exceptions.create', { body: { ...body, software: 'listed', reason: 'Not reached' } });
  expect((await software()).rows[0]).toMatchObject({ exception: { id: body.id, reason: 'Not reached' } });
  const nobody = await server.call('findings.software', { params: { name: 'CVE-1999-0001' } });
  expect(nobody).toMatchObject({ rows: [], counts: { affected: 0, unknown: 0, not_affected: 0 } });
});

test('[MT9] what VEX says of the software counts before the range, its very version before the package', async () => {
  const vex = (saidAt: string, products: readonly string[], status: VexClaim['status'], more = {}): VexClaim => ({
    ...{ source: 'ACME', saidAt, products: [...products], status },
    ...more,
  });
  const say = (claims: readonly VexClaim[]) =>
    withAccess(server.services, SYSTEM, async (tx) => {
      await lockCatalog(tx);
      await feedWritten(tx, { source: 'vex', format: 'openvex', file: 'vex.json', dated: null });
      said += 1;
      const saidAt = new Date(Date.UTC(2025, 5, 1) + 1_000 * said).toISOString();
      const nothing = { aliases: [], cvss: [], cwes: [], affected: [], references: [] };
      await writeStatements(tx, [
        { ...nothing, source: 'vex', recordId: 'CVE-2024-0010', saidAt, status: 'published', vex: [...claims] },
      ]);
    });
  await osv('CVE-2024-0010', 'claimed', '2.0.0');
  await scan(2, [npm('claimed', '1.0.0')], 'one');
  await scan(2, [npm('claimed', '1.5.0')], 'two');
  expect((await matched()).map(({ status }) => status)).toEqual(['active', 'active']);
  const justification = 'vulnerable_code_not_present';
  await say([vex('2025-01-01T00:00:00Z', ['pkg:npm/claimed'], 'not_affected', { justification })]);
  const closed = await matched();
  expect(closed.map(({ status }) => status)).toEqual(['false_positive', 'false_positive']);
  expect(closed[0]?.proof?.claim).toEqual({
    ...{ source: 'ACME', status: 'not_affected', justification, saidAt: '2025-01-01T00:00:00Z' },
  });
  expect((await server.rows('asset')).map(({ findingCounts }) => findingCounts.high)).toEqual([0, 0]);
  await say([
    vex('2025-01-01T00:00:00Z', ['pkg:npm/claimed@1.5.0'], 'affected', { action: 'Upgrade' }),
    vex('2025-02-01T00:00:00Z', ['pkg:npm/claimed'], 'not_affected', { justification }),
  ]);
  const byVersion = new Map((await matched()).map(({ proof, status }) => [proof?.versions[0], [status, proof?.claim]]));
  expect(byVersion.get('1.0.0')?.[0]).toBe('false_positive');
  expect(byVersion.get('1.5.0')).toMatchObject(['active', { status: 'affected', action: 'Upgrade' }]);
});

test('[MT11] an exception of the company closes what it is about until it ends or is taken away', async () => {
  await osv('CVE-2024-0011', 'excepted', '2.0.0');
  await scan(2, [npm('excepted', '1.0.0')], 'one');
  await scan(2, [npm('excepted', '1.5.0')], 'two');
  const before = await matched();
  const id = crypto.randomUUID();
  const about = { vulnerabilityId: 'CVE-2024-0011', packageKey: 'npm/excepted', software: 'excepted' };
  const body = { id, ...about, versions: ['1.0.0'], reason: 'Only in the build' };
  await server.call('software-exceptions.create', { body });
  const states = async () => new Map((await matched()).map(({ proof, status }) => [proof?.versions[0], status]));
  expect(await states()).toEqual(
    new Map([
      ['1.0.0', 'false_positive'],
      ['1.5.0', 'active'],
    ]),
  );
  expect((await matched()).find(({ status }) => status === 'false_positive')?.proof?.exception).toMatchObject({
    ...{ id, reason: 'Only in the build', until: null },
  });
  // It ends.
  const until = new Date(Date.now() + 1_500).toISOString();
  await server.call('software-exceptions.update', { params: { id }, body: { until } });
  expect((await states()).get('1.0.0')).toBe('false_positive');
  await new Promise((resolve) => setTimeout(resolve, Math.max(0, Date.parse(until) - Date.now()) + 50));
  expect((await states()).get('1.0.0')).toBe('active');
  await server.call('software-exceptions.update', { params: { id }, body: { until: null } });
  expect((await states()).get('1.0.0')).toBe('false_positive');
  await server.call('software-exceptions.delete', { params: { id } });
  const same = ({ rev: _, updatedAt: __, ...row }: Finding) => row;
  expect((await matched()).map(same)).toMatchObject(before.map(same));
});
