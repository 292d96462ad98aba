import { appendFile, mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { readingOf, readWith } from '../../../tests/kit/connectors';
import { folderConnector } from './folder';

let place = '';
let root = '';
beforeEach(async () => {
  place = await mkdtemp(join(tmpdir(), 'folders-'));
  root = join(place, 'in');
  await mkdir(join(root, 'deep'), { recursive: true });
  await mkdir(join(place, 'data'));
});
afterEach(() => rm(place, { recursive: true }));

const connector = (more: { readonly quietMs?: number; readonly roots?: readonly string[]; dataDir?: string } = {}) =>
  folderConnector({ roots: [root], dataDir: join(place, 'data'), quietMs: 20, ...more });
const reading = (cursor: string | null = null, path = root, isDeep = false) => readingOf({ path, isDeep }, { cursor });
const faultOf = (doing: Promise<unknown>) =>
  doing.then(
    () => '',
    (error: unknown) => (error instanceof Error ? error.message : ''),
  );

test('[CN20] each file is given once, and again once it is another', async () => {
  await writeFile(join(root, 'a b.csv'), 'name\none\n');
  await writeFile(join(root, 'deep', 'c.csv'), 'name\nthree\n');
  await writeFile(join(root, '.hidden'), 'no');
  await writeFile(join(root, 'empty.csv'), '');
  const first = await readWith(connector(), reading());
  expect(first.map(({ name, text, holds }) => [name, text, holds])).toEqual([['a b.csv', 'name\none\n', 'file']]);
  const cursor = first[0]?.cursor ?? null;
  expect(await readWith(connector(), reading(cursor))).toEqual([]);
  await writeFile(join(root, 'a b.csv'), 'name\ntwo\n');
  const second = await readWith(connector(), reading(cursor, root, true));
  expect(second.map(({ text }) => text)).toEqual(['name\ntwo\n', 'name\nthree\n']);
  expect((await connector().test(reading(null, root, true))).rows).toEqual([
    { file: 'a b.csv', bytes: 9 },
    { file: 'deep/c.csv', bytes: 11 },
  ]);
});

test('[CN21] a file that grows is left until it stops', async () => {
  const path = join(root, 'growing.csv');
  await writeFile(path, 'name\n');
  const growing = setInterval(() => void appendFile(path, 'one more\n'), 10);
  const notes: string[] = [];
  const files = await readWith(connector({ quietMs: 200 }), { ...reading(), note: (line) => void notes.push(line) });
  clearInterval(growing);
  expect([files, notes.at(-1)]).toEqual([[], expect.stringMatching('still being written')]);
  expect(await readWith(connector({ quietMs: 100 }), reading())).toHaveLength(1);
});

test('[CN22] only below what an administrator allows, never in the data of the installation', async () => {
  await mkdir(join(place, 'in-other'));
  const at = (path: string, more = {}) => faultOf(readWith(connector(more), reading(null, path)));
  expect(await at(root, { roots: [] })).toMatch('No folder of this server may be read');
  expect(await at(place)).toMatch('in none of the folders');
  expect(await at(join(place, 'in-other'))).toMatch('in none of the folders');
  expect(await at(join(root, '..', 'data'))).toMatch('in none of the folders');
  expect(await at(join(place, 'data'), { roots: [place] })).toMatch('the data of this installation');
  expect(await at(place, { roots: [place] })).toMatch('the data of this installation');
  expect(await at(join(root, 'gone'))).toMatch('is not there');
  await writeFile(join(root, 'file'), 'x');
  expect(await at(join(root, 'file'))).toMatch('is no folder');
});

test('[CN22] no link leads out of it', async () => {
  await writeFile(join(place, 'data', 'secret.csv'), 'secret');
  await symlink(join(place, 'data', 'secret.csv'), join(root, 'link.csv'));
  await symlink(join(place, 'data'), join(root, 'deep', 'linked'));
  await symlink(join(place, 'data'), join(root, 'out'));
  expect(await readWith(connector(), reading(null, root, true))).toEqual([]);
  expect(await faultOf(readWith(connector(), reading(null, join(root, 'out'))))).toMatch('in none of the folders');
});
