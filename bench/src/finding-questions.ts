import type { QueryNode } from '../../contract/query';
import { evaluate } from '../../domain/query/evaluate';
import { planQuery } from '../../domain/query/plan-query';
import { chunkOfRows } from '../../worker/store/chunk-rows';
import { EntityColumns } from '../../worker/sync/columns/entity-columns';
import { random } from './rows';

const SEVERITIES = ['info', 'low', 'medium', 'high', 'critical'];
const STATUSES = ['active', 'active', 'active', 'reopened', 'mitigated', 'false_positive', 'duplicate'];
const SCANNERS = ['Nessus', 'Trivy', 'Muster', 'Qualys', 'Grype'];
const FACETS = ['severity', 'status', 'scanner', 'verdict'];
const CHUNK = 20_000;
const WINDOW = 50;

function findingOf(n: number, next: () => number): object {
  const pick = (list: readonly string[]): string => list[Math.floor(next() * list.length)] ?? '';
  const kind = Math.floor(next() * 40_000);
  const seen = new Date(Date.UTC(2026, 0, 1) + Math.floor(next() * 300) * 86_400_000).toISOString();
  return {
    ...{ companyId: 'company', assetId: `asset-${Math.floor(n / 50)}`, sourceRecordId: `record-${Math.floor(n / 50)}` },
    ...{
      uniqueIdFromTool: `${kind}`,
      ruleId: `R${kind}`,
      title: `Package ${kind % 3_000}: flaw ${kind} lets others in`,
    },
    ...{ cves: [`CVE-20${10 + (kind % 16)}-${1_000 + kind}`], references: [], severity: pick(SEVERITIES) },
    ...{ status: pick(STATUSES), scanner: pick(SCANNERS), priority: Math.floor(next() * 101) },
    ...{ firstSeenAt: seen, lastSeenAt: seen, resolvedAt: null, createdAt: seen, updatedAt: seen, deletedAt: null },
  };
}

/** Questions as a person asks them at the list: which severities, which scanner not, a word in the title; open ones, by priority. */
function questionOf(next: () => number): QueryNode {
  const at = (length: number): number => Math.floor(next() * length);
  return {
    op: 'and',
    items: [
      { field: 'status', op: 'in', value: ['active', 'verified', 'reopened'] },
      { field: 'severity', op: 'in', value: SEVERITIES.slice(at(4)) },
      { field: 'scanner', op: 'neq', value: SCANNERS[at(5)] ?? '' },
      { field: 'title', op: 'contains', value: `flaw ${at(100)}` },
    ],
  };
}

/** Milliseconds of questions over so many findings, by the sync worker's own columns: the first, and once warm. */
export function ask(count: number, questions: number): Readonly<Record<string, number>> {
  const next = random(7);
  const chunks = Array.from({ length: Math.ceil(count / CHUNK) }, (_, at) => {
    const rows = Array.from({ length: Math.min(CHUNK, count - at * CHUNK) }, (_unused, place) => {
      const id = `finding-${String(at * CHUNK + place).padStart(9, '0')}`;
      return { id, rev: 1, row: { ...findingOf(at * CHUNK + place, next) } };
    });
    return chunkOfRows('finding', rows);
  });
  const columns = new EntityColumns({ chunks, overlay: [] });
  const times: number[] = [];
  let matched = 0;
  for (let at = 0; at < questions; at += 1) {
    const tree = questionOf(next);
    const began = performance.now();
    const { plan, problems } = planQuery(tree, { entity: 'finding', now: Date.now() });
    if (plan === null) throw new Error(problems[0]?.message);
    const found = evaluate(columns, { where: plan, sort: [{ field: 'priority', descending: true }], facets: FACETS });
    for (const slot of found.slots(0, WINDOW)) columns.rowAt(slot);
    times.push(performance.now() - began);
    matched += found.count;
  }
  const [first = 0, ...warm] = times;
  const sorted = warm.slice(Math.floor(questions / 4)).toSorted((a, b) => a - b);
  const part = (share: number): number => Math.round((sorted[Math.floor(sorted.length * share)] ?? 0) * 10) / 10;
  return {
    ...{ 'first ms': Math.round(first), 'median ms': part(0.5), 'p95 ms': part(0.95) },
    'matching, mean': Math.round(matched / questions),
  };
}
