import { existsSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { filesIn } from '../../scripts/files.mjs';

const FOLDER = 'dist/client';
const STAMP = join(FOLDER, 'latest-build.json');
if (!existsSync(STAMP)) throw new Error('there is no build: run npm run build first');

const { assets }: { assets: string[] } = JSON.parse(readFileSync(STAMP, 'utf8'));
const TWIN = /\.(br|gz)$/;

/** Assets of the build before stay for a release; they were looked at when they were new. */
const isOfThisBuild = (path: string) =>
  !path.startsWith('assets/') || assets.includes(path.slice('assets/'.length).replace(TWIN, ''));

/** The client as built, by path below the site's root. */
export const CLIENT = filesIn(FOLDER, /./)
  .map((path) => relative(FOLDER, path))
  .filter(isOfThisBuild);

export const bytesOf = (path: string) => readFileSync(join(FOLDER, path));
export const textOf = (path: string) => readFileSync(join(FOLDER, path), 'utf8');
export const isTwin = (path: string) => TWIN.test(path);
