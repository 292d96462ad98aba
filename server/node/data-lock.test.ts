import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { type DataLock, lockDataDir } from './data-lock';

const root = mkdtempSync(join(tmpdir(), 'muster-lock-'));
afterAll(() => rmSync(root, { recursive: true, force: true }));

/** What is left of a process that was killed: a socket nobody answers. */
async function leaveStale(address: string): Promise<void> {
  const script = `require('net').createServer().listen(${JSON.stringify(address)}, () => process.kill(process.pid, 'SIGKILL'))`;
  await new Promise((resolve) => spawn(process.execPath, ['-e', script]).once('exit', resolve));
  if (!existsSync(address)) throw new Error('the killed process left no socket');
}

const outcome = (attempt: Promise<DataLock>) =>
  attempt.then(
    (lock) => lock,
    (error: Error) => error.message,
  );

test('[S50] a folder has one holder, by whatever name it is called', async () => {
  const folder = join(root, 'one');
  const lock = await lockDataDir(folder);
  symlinkSync(folder, join(root, 'alias'));
  for (const name of [folder, join(root, 'alias'), `${folder}/../one/`]) {
    await expect(lockDataDir(name)).rejects.toThrow(`Another Muster is already running on ${folder}.`);
  }
  await lock.release();
  await (await lockDataDir(folder)).release();
});

test('[S51] what a killed process left is taken over', async () => {
  const folder = join(root, 'stale');
  await (await lockDataDir(folder)).release();
  await leaveStale(join(folder, 'muster.lock'));
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow('already running');
  await lock.release();
});

test('[S51] of many starts over a stale lock exactly one gets it', async () => {
  for (let round = 0; round < 5; round++) {
    const folder = join(root, `race-${round}`);
    await (await lockDataDir(folder)).release();
    await leaveStale(join(folder, 'muster.lock'));
    const outcomes = await Promise.all(Array.from({ length: 8 }, () => outcome(lockDataDir(folder))));
    const held = outcomes.filter((one) => typeof one !== 'string');
    expect(held).toHaveLength(1);
    for (const lock of held) await lock.release();
  }
});

test('[S52] a path too long for a socket is locked all the same', async () => {
  const folder = join(root, 'long'.repeat(30), 'er'.repeat(60));
  const lock = await lockDataDir(folder);
  await expect(lockDataDir(folder)).rejects.toThrow('already running');
  await lock.release();
  await (await lockDataDir(folder)).release();
});

test('[S50] a folder that cannot be made is told in a sentence', async () => {
  const server = createServer();
  const file = join(root, 'a-socket');
  await new Promise<void>((resolve) => server.listen(file, resolve));
  await expect(lockDataDir(join(file, 'data'))).rejects.toThrow('The data folder');
  server.close();
});
