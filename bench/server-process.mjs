import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The built server as a process of its own, without sign-in, in a folder that goes with it. */
export async function startServer(environment, entry = join(import.meta.dirname, '../dist/server/main.js')) {
  const dataDir = mkdtempSync(join(tmpdir(), 'muster-bench-'));
  const port = await freePort();
  const child = spawn(process.execPath, [entry], {
    env: { ...process.env, MUSTER_AUTH: 'bypass', HOST: '127.0.0.1', PORT: port, DATA_DIR: dataDir, ...environment },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  const call = async (method, path, body, signal) => {
    const response = await fetch(origin + path, {
      method,
      headers: { authorization: 'Bearer bypass', 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      ...(signal === undefined ? {} : { signal }),
    });
    return { status: response.status, answer: await response.json() };
  };
  const ready = () =>
    fetch(`${origin}/readyz`).then(
      ({ status }) => status === 200,
      () => false,
    );
  while (!(await ready())) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    call,
    pid: child.pid,
    async stop() {
      child.kill('SIGTERM');
      await ended;
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

async function freePort() {
  const probe = createServer();
  await new Promise((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const { port } = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  return String(port);
}

/** Imports so many assets, each with a finding, as a client sends them. */
export async function importAssets(call, count) {
  const id = crypto.randomUUID();
  const batches = Math.ceil(count / 500);
  const must = async (...args) => {
    const { status, answer } = await call(...args);
    if (status >= 400) throw new Error(`${args[1]} answered ${status}: ${JSON.stringify(answer)}`);
    return answer;
  };
  await must('POST', '/api/sync-runs', {
    ...{ id, format: 'csv', files: [], rejected: [], notices: [], isSample: false },
    ...{ batches, fetched: count, rejectedCount: 0, parseMs: 1 },
    source: { vendor: 'Bench', category: 'vulnerability_scanner', displayName: 'Bench' },
  });
  for (let no = 0; no < batches; no++) {
    const from = no * 500;
    const records = Array.from({ length: Math.min(500, count - from) }, (_, at) => recordOf(from + at));
    await must('PUT', `/api/sync-runs/${id}/batches/${no}`, { records });
  }
  await must('POST', `/api/sync-runs/${id}/commit`, {});
  for (;;) {
    const { count: made } = await must('POST', '/api/queries/run', { entity: 'asset', limit: 0 });
    if (made >= count) return;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}

const OF = (list, n) => list[n % list.length];
function recordOf(n) {
  const hex = n.toString(16).padStart(6, '0');
  return {
    sourceUid: `asset-${n}`,
    asset: {
      name: `${OF(['web', 'db', 'mail', 'laptop', 'switch'], n)}-${n}.example.com`,
      type: OF(['server', 'laptop', 'network', 'desktop'], n),
      hostnames: [`host-${n}`],
      ips: [`10.${(n >> 16) & 255}.${(n >> 8) & 255}.${n & 255}`],
      macs: [`02:00:00:${hex.match(/../g).join(':')}`],
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
