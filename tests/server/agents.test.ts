import { execFile } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest';
import type { EntityRow } from '../../contract/entities';
import { createImportServer, type ImportServer } from '../kit/imports';

let server: ImportServer;
beforeAll(async () => {
  server = await createImportServer();
});
afterAll(() => server.close());
afterEach(async () => {
  vi.useRealTimers();
  await server.reset();
  // They were made later than it is now.
  await server.services.database.transaction((db) => db.execute('truncate attempts'));
});

const HOUR = 60 * 60_000;
const DAY = 24 * HOUR;

interface Host {
  readonly name?: string;
  readonly machine?: string;
  readonly serial?: string;
  readonly packages?: readonly string[];
  /** By the host's clock. */
  readonly observed?: number;
  readonly clock?: number;
}

function reportText({
  name = 'web-1',
  machine = 'm-1',
  serial = 'S-1',
  packages = [],
  observed = Date.now(),
}: Host): string {
  const lines = [
    'muster-agent\t1\t1.0.0',
    `observed\t${Math.floor(observed / 1_000)}`,
    `machine\t${machine}`,
    `host\t${name}\t`,
    'os\tDebian GNU/Linux\t12\t6.1\tx86_64\tdebian-12',
    `hardware\tDell\tR640\t${serial}\t\tserver`,
    ...packages.map((one) => `package\tdpkg\t${one}\t1.0\tamd64\t\t`),
  ];
  return [...lines, `end\t${lines.length + 1}`].join('\n');
}

interface Told {
  readonly status: number;
  readonly agentId: string;
  readonly token?: string;
  readonly says: string;
  readonly message?: string;
}

async function post(call: 'enroll' | 'report', token: string, host: Host | Uint8Array): Promise<Told> {
  const body = host instanceof Uint8Array ? host : gzipSync(reportText(host));
  const { clock } = host instanceof Uint8Array ? {} : host;
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': 'application/octet-stream',
    ...(clock !== undefined && { 'muster-agent-clock': String(Math.floor(clock / 1_000)) }),
  };
  const response = await server.fetch('POST', `/api/agents/${call}`, { body, headers });
  return { status: response.status, ...(await response.json()) };
}

async function enrolment(more: object = {}): Promise<{ readonly id: string; readonly token: string }> {
  return server.call('agent-enrolments.create', { body: { name: 'Servers', days: 7, maxUses: 100, ...more } });
}

async function enrolled(host: Host = {}): Promise<{ readonly id: string; readonly token: string }> {
  const { agentId, token = '', ...told } = await post('enroll', (await enrolment()).token, host);
  expect([told.status, told.message ?? '', token]).toEqual([200, '', expect.stringMatching(/^muster_agent_/)]);
  return { id: agentId, token };
}

