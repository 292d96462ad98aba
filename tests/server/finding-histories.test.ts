import { afterAll, beforeAll, expect, test } from 'vitest';
import type { NormalizedFinding } from '../../contract/areas/integrations';
import { type Finding, OPEN_STATUSES, VERDICTS } from '../../contract/areas/vulnerabilities';
import { fc } from '../kit/fast-check';
import { osvOf, sendFeed } from '../kit/feeds';
import { createImportServer, type ImportServer, record } from '../kit/imports';
import { matchedAll } from '../kit/matched';

/**
 * Histories of one machine on the real server: what two scanners state of it and of its software, the matcher's findings, people's verdicts,
 * exceptions of software and their end, and imports that are undone (FN9-FN12, MT6, MT11).
 */

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
  for (const [at, id] of CVES.entries()) await sendFeed(server, JSON.stringify(osvOf(id, about(PACKS.slice(at)))));
});
afterAll(() => server.close());

const CVES = ['CVE-2026-0001', 'CVE-2026-0002'];
const PACKS = ['openssl', 'zlib'];
/** 1 is affected, 3 is not. */
const VERSIONS = ['1', '3'];
const about = (names: readonly string[]) => ({
  database_specific: { severity: 'HIGH' },
  affected: names.map((name) => ({
    package: { ecosystem: 'Debian:12', name },
    ranges: [{ type: 'ECOSYSTEM', events: [{ introduced: '0' }, { fixed: '2' }] }],
  })),
});

const HOST = { hostnames: ['web1'], macs: ['00:50:56:81:01:e3'] };
const SCANNERS = ['Nessus', 'Trivy'] as const;
interface Scan {
  readonly scanner: (typeof SCANNERS)[number];
  readonly findings: readonly NormalizedFinding[];
  readonly software: readonly { readonly name: string; readonly version: string; readonly ecosystem: string }[];
}
interface Said {
  readonly id: string;
  readonly vulnerabilityId: string;
  readonly packageKey: string;
  readonly versions: readonly string[];
}
/** What stands: imports by day, and what the company says. */
interface World {
  readonly scans: Map<string, Scan>;
  readonly said: Map<string, Said>;
}

const stated = fc
  .record({
    cve: fc.constantFrom(...CVES),
    pack: fc.option(fc.constantFrom(...PACKS)),
    version: fc.option(fc.constantFrom(...VERSIONS)),
    isBundle: fc.boolean(),
  })
  .map(
    ({ cve, pack, version, isBundle }): NormalizedFinding => ({
      ...{ uniqueIdFromTool: `${cve} ${pack ?? ''} ${isBundle}`, severity: 'high', title: 'Finding' },
      cves: isBundle ? CVES : [cve],
      ...(pack !== null && {
        fix: { name: pack, ecosystem: 'Debian:12', fixedIn: ['2'], ...(version !== null && { version }) },
      }),
    }),
  );
