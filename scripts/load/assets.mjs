/** Assets as a scanner finds them, imported the way a browser sends them. */

/** @typedef {Awaited<ReturnType<typeof import('../started.mjs').serverOn>>} Server */

const PER_BATCH = 500;

/** A committed run of so many records, each an asset with a finding. @param {Server} server @param {number} count */
export const stageAssets = (server, count, perBatch = PER_BATCH) =>
  sendRun(server, { category: 'vulnerability_scanner', count, perBatch, recordOf });

/**
 * A committed run of so many records.
 *
 * @param {Server} server
 * @param {{ category: string, count: number, perBatch?: number, recordOf: (n: number) => object }} said
 */
export async function sendRun(server, { category, count, perBatch = PER_BATCH, recordOf }) {
  const id = crypto.randomUUID();
  const source = { vendor: 'Bench', category, displayName: 'Bench' };
  const lists = { files: [], rejected: [], notices: [] };
  const counts = { batches: Math.ceil(count / perBatch), fetched: count, rejectedCount: 0, parseMs: 1 };
  await must(server, 'POST', '/api/sync-runs', { id, source, format: 'csv', isSample: false, ...lists, ...counts });
  for (let from = 0; from < count; from += perBatch) {
    const records = Array.from({ length: Math.min(perBatch, count - from) }, (_, at) => recordOf(from + at));
    await must(server, 'PUT', `/api/sync-runs/${id}/batches/${from / perBatch}`, { records });
  }
  await must(server, 'POST', `/api/sync-runs/${id}/commit`);
  return id;
}

/** So many are there. @param {Server} server @returns {Promise<number>} */
export async function countAssets(server) {
  return (await must(server, 'POST', '/api/queries/run', { entity: 'asset', limit: 0 })).count;
}

/** @param {Server} server @param {number} count */
export async function importAssets(server, count) {
  await stageAssets(server, count);
  while ((await countAssets(server)) < count) await new Promise((resolve) => setTimeout(resolve, 250));
}

/** @param {Server} server @param {string} method @param {string} path @param {unknown} [body] */
export async function must(server, method, path, body) {
  const answer = await server.api(path, { method, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}: ${await answer.text()}`);
  return answer.json();
}

/** @template T @param {readonly T[]} list @param {number} n */
const OF = (list, n) => list[n % list.length];
/** @param {number} n */
function recordOf(n) {
  const hex = n.toString(16).padStart(6, '0');
  return {
    sourceUid: `asset-${n}`,
    asset: {
      name: `${OF(['web', 'db', 'mail', 'laptop', 'switch'], n)}-${n}.example.com`,
      type: OF(['server', 'laptop', 'network', 'desktop'], n),
      hostnames: [`host-${n}`],
      ips: [`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`],
      macs: [`02:00:00:${hex.match(/../g)?.join(':')}`],
      os: { name: OF(['Ubuntu', 'Windows Server', 'Debian', 'macOS'], n), version: `${n % 30}.${n % 7}` },
      tags: [OF(['production', 'test', 'dmz', 'office'], n), `team-${n % 40}`],
      location: OF(['Berlin', 'Paris', 'Oslo', 'Rome', 'Vienna'], n),
      hardware: { vendor: OF(['Dell', 'HP', 'Lenovo'], n), model: `M${n % 90}`, serial: `SN${hex}` },
    },
    software: [],
    findings: [
      {
        uniqueIdFromTool: `f-${n}`,
        severity: OF(['low', 'medium', 'high', 'critical'], n),
        title: `Finding ${n % 500}`,
      },
    ],
    raw: '',
  };
}
