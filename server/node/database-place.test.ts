import { chmodSync, cpSync, mkdirSync, mkdtempSync, renameSync, rmSync, writeFileSync } from 'node:fs';
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
  writeFileSync(control, 'one');
  const before = await placeOfFolder(folder);
  writeFileSync(control, 'two');
  chmodSync(control, 0o600);
  const moved = join(work, 'moved');
  renameSync(folder, moved);
  expect(await placeOfFolder(moved)).toBe(before);
  cpSync(moved, folder, { recursive: true, preserveTimestamps: true });
  expect(await placeOfFolder(folder)).not.toBe(before);
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