/** Waits until the background has made of it what it can. */
async function until<T>(look: () => Promise<T>, isIt: (found: T) => boolean): Promise<T> {
  for (let n = 0; ; n += 1) {
    server.services.jobs.wake();
    const found = await look();
    if (isIt(found)) return found;
    if (n > 1_000) throw new Error(`it is still ${JSON.stringify(found)}`);
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

type Agent = EntityRow['agent'];
const agentOf = async (id: string): Promise<Agent | undefined> =>
  (await server.rows('agent')).find((one) => one.id === id);
async function agentWhere(id: string, isIt: (one: Agent) => boolean): Promise<Agent> {
  const found = await until(
    () => agentOf(id),
    (one) => one !== undefined && isIt(one),
  );
  if (found === undefined) throw new Error('no agent');
  return found;
}
const runs = (most: number) =>
  until(
    () => server.rows('syncRun'),
    (all) => all.length >= most && all.every(({ status }) => status !== 'running'),
  );
const later = (ms: number): void => {
  vi.useFakeTimers({ toFake: ['Date'], now: Date.now() + ms });
};

test('[AX2] an enrolment token counts until it is used up, has expired or is revoked, and is shown once', async () => {
  const { id, token } = await enrolment({ maxUses: 2 });
  expect(JSON.stringify(await server.call('agent-enrolments.list'))).not.toContain(token);
  expect((await post('enroll', token, { machine: 'a', serial: 'a' })).status).toBe(200);
  expect((await post('enroll', token, { machine: 'b', serial: 'b' })).status).toBe(200);
  expect((await post('enroll', token, { machine: 'c', serial: 'c' })).status).toBe(401);
  const revoked = await enrolment();
  await server.call('agent-enrolments.revoke', { params: { id: revoked.id } });
  const short = await enrolment({ days: 1 });
  later(DAY + 1_000);
  for (const wrong of [revoked.token, short.token, 'muster_enrol_unknown', ''])
    expect([wrong, (await post('enroll', wrong, {})).status]).toEqual([wrong, 401]);
  const { enrolments } = await server.call('agent-enrolments.list');
  expect(enrolments.find((one) => one.id === id)).toMatchObject({ uses: 2, maxUses: 2 });
});

test('[AX3] what agents show is nobody’s to read: hashes alone are kept', async () => {
  const { token } = await enrolled();
  const kept = await server.services.database.transaction((db) =>
    db.execute<{ text: string }>('select row_to_json(k)::text as text from agent_keys k'),
  );
  expect(kept).toHaveLength(1);
  expect(kept[0]?.text).not.toContain(token);
});

test('[AX4] a token is replaced by the server, and the old one counts until the new one has come', async () => {
  const first = await enrolled();
  expect((await post('report', first.token, {})).token).toBeUndefined();
  later(DAY + 1_000);
  const lost = await post('report', first.token, {});
  const second = await post('report', first.token, {});
  expect([lost.token, second.token]).toEqual([expect.any(String), expect.any(String)]);
  expect(lost.token).not.toBe(second.token);
  // The answer that held it was lost: another one took its place.
  expect((await post('report', lost.token ?? '', {})).status).toBe(401);
  expect(await post('report', second.token ?? '', {})).toMatchObject({ status: 200, agentId: first.id });
  expect((await post('report', second.token ?? '', {})).status).toBe(200);
  // Whoever has the old one now is a copy: it is refused, and said.
  expect(await post('report', first.token, {})).toMatchObject({
    status: 401,
    message: expect.stringContaining('copy'),
  });
  const { remark } = await agentWhere(first.id, (one) => one.status === 'cloned');
  expect(remark).toContain('A copy of it came with an older token');
});

test('[AX5] a revoked agent is refused and told to stop, and so is a deleted one', async () => {
  const { id, token } = await enrolled();
  await server.call('agents.update', { params: { id }, body: { isRevoked: true } });
  expect(await agentOf(id)).toMatchObject({ status: 'revoked' });
  expect(await post('report', token, {})).toMatchObject({ status: 403, message: expect.stringContaining('revoked') });
  await server.call('agents.update', { params: { id }, body: { isRevoked: false } });
  expect((await post('report', token, {})).status).toBe(200);
  await server.call('agents.delete', { params: { id } });
  expect((await post('report', token, {})).status).toBe(403);
});

test('[AX6] guesses wait, and so does an agent that reports too often', async () => {
  const { token } = await enrolled();
  const statuses = new Set<number>();
  for (let n = 0; n < 70; n += 1) statuses.add((await post('report', token, {})).status);
  expect([...statuses]).toEqual([200, 429]);
  later(11 * 60_000);
  expect((await post('report', token, {})).status).toBe(200);
  const guesses = new Set<number>();
  for (let n = 0; n < 70; n += 1) guesses.add((await post('enroll', 'muster_enrol_no', {})).status);
  expect([...guesses]).toEqual([401, 429]);
});

test('[AX11] what is no whole report, or unpacks to too much, is refused, and nothing is changed by it', async () => {
  const { id, token } = await enrolled();
  const before = await runs(1);
  const whole = gzipSync(reportText({ packages: ['bash'] }));
  for (const [sent, status] of [
    [whole.subarray(0, whole.length - 9), 422],
    [gzipSync('<html>'), 422],
    [Buffer.from('nothing'), 422],
    [gzipSync(Buffer.alloc(40 * 1_024 * 1_024)), 413],
    [Buffer.alloc(5 * 1_024 * 1_024), 413],
  ] as const)
    expect((await post('report', token, Uint8Array.from(sent))).status).toBe(status);
  expect((await server.rows('syncRun')).length).toBe(before.length);
  expect(await agentOf(id)).toMatchObject({ status: 'on_time' });
});

test('[AX14] what many agents report is one import, which can be undone; what says the same is none', async () => {
  const { token } = await enrolment();
  const hosts = ['a', 'b', 'c'].map((one) => ({
    name: `host-${one}`,
    machine: one,
    serial: `S-${one}`,
    packages: ['bash'],
  }));
  const tokens: string[] = [];
  for (const host of hosts) tokens.push((await post('enroll', token, host)).token ?? '');
  const [first] = await runs(1);
  const seen = (await server.rows('asset')).map(({ name }) => name).sort();
  expect([first?.source, first?.category, first?.trigger, first?.status]).toEqual([
    ...['Muster agent', 'agent', 'scheduled', 'success'],
  ]);
  expect(seen.length).toBe(first?.counts.fetched);
  later(31_000);
  await until(
    () => server.rows('asset'),
    (all) => all.length === 3,
  );
  // The same again.
  const known = (await server.rows('syncRun')).length;
  later(HOUR);
  for (const [at, host] of hosts.entries())
    expect(await post('report', tokens[at] ?? '', host)).toMatchObject({ says: 'Nothing has changed' });
  // Something new of two of them waits for others to come, and is one run then.
  for (const at of [0, 1])
    expect(await post('report', tokens[at] ?? '', { ...hosts[at], packages: ['bash', 'curl'] })).toMatchObject({
      says: 'Taken',
    });
  server.services.jobs.wake();
  later(16 * 60_000);
  const after = await runs(known + 1);
  expect(after.length).toBe(known + 1);
  const last = after.toSorted((a, b) => (a.startedAt < b.startedAt ? 1 : -1))[0];
  expect(last?.counts).toMatchObject({ fetched: 2, updated: 2 });
  const software = async () => (await server.rows('softwareInstall')).length;
  expect(await software()).toBe(5);
  await server.undo(last?.id ?? '');
  expect(await software()).toBe(3);
  // And what was undone comes again with the next report.
  expect(await post('report', tokens[0] ?? '', { ...hosts[0], packages: ['bash', 'curl'] })).toMatchObject({
    says: 'Taken',
  });
});

test('[AX13] a report that was kept says when it was true, and never takes the place of a newer one', async () => {
  const { id, token } = await enrolled({ packages: ['bash'] });
  await runs(1);
  later(90 * DAY);
  const [now, seen] = [Date.now(), Date.now() - 40 * DAY];
  await post('report', token, { observed: seen, clock: now, packages: ['bash', 'old'] });
  later(16 * 60_000);
  await runs(2);
  const [record] = await server.rows('sourceRecord');
  expect(record?.observedAt).toBe(new Date(Math.floor(seen / 1_000) * 1_000).toISOString());
  const then = Date.now();
  await post('report', token, { observed: then, clock: then, packages: ['bash', 'new'] });
  expect(await post('report', token, { observed: then - 10 * DAY, clock: then })).toMatchObject({
    says: 'A newer report is known already',
  });
  await agentWhere(id, (one) => one.observedAt !== null && Date.parse(one.observedAt) > then - HOUR);
});

test('[AX12] a clock in the future is set right, and said', async () => {
  const { id, token } = await enrolled();
  const wrong = Date.now() + 400 * DAY;
  await post('report', token, { observed: wrong, clock: wrong });
  const agent = await agentWhere(id, (one) => one.remark !== null);
  expect([agent.remark, Date.parse(agent.observedAt ?? '') <= Date.now()]).toEqual([
    'Its clock is 400 days ahead',
    true,
  ]);
});

test('[AX15, AX16] a copied machine gets an agent of its own, is kept apart, and said', async () => {
  const { id, token } = await enrolled({ name: 'template' });
  const copy = await post('report', token, { name: 'clone', machine: 'm-1', serial: 'S-2' });
  expect([copy.status, copy.agentId !== id, copy.token]).toEqual([200, true, expect.any(String)]);
  expect((await post('report', token, { name: 'template' })).agentId).toBe(id);
  expect((await post('report', copy.token ?? '', { name: 'clone', serial: 'S-2' })).agentId).toBe(copy.agentId);
  expect(await agentOf(copy.agentId)).toMatchObject({
    status: 'cloned',
    isCopy: true,
    remark: expect.stringContaining('template'),
  });
  expect(await agentOf(id)).toMatchObject({ status: 'on_time' });
  // One that enrols with an identity that is in use is a copy, too, although nothing tells the two machines apart.
  const same = await post('enroll', (await enrolment()).token, { name: 'template-2' });
  expect(await agentOf(same.agentId)).toMatchObject({ isCopy: true });
  later(31_000);
  const assets = await until(
    () => server.rows('asset'),
    (all) => all.length === 3,
  );
  expect(assets.map(({ name }) => name).sort()).toEqual(['clone', 'template', 'template-2']);
  await server.call('agents.update', { params: { id: copy.agentId }, body: { isCopy: false } });
  expect(await agentOf(copy.agentId)).toMatchObject({ status: 'on_time', remark: null });
});

test('[AX17] a machine that was installed anew is the agent it was', async () => {
  const { id } = await enrolled();
  later(3 * HOUR);
  await agentWhere(id, ({ status }) => status === 'late');
  const again = await post('enroll', (await enrolment()).token, { name: 'web-1-new' });
  expect(again.agentId).toBe(id);
  expect(await agentWhere(id, ({ status }) => status === 'on_time')).toMatchObject({
    isCopy: false,
    name: 'web-1-new',
  });
});

/** The server over HTTP, as the agent meets it; it can go away. */
async function overHttp() {
  let isAway = false;
  const http = createServer(async (request, response) => {
    if (isAway) return void request.socket.destroy();
    const pieces: Buffer[] = [];
    for await (const piece of request) pieces.push(Buffer.from(piece));
    const headers = Object.fromEntries(Object.entries(request.headers).map(([name, value]) => [name, String(value)]));
    const sent = { body: Uint8Array.from(Buffer.concat(pieces)), headers: { ...headers, host: 'localhost:8080' } };
    const answer = await server.fetch(request.method ?? 'GET', request.url ?? '/', sent);
    response.writeHead(answer.status, { 'content-type': 'application/json' });
    response.end(await answer.text());
  });
  await new Promise<void>((resolve) => http.listen(0, '127.0.0.1', resolve));
  const address: AddressInfo | string | null = http.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return {
    url: `http://127.0.0.1:${address.port}`,
    away: (is: boolean) => {
      isAway = is;
    },
    close: () => new Promise((resolve) => http.close(resolve)),
  };
}

const PROGRAM = 'public/agent/muster-agent.sh';

/** Of the program for Windows no more than its structure is looked at: there is no PowerShell here to run it. */
test('[AX10] both programs write the lines that are read, and nothing else', async () => {
  const [shell, power, reader] = await Promise.all(
    [PROGRAM, PROGRAM.replace('.sh', '.ps1'), 'domain/agents/read-report.ts'].map((path) => readFile(path, 'utf8')),
  );
  const kinds = (text: string | undefined, pattern: RegExp) =>
    [...new Set([...(text ?? '').matchAll(pattern)].map(([, kind = '']) => kind))].sort();
  const read = kinds(reader, /\b(?:all|one)\('([a-z]+)'\)/g);
  expect(read.length).toBeGreaterThan(10);
  const own = ['observed', 'muster-agent'];
  const inPower = kinds(power, /Add-Line ([a-z-]+)/g).filter((kind) => !own.includes(kind));
  expect(inPower).toEqual(read.filter((kind) => !own.includes(kind)));
  const said = new Set([...kinds(shell, /\bline ([a-z]+)/g), ...kinds(shell, /print "([a-z]+)"/g)]);
  expect(read.filter((kind) => !said.has(kind))).toEqual([]);
  // The parameters of the command that the page shows, and no bracket that is open.
  for (const name of ['Install', 'Server', 'Show', 'Once', 'Uninstall'])
    expect(power).toMatch(new RegExp(`\\$${name}\\b`));
  const bare = (power ?? '').replace(/^#.*$|'[^'\n]*'|"[^"\n]*"/gm, '');
  for (const [open, close] of ['()', '{}', '[]'].map((pair) => pair.split('')))
    expect([open, bare.split(open ?? '').length]).toEqual([open, bare.split(close ?? '').length]);
});

test('[AX18] where the machine does not answer in time nothing is reported, and not the half of it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  try {
    const program = join(folder, 'agent.sh');
    await writeFile(program, (await readFile(PROGRAM, 'utf8')).replace('STEP=60', 'STEP=3'));
    await writeFile(
      join(folder, 'dpkg-query'),
      '#!/bin/sh\nprintf "installed\\tbash\\t1.0\\tall\\tbash\\n"\nsleep 60\n',
      { mode: 0o755 },
    );
    const env = { ...process.env, PATH: `${folder}:${process.env['PATH'] ?? ''}` };
    const { code, out } = await new Promise<{ code: unknown; out: string }>((resolve) => {
      execFile('sh', [program, '--show'], { env }, (error, said) => resolve({ code: error?.code ?? 0, out: said }));
    });
    expect([code, out]).toEqual([1, '']);
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
});

test('[AX1, AX7, AX8, AX9, AX20] the agent of this very machine reports, is away, is late, comes back, and stops', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'agent-'));
  const http = await overHttp();
  const dir = join(folder, 'kept');
  // What is to be updated is asked of the machine once, with `--show`: it takes a while, and is not what is looked at afterwards.
  await writeFile(join(folder, 'apt-get'), '#!/bin/sh\necho "Inst bash [1.0] (2.0 Debian)"\n', { mode: 0o755 });
  const run = (args: readonly string[], input = '') =>
    new Promise<{ code: number; said: string; out: string }>((resolve) => {
      const path = process.env['PATH'] ?? '';
      const quick = { MUSTER_AGENT_DIR: dir, PATH: args[0] === '--show' ? path : `${folder}:${path}` };
      const env = { ...process.env, ...quick };
      const child = execFile('sh', [PROGRAM, ...args], { env, maxBuffer: 64 * 1_024 * 1_024 }, (error, out, said) =>
        resolve({ code: error === null ? 0 : Number(error.code), said, out }),
      );
      child.stdin?.end(input);
    });
  try {
    const { token } = await enrolment();
    const shown = await run(['--show']);
    expect([shown.code, shown.out.split('\n')[0]]).toEqual([0, 'muster-agent\t1\t1.0.0']);
    expect(await run(['--once'])).toMatchObject({ code: 1, said: expect.stringContaining('not enrolled') });
    const done = await run(['--enrol', '--server', http.url, '--token', '-'], `${token}\n`);
    expect(done).toMatchObject({ code: 0, said: expect.stringContaining('enrolled as agent') });
    const config = join(dir, 'agent.conf');
    expect([(await stat(config)).mode & 0o777, (await stat(dir)).mode & 0o777]).toEqual([0o600, 0o700]);
    const [agent] = await server.rows('agent');
    if (agent === undefined) throw new Error('no agent');
    await runs(1);
    const [asset] = await server.rows('asset');
    expect(asset).toMatchObject({ os: { type: 'linux' }, managed: true });
    expect(asset?.softwareCount).toBeGreaterThan(50);
    // The server goes away: reports are kept, in their order, and no more than so many.
    http.away(true);
    expect(await run(['--once'])).toMatchObject({ code: 1, said: expect.stringContaining('kept') });
    expect((await readdir(join(dir, 'waiting'))).length).toBeGreaterThan(0);
    later(3 * HOUR);
    await agentWhere(agent.id, ({ status }) => status === 'late');
    http.away(false);
    expect(await run(['--once'])).toMatchObject({ code: 0 });
    expect(await readdir(join(dir, 'waiting'))).toEqual([]);
    await agentWhere(agent.id, ({ status }) => status === 'on_time');
    // Its token is replaced, and the file changes with it.
    const before = await readFile(config, 'utf8');
    later(2 * DAY);
    await run(['--once']);
    expect(await readFile(config, 'utf8')).not.toBe(before);
    expect((await run(['--once'])).code).toBe(0);
    await server.call('agents.update', { params: { id: agent.id }, body: { isRevoked: true } });
    expect(await run(['--once'])).toMatchObject({ code: 3, said: expect.stringContaining('revoked') });
    expect(await run(['--once'])).toMatchObject({ code: 3, said: expect.stringContaining('stopped by the server') });
    await run(['--uninstall']);
    expect(await readdir(folder)).toEqual(['apt-get']);
  } finally {
    await http.close();
    await rm(folder, { recursive: true, force: true });
  }
}, 300_000);