const installed = fc.record({
  name: fc.constantFrom(...PACKS),
  version: fc.constantFrom(...VERSIONS),
  ecosystem: fc.constant('Debian:12'),
});
const scan = fc.record({
  scanner: fc.constantFrom(...SCANNERS),
  findings: fc.uniqueArray(stated, { maxLength: 3, selector: ({ uniqueIdFromTool }) => uniqueIdFromTool }),
  software: fc.uniqueArray(installed, { maxLength: 2, selector: ({ name }) => name }),
});
const exception = fc.record({
  vulnerabilityId: fc.constantFrom(...CVES),
  packageKey: fc.constantFrom(...PACKS.map((name) => `debian/${name}`)),
  versions: fc.constantFrom([], ['1']),
});
const step = fc.oneof(
  { weight: 4, arbitrary: fc.record({ what: fc.constant('scan' as const), scan }) },
  {
    weight: 1,
    arbitrary: fc.record({
      what: fc.constant('say' as const),
      which: fc.nat(9),
      how: fc.option(fc.constantFrom(...VERDICTS)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ what: fc.constant('undo' as const), which: fc.nat(9) }) },
  { weight: 2, arbitrary: fc.record({ what: fc.constant('except' as const), exception }) },
  { weight: 1, arbitrary: fc.record({ what: fc.constantFrom('revoke' as const, 'end' as const), which: fc.nat(9) }) },
);

/** Once all that follows has. */
async function rowsNow(): Promise<Finding[]> {
  await matchedAll(server);
  return server.rows('finding');
}

/** Without what each write moves on, and what is worked out behind it. */
const plain = (rows: readonly Finding[]) =>
  rows.map(({ rev: _, updatedAt: __, priority: ___, ...row }) => row).toSorted((a, b) => (a.id < b.id ? -1 : 1));

const isSeen = ({ resolvedAt }: Finding): boolean => resolvedAt === null;
const isOpen = ({ status }: Finding): boolean => OPEN_STATUSES.includes(status);
/** The matcher's findings are filed under a record, and are no word of it. */
const wordOf = ({ sourceRecordId, proof }: Finding): string => `${sourceRecordId} ${proof !== undefined}`;
const packOf = ({ fix, proof }: Finding): string | undefined => proof?.packageKey ?? (fix && `debian/${fix.name}`);

/** As anybody would say it who reads the exceptions and the finding. */
function isCovered(row: Finding, said: Iterable<Said>): boolean {
  const versions = row.proof?.versions ?? (row.fix?.version === undefined ? [undefined] : [row.fix.version]);
  return (
    row.cves.length === 1 &&
    versions.every((version) =>
      [...said].some(
        (one) =>
          one.vulnerabilityId === row.cves[0] &&
          one.packageKey === packOf(row) &&
          (one.versions.length === 0 || (version !== undefined && one.versions.includes(version))),
      ),
    )
  );
}
const isSilent = ({ proof, fix }: Finding): boolean => proof === undefined && fix?.version === undefined;

async function holds({ scans, said }: World): Promise<void> {
  const rows = await rowsNow();
  const byId = new Map(rows.map((row) => [row.id, row]));
  for (const row of rows) {
    expect(row.status === 'duplicate').toBe(row.duplicateOf !== undefined);
    if (row.duplicateOf === undefined) continue;
    const leader = byId.get(row.duplicateOf);
    // What leads is there, leads itself, is of the same vulnerability, and no other word's bundle.
    expect(leader?.duplicateOf).toBeUndefined();
    expect([leader?.assetId, leader?.cves]).toEqual([row.assetId, row.cves]);
    expect(row.cves).toHaveLength(1);
    expect(leader && wordOf(leader)).not.toBe(wordOf(row));
    if (leader?.fix !== undefined && row.fix !== undefined) expect(leader.fix.name).toBe(row.fix.name);
    // No verdict is out of sight but for a newer one.
    if (row.verdictAt !== undefined) expect((leader?.verdictAt ?? '') >= row.verdictAt).toBe(true);
  }
  for (const leader of rows.filter(({ status }) => status !== 'duplicate')) {
    const all = [leader, ...rows.filter(({ duplicateOf }) => duplicateOf === leader.id)];
    const seen = all.filter(isSeen);
    const covered = seen.filter((one) => isCovered(one, said.values()));
    const isOut = covered.length > 0 && seen.every((one) => covered.includes(one) || isSilent(one));
    if (leader.verdict === undefined) expect(isOpen(leader)).toBe(seen.length > 0 && !isOut);
    if (leader.verdict === undefined && seen.length > 0 && isOut) expect(leader.status).toBe('false_positive');
    if (leader.verdict === 'verified' || leader.verdict === 'risk_accepted')
      expect(leader.status === 'mitigated').toBe(seen.length === 0);
    expect(new Set(all.map(wordOf)).size).toBe(all.length);
  }
  closedByWhoCouldSee(rows, [...scans.values()]);
  // One open finding of a vulnerability and package on the machine.
  const open = rows.filter(isOpen);
  const named = open.filter((one) => one.cves.length === 1 && packOf(one) !== undefined);
  const names = named.map((one) => `${one.assetId} ${one.cves} ${packOf(one)}`);
  expect(new Set(names).size).toBe(names.length);
  const counted = (await server.rows('asset')).reduce((sum, { findingCounts }) => sum + findingCounts.high, 0);
  expect(counted).toBe(open.length);
}

/** A finding is there where a standing import brought it, and seen where its own source's newest says so, whoever else says nothing. */
function closedByWhoCouldSee(rows: readonly Finding[], scans: readonly Scan[]): void {
  for (const row of rows) {
    if (row.proof !== undefined) continue;
    const own = scans.filter(({ scanner }) => scanner === row.scanner);
    const states = ({ findings }: Scan) => findings.some((one) => one.uniqueIdFromTool === row.uniqueIdFromTool);
    expect(own.some(states)).toBe(true);
    const [newest] = own.slice(-1);
    expect(isSeen(row)).toBe(newest !== undefined && states(newest));
  }
  // Of the matcher, by the software its own record states now: 1 is in the range, 3 is not.
  const isAffected = (one: Finding) =>
    scans.some(
      (each, at) =>
        !scans.slice(at + 1).some(({ scanner }) => scanner === each.scanner) &&
        each.scanner === one.proof?.statedBy &&
        each.software.some(({ name, version }) => `debian/${name}` === one.proof?.packageKey && version === '1'),
    );
  for (const row of rows) if (row.proof !== undefined) expect(isSeen(row)).toBe(isAffected(row));
}

async function imported({ scanner, findings, software }: Scan, day: number): Promise<string> {
  const observedAt = `2026-01-${String(day).padStart(2, '0')}T00:00:00.000Z`;
  const more = { findings: [...findings], software: [...software] };
  return (await server.import(scanner, [{ ...record(`${scanner} web1`, HOST, more), observedAt }])).id;
}

async function revoked({ said }: World, which: number, how: 'revoke' | 'end'): Promise<void> {
  const id = [...said.keys()][which % Math.max(1, said.size)];
  if (id === undefined) return;
  if (how === 'revoke') await server.call('software-exceptions.delete', { params: { id } });
  else {
    const until = new Date(Date.now() + 200).toISOString();
    await server.call('software-exceptions.update', { params: { id }, body: { until } });
    await new Promise((resolve) => setTimeout(resolve, 220));
  }
  said.delete(id);
}

test('[FN9] [FN10] [FN11] [FN12] [MT6] [MT11] whatever is imported, matched, said, excepted and undone: a duplicate is never open, what is seen and not ruled out is, and undo is exact', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 4, maxLength: 8 }), async (steps) => {
      await server.reset();
      const world: World = { scans: new Map(), said: new Map() };
      for (const [at, one] of steps.entries()) {
        if (one.what === 'scan') {
          const before = await rowsNow();
          const id = await imported(one.scan, at + 1);
          await holds({ ...world, scans: new Map([...world.scans, [id, one.scan]]) });
          // The newest is taken back, and made again.
          await server.undo(id);
          expect(plain(await rowsNow())).toEqual(plain(before));
          world.scans.set(await imported(one.scan, at + 1), one.scan);
        } else if (one.what === 'say') {
          const rows = await rowsNow();
          const row = rows[one.which % Math.max(1, rows.length)];
          if (row !== undefined)
            await server.call('findings.update', { params: { id: row.id }, body: { verdict: one.how } });
        } else if (one.what === 'undo') {
          const run = [...world.scans.keys()][one.which % Math.max(1, world.scans.size)];
          if (run !== undefined) await server.undo(run);
          if (run !== undefined) world.scans.delete(run);
        } else if (one.what === 'except') {
          const id = crypto.randomUUID();
          const body = { id, ...one.exception, versions: [...one.exception.versions] };
          await server.call('software-exceptions.create', { body: { ...body, software: 'it', reason: 'Not reached' } });
          world.said.set(id, { id, ...one.exception });
        } else await revoked(world, one.which, one.what);
        await holds(world);
      }
    }),
    { numRuns: 4, endOnFailure: true },
  );
}, 240_000);
