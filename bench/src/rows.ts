import type { Asset } from '../../contract/areas/assets';
import { SYNC } from '../../contract/limits';
import type { SnapshotPage } from '../../contract/sync';
import { chunkOfRows } from '../../worker/store/chunk-rows';

/** The rows of every figure: the same for each contestant, from a seed. About 1 kB of JSON each. */

export const COMPANY = '00000000-0000-4000-8000-000000000001';
export const STREAM = `company:${COMPANY}`;
export const LOG_ID = 'bench';

const TYPES = ['server', 'virtual', 'desktop', 'laptop', 'network', 'mobile', 'iot'] as const;
const LIFECYCLES = ['in_use', 'in_use', 'in_use', 'spare', 'archived'] as const;
const SYSTEMS = [
  ['Ubuntu', 'linux'],
  ['Debian GNU/Linux', 'linux'],
  ['Red Hat Enterprise Linux', 'linux'],
  ['Windows Server', 'windows'],
  ['Windows', 'windows'],
  ['macOS', 'macos'],
  ['iOS', 'ios'],
  ['Cisco IOS', 'network_os'],
] as const;
const PLACES = ['Berlin', 'Lisbon', 'Osaka', 'Austin', 'Nairobi', 'Oslo', 'Lima', 'Perth', 'Quito', 'Turin'];
const SOURCES = ['Nessus', 'Nmap', 'Intune', 'CrowdStrike', 'Snipe-IT', 'AWS'];

/** A small generator with a seed: the bench measures the same rows every time. */
export function random(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}

const START = Date.UTC(2026, 0, 1);
const hex = (value: number, width: number): string => value.toString(16).padStart(width, '0');

export function makeAsset(at: number, next: () => number): Asset {
  const pick = <T>(list: readonly T[]): T => {
    const one = list[Math.floor(next() * list.length)];
    if (one === undefined) throw new Error('An empty list has nothing to pick.');
    return one;
  };
  const [osName, osType] = pick(SYSTEMS);
  const name = `${pick(PLACES).toLowerCase()}-${hex(at, 6)}`;
  const seen = new Date(START + Math.floor(next() * 300 * 86_400_000)).toISOString();
  const score = Math.floor(next() * 101);
  const type = pick(TYPES);
  return {
    id: `00000000-0000-4000-9000-${hex(at, 12)}`,
    companyId: COMPANY,
    rev: 1,
    createdAt: '2026-01-01T00:00:00.000Z',
    updatedAt: seen,
    deletedAt: null,
    type,
    name,
    hostnames: [name],
    fqdns: [`${name}.corp.example`],
    ips: [`10.${(at >> 16) & 255}.${(at >> 8) & 255}.${at & 255}`],
    macs: [
      `02:00:${hex((at >> 24) & 255, 2)}:${hex((at >> 16) & 255, 2)}:${hex((at >> 8) & 255, 2)}:${hex(at & 255, 2)}`,
    ],
    os: { name: osName, version: `${Math.floor(next() * 24)}.${Math.floor(next() * 10)}`, type: osType },
    hardware: { vendor: pick(['Dell', 'HP', 'Lenovo', 'Apple']), serial: hex(Math.floor(next() * 2 ** 32), 8) },
    location: pick(PLACES),
    owner: { name: `Team ${Math.floor(next() * 40)}` },
    criticality: Math.floor(next() * 6),
    internetExposed: next() < 0.1,
    managed: next() < 0.8,
    lifecycle: pick(LIFECYCLES),
    tags: next() < 0.5 ? ['prod'] : ['lab', pick(['blue', 'green'])],
    services: [{ proto: 'tcp', port: pick([22, 80, 443, 3389]), name: 'service' }],
    firstSeenAt: '2026-01-01T00:00:00.000Z',
    lastSeenAt: seen,
    sources: [pick(SOURCES)],
    groupIds: [],
    findingCounts: { critical: 0, high: Math.floor(next() * 3), medium: 0, low: 0, info: 0 },
    softwareCount: Math.floor(next() * 200),
    risk: { score, level: score > 80 ? 'critical' : score > 50 ? 'high' : 'low' },
    isSample: false,
    fieldRevs: {},
  };
}

export function makeAssets(count: number): Asset[] {
  const next = random(7);
  return Array.from({ length: count }, (_, at) => makeAsset(at, next));
}

/** The wire as the server writes it: pages of column chunks. */
export function chunkPages(rows: readonly Asset[]): string[] {
  const pages: string[] = [];
  for (let at = 0; at < rows.length; at += SYNC.chunkRows) {
    const page = rows.slice(at, at + SYNC.chunkRows);
    const isLast = at + SYNC.chunkRows >= rows.length;
    const chunk = chunkOfRows(
      'asset',
      page.map((row) => ({ id: row.id, rev: row.rev, row: { ...row } })),
    );
    const next = isLast ? null : (page.at(-1)?.id ?? null);
    pages.push(JSON.stringify({ stream: STREAM, logId: LOG_ID, seq: 0, chunk, next } satisfies SnapshotPage));
  }
  return pages;
}

/** The wire as a peer would have it: pages of rows. */
export function rowPages(rows: readonly Asset[]): string[] {
  const pages: string[] = [];
  for (let at = 0; at < rows.length; at += SYNC.chunkRows) {
    pages.push(JSON.stringify(rows.slice(at, at + SYNC.chunkRows)));
  }
  return pages;
}
