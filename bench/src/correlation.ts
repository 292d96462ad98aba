import type { NormalizedRecord, SourceRecord } from '../../contract/areas/integrations';
import { contentHash } from '../../domain/correlation/content-hash';
import { DryRun } from '../../domain/correlation/dry-run';
import { matchKeysOf } from '../../domain/correlation/match-keys';
import { normalizeStatement } from '../../domain/correlation/normalize-statement';

/**
 * A company of `known` machines, each told of by one source, and what another source says of `incoming` machines: of these
 * nine of ten are known by a card or a name, one of a hundred contradicts what has its name, the others are new.
 */
export function compare(known: number, incoming: number): { seconds: number; joined: number; added: number } {
  const existing = Array.from({ length: known }, (_, n) => recordOf(n));
  const files = Array.from({ length: incoming }, (_, n) => statedOf(n, known, incoming));
  const names = new Map(existing.map(({ assetId, asset }) => [assetId, asset.name ?? '']));
  const began = performance.now();
  const run = new DryRun({
    source: { vendor: 'Bench', category: 'inventory', displayName: 'Second' },
    integrations: [],
    existing,
    assetName: (id) => names.get(id) ?? null,
    maxRows: 500,
  });
  for (const record of files) run.add(record);
  const { counts } = run.finish();
  const seconds = Math.round((performance.now() - began) / 100) / 10;
  return { seconds, joined: counts.joined, added: counts.assetsNew };
}

const idOf = (n: number, kind: number): string => `0199${kind}000-0000-7000-8000-${n.toString(16).padStart(12, '0')}`;
const macOf = (n: number): string => `00:1b:21:${n.toString(16).padStart(6, '0').match(/../g)?.join(':')}`;
const ipOf = (n: number): string => `10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`;

function assetOf(n: number): NormalizedRecord['asset'] {
  return {
    type: 'server',
    name: `host-${n}.corp.example`,
    hostnames: [`host-${n}`],
    fqdns: [`host-${n}.corp.example`],
    ips: [ipOf(n)],
    macs: [macOf(n)],
    os: { name: 'Ubuntu', version: `${n % 30}.04` },
    hardware: { vendor: 'Dell', model: `M${n % 90}`, serial: `SN${n.toString(36).padStart(7, '0')}` },
  };
}

function recordOf(n: number): SourceRecord {
  const asset = normalizeStatement(assetOf(n));
  const sourceUid = `asset-${n}`;
  const at = new Date(Date.UTC(2026, 0, 1) + n).toISOString();
  return {
    ...{ id: idOf(n, 1), companyId: idOf(0, 2), rev: 1, createdAt: at, updatedAt: at, deletedAt: null },
    ...{ integrationId: idOf(0, 3), source: 'First', category: 'inventory', sourceUid, state: 'active' },
    ...{ assetId: idOf(n, 4), homeAssetId: idOf(n, 4), asset },
    contentHash: contentHash({ asset, software: [], findings: [] }),
    matchKeys: matchKeysOf(asset, sourceUid),
    ...{ matchConfidence: 1, matchReason: '', observedAt: at, syncRunId: null },
  };
}

function statedOf(n: number, known: number, incoming: number): NormalizedRecord {
  const machine = n % 10 === 0 ? known + n : Math.floor((n / incoming) * known);
  const { hardware, macs, ...rest } = assetOf(machine);
  const asset =
    n % 100 === 1 ? { ...rest, macs: [macOf(0xc00000 + n)] } : { ...rest, ...(n % 2 === 0 && { macs }), hardware };
  return { sourceUid: `row-${n}`, asset, software: [], findings: [], raw: '' };
}
