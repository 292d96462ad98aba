import {
  chmodSync,
  closeSync,
  cpSync,
  mkdirSync,
  mkdtempSync,
  openSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openTestDatabase } from '../../tests/kit/database';
import { placeOfFolder, placeOfServer } from './database-place';

test('[S169] a folder that is copied is another place; one that is written, moved or given other rights is not', async () => {
  const work = mkdtempSync(join(tmpdir(), 'muster-place-'));
  const folder = join(work, 'cluster');
  mkdirSync(join(folder, 'global'), { recursive: true });
  const control = join(folder, 'global/pg_control');
  // As PostgreSQL does at each start: a file that has not changed since it was made tells nothing.
  const written = async (path: string) => {
    await new Promise((resolve) => setTimeout(resolve, 20));
    writeFileSync(join(path, 'global/pg_control'), 'again');
  };
  // Made and nothing written: a write may already come a tick of the clock after the birth.
  closeSync(openSync(control, 'wx'));
  expect(await placeOfFolder(folder)).toBe(null);
  await written(folder);
  const before = await placeOfFolder(folder);
  expect(before).toMatch(/^file \d+ \d+/);
  chmodSync(control, 0o600);
  const moved = join(work, 'moved');
  renameSync(folder, moved);
  expect(await placeOfFolder(moved)).toBe(before);
  cpSync(moved, folder, { recursive: true, preserveTimestamps: true });
  await written(folder);
  const copied = await placeOfFolder(folder);
  expect(copied).toMatch(/^file/);
  expect(copied).not.toBe(before);
  rmSync(work, { recursive: true });
});

test('[S169] two databases of one PostgreSQL are two places, however alike; asked again each is the same', async () => {
  const [one, other] = [await openTestDatabase('postgres'), await openTestDatabase('postgres')];
  const places = [await placeOfServer(one.database), await placeOfServer(one.database)];
  expect(places[0]).toMatch(/^server \d+ \d+$/);
  expect(places[1]).toBe(places[0]);
  expect(await placeOfServer(other.database)).not.toBe(places[0]);
  await one.close();
  await other.close();
});
