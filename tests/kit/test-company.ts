import { type Cluster, correlate } from '../../domain/correlation/correlate';
import { matchKeysOf } from '../../domain/correlation/match-keys';
import { normalizeStatement } from '../../domain/correlation/normalize-statement';
import type { CorrelationRecord } from '../../domain/correlation/record-order';
import { calledUid } from '../../domain/correlation/source-identity';
import type { ParsedFile } from '../../domain/formats/parsed-file';
import { testId } from './test-records';

/** In whatever order the file had them. */
const identifiersOf = ({ asset: { ips = [], macs = [], hostnames = [], fqdns = [], hardware } }: CorrelationRecord) =>
  [...ips, ...macs, ...hostnames, ...fqdns, hardware?.serial ?? '']
    .filter((value) => value !== '')
    .toSorted()
    .join(' ');

/** A company's records in memory: what imports leave, by the functions that the server and the dry run use. */
export class TestCompany {
  readonly #records = new Map<string, CorrelationRecord>();

  import(source: string, { records, source: { category } }: Pick<ParsedFile, 'records' | 'source'>): this {
    for (const { asset: stated, sourceUid, observedAt } of records) {
      const asset = normalizeStatement(stated);
      const known = (uid: string) => this.#records.get(`${source} ${uid}`);
      const uid = calledUid(sourceUid, asset, known);
      const n = this.#records.size;
      const record: CorrelationRecord = {
        id: known(uid)?.id ?? testId(n),
        createdAt: known(uid)?.createdAt ?? '2026-01-01T00:00:00.000Z',
        homeAssetId: known(uid)?.homeAssetId ?? testId(1_000 + n),
        integrationId: source,
        source,
        category,
        sourceUid: uid,
        asset,
        matchKeys: matchKeysOf(asset, uid, source),
        observedAt: observedAt ?? '2026-01-01T00:00:00.000Z',
      };
      this.#records.set(`${source} ${uid}`, record);
    }
    return this;
  }

  get assets(): Cluster<CorrelationRecord>[] {
    return correlate([...this.#records.values()]);
  }

  /** Each asset as what its sources say of it, whatever the order. */
  get said(): string[][] {
    return this.assets
      .map(({ members }) => members.map(({ record }) => `${record.source}: ${identifiersOf(record)}`).toSorted())
      .toSorted((a, b) => (a.join() < b.join() ? -1 : 1));
  }

  get doubts(): string[] {
    return [...new Set(this.assets.flatMap(({ doubts }) => (doubts ?? []).map(({ rule }) => rule)))].toSorted();
  }
}
