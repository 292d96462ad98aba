import { spawn } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';

/** The built server, started for the programs that break or measure it. */

/** @typedef {'embedded' | 'postgres'} On The data folder's own database, or a PostgreSQL by its address. */
/** @type {readonly On[]} */
export const DATABASES = ['embedded', 'postgres'];

/** Which databases to run on: those named behind `--on`, else both. @returns {readonly On[]} */
export function databasesAsked() {
  const at = process.argv.indexOf('--on');
  if (at < 0) return DATABASES;
  const asked = DATABASES.filter((one) => one === process.argv[at + 1]);
  if (asked.length > 0) return asked;
  console.error(`--on takes ${DATABASES.join(' or ')}.`);
  return process.exit(2);
}

/** What stands behind `--name` on the command line. @param {string} name */
export function option(name) {
  const at = process.argv.indexOf(`--${name}`);
  return at < 0 ? undefined : process.argv[at + 1];
}

/** @param {number} ms */
export const pause = (ms) => new Promise((resolve) => setTimeout(resolve, ms));

/** A folder of this run, which another user may enter. */
export function workFolder() {
  const folder = mkdtempSync(join(tmpdir(), 'muster-run-'));
  chmodSync(folder, 0o755);
  process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
  return folder;
}

/** @returns {Promise<number>} */
export function freePort() {
  return new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(typeof address === 'object' && address ? address.port : 0));
    });
  });
}

/**
 * A server process on one port and one data folder, stopped and started as often as one likes.
 *
 * @param {{ dataDir: string, env?: Record<string, string>, port?: number }} options
 */
export async function serverOn({ dataDir, env = {}, port }) {
  const at = port ?? (await freePort());
  const url = `http://127.0.0.1:${at}`;
  mkdirSync(dataDir, { recursive: true });
  /** @type {import('node:child_process').ChildProcess | null} */
  let child = null;
  let said = '';
  process.setMaxListeners(100);
  process.on('exit', () => child?.kill('SIGKILL'));
  /** @param {NodeJS.Signals} signal */
  const end = async (signal) => {
    const ending = child;
    child = null;
    if (!ending || ending.exitCode !== null || ending.signalCode !== null) return;
    const ended = new Promise((resolve) => ending.once('exit', resolve));
    ending.kill(signal);
    await ended;
  };
  const server = {
    url,
    port: at,
    dataDir,
    get pid() {
      return child?.pid ?? 0;
    },
    get said() {
      return said;
    },
    /** @returns {Promise<number>} milliseconds until it was ready */
    async start(more = {}) {
      const began = performance.now();
      const running = spawn(process.execPath, ['dist/server/main.js'], {
        env: { ...process.env, MUSTER_AUTH: 'bypass', PORT: String(at), DATA_DIR: dataDir, ...env, ...more },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      child = running;
      for (const stream of [running.stdout, running.stderr]) stream.on('data', (chunk) => (said += chunk));
      while (running.exitCode === null && running.signalCode === null) {
        if (await server.ready()) return performance.now() - began;
        await pause(10);
      }
      throw new Error(`the server ended with ${running.exitCode ?? running.signalCode}:\n${said}`);
    },
    ready: () =>
      fetch(`${url}/readyz`, { signal: AbortSignal.timeout(2_000) }).then(
        ({ ok }) => ok,
        () => false,
      ),
    stop: () => end('SIGTERM'),
    kill: () => end('SIGKILL'),
    /** @param {string} path @param {RequestInit} [init] */
    api: (path, init = {}) =>
      fetch(url + path, {
        ...init,
        headers: { authorization: 'Bearer bypass', 'content-type': 'application/json', ...init.headers },
      }),
    /** @param {string} id @param {RequestInit} [init] */
    addAsset: (id, init = {}) =>
      server.api('/api/assets', {
        ...init,
        method: 'POST',
        body: JSON.stringify({ id, type: 'server', name: `host ${id}` }),
      }),
  };
  return server;
}

/** A data folder's own database, through the socket in its folder. @param {string} cluster @param {string} [database] */
export function addressOf(cluster, database = 'postgres') {
  const password = readFileSync(join(cluster, 'muster.password'), 'utf8').trim();
  return `postgres://muster:${password}@localhost:5432/${database}?host=${encodeURIComponent(cluster)}`;
}

/**
 * A PostgreSQL by its address: the one of another Muster's data folder, in which `another` makes databases.
 *
 * @param {string} folder
 */
export async function postgresIn(folder) {
  const host = await serverOn({ dataDir: folder });
  await host.start();
  /** @param {string} name */
  const url = (name) => addressOf(join(folder, 'cluster'), name);
  let made = 0;
  return {
    /** @returns {Promise<string>} the address of an empty database */
    async another() {
      const name = `own_${++made}`;
      const client = new pg.Client(url('postgres'));
      await client.connect();
      await client.query(`create database ${name}`);
      await client.end();
      return url(name);
    },
    url,
    stop: () => host.stop(),
    kill: () => host.kill(),
  };
}

/** @param {number[]} values @param {number} part `0.95`: 95 of 100 are at most that */
export function percentile(values, part) {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
