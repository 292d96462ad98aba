import { type ChildProcess, execFile, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rename, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import pg from 'pg';
import { connectionString } from '../../server/node/embedded/cluster';

/** Where a browser finds Muster, and a script its API. */
export interface Server {
  readonly url: string;
  api(path: string, init?: RequestInit): Promise<Response>;
}

/**
 * The real server as a process of its own, on one port and one data folder for its whole life, so
 * that a browser meets the same origin before and after it was stopped or killed.
 */
export class ServerProcess implements Server {
  private child: ChildProcess | null = null;
  private output = '';
  /** Another build may take over the same port and data. */
  entry = 'dist/server/main.js';

  private constructor(
    readonly port: number,
    readonly dataDir: string,
    private readonly env: Readonly<Record<string, string>>,
  ) {}

  /** On an empty database of its own, unless the environment names another. */
  static async create(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const names = ['DATA_DIR', 'DATABASE_URL', 'DATABASE_ENGINE'];
    return names.some((name) => name in env) ? ServerProcess.fresh(env) : ServerProcess.on(await migrated(), env);
  }

  /** On a copy of a data folder that was kept. */
  static async on(folder: string, env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    const server = await ServerProcess.fresh(env);
    await copy(folder, server.dataDir);
    return server;
  }

  /** With nothing in its folder: its first start makes the database. */
  static async fresh(env: Readonly<Record<string, string>> = {}): Promise<ServerProcess> {
    return new ServerProcess(await freePort(), await mkdtemp(join(tmpdir(), 'muster-e2e-')), env);
  }

  get url(): string {
    return `http://localhost:${this.port}`;
  }

  get pid(): number {
    const pid = this.child?.pid;
    if (pid === undefined) throw new Error('the server is not running');
    return pid;
  }

  get isRunning(): boolean {
    return this.child !== null;
  }

  get log(): string {
    return this.output;
  }

  /** Starts and waits until the server says it is ready; prints the milliseconds. */
  async start(): Promise<void> {
    const began = Date.now();
    const child = spawn(process.execPath, [this.entry], {
      // Without sign-in unless a test is about it.
      env: { ...process.env, MUSTER_AUTH: 'bypass', PORT: String(this.port), DATA_DIR: this.dataDir, ...this.env },
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    this.child = child;
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk: Buffer) => {
        this.output += chunk.toString();
      });
    }
    const deadline = began + 180_000;
    while (Date.now() < deadline) {
      if (child.exitCode !== null || child.signalCode !== null)
        throw new Error(`the server ended with ${child.exitCode}:\n${this.output}`);
      if (await this.answers()) {
        console.log(`server ready in ${Date.now() - began} ms`);
        return;
      }
      await new Promise((resolve) => setTimeout(resolve, 50));
    }
    throw new Error(`the server was not ready within 180 s:\n${this.output}`);
  }

  /** SIGTERM: the server drains. */
  async stop(): Promise<void> {
    await this.end('SIGTERM');
  }

  /** SIGKILL: nothing drains. */
  async kill(): Promise<void> {
    await this.end('SIGKILL');
  }

  async dispose(): Promise<void> {
    await this.end('SIGKILL');
    // Its database ends a moment after it.
    await rm(this.dataDir, { recursive: true, force: true, maxRetries: 40, retryDelay: 50 });
  }

  async api(path: string, init: RequestInit = {}): Promise<Response> {
    return fetch(this.url + path, {
      ...init,
      headers: { authorization: 'Bearer bypass', 'content-type': 'application/json', ...init.headers },
    });
  }

  private async answers(): Promise<boolean> {
    try {
      return (await fetch(`${this.url}/readyz`, { signal: AbortSignal.timeout(2_000) })).ok;
    } catch {
      return false;
    }
  }

  private async end(signal: NodeJS.Signals): Promise<void> {
    const child = this.child;
    this.child = null;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = new Promise((resolve) => child.once('exit', resolve));
    child.kill(signal);
    await ended;
  }
}

const copy = (from: string, to: string) => promisify(execFile)('cp', ['-a', join(from, 'cluster'), to]);

/** Nobody signs in, so nothing is written but the schema. */
const NOBODY = {
  MUSTER_AUTH: 'oidc',
  AUTH_DOMAIN: 'nobody.example',
  AUTH_CLIENT_ID: 'nobody',
  AUTH_AUDIENCE: 'https://nobody.example/api',
};

/** A folder as the first start of this build leaves it. */
const migrated = () =>
  keptFolder('', async () => {
    const server = await ServerProcess.fresh(NOBODY);
    await server.start();
    return server;
  });

/** The data folder of a server, made once a build: to copy it takes a twentieth of the time. */
export async function keptFolder(name: string, make: () => Promise<ServerProcess>): Promise<string> {
  const folders = '.cache/data-folders';
  const { build } = JSON.parse(await readFile('dist/client/latest-build.json', 'utf8'));
  const folder = join(folders, `${build}${name}`);
  if (existsSync(folder)) return folder;
  const server = await make();
  const client = new pg.Client({ connectionString: connectionString(join(server.dataDir, 'cluster')) });
  await client.connect();
  // A copy is to be nobody's: the next start names its log, and the place it stands in.
  await client.query('delete from meta');
  await client.end();
  await server.stop();
  await mkdir(folders, { recursive: true });
  const making = await mkdtemp(`${folder}-`);
  await copy(server.dataDir, making);
  await server.dispose();
  // Another test file was quicker: theirs is as good.
  await rename(making, folder).catch(() => rm(making, { recursive: true, force: true }));
  return folder;
}

/** Asks the system for a port nobody listens on. */
export async function freePort(): Promise<number> {
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  const address = probe.address();
  await new Promise((resolve) => probe.close(resolve));
  if (address === null || typeof address === 'string') throw new Error('no port to be had');
  return address.port;
}
