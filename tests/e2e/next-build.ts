import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const FROM = 'dist';
/** Inside the repository, so that the server finds its modules; each of the runner's workers has its own. */
const TO = `.cache/next-build-${process.env['TEST_PARALLEL_INDEX']}`;
const TEXT = /\.(html|js|css|json|webmanifest)$/;

interface Stamp {
  readonly build: string;
  readonly assets: readonly string[];
}

export interface NextBuild {
  readonly build: string;
  readonly entry: string;
}

/**
 * The next release: the same code under another build's name, each asset under another file name, the files
 * of the build before beside them, as `npm run build` leaves it.
 */
export function makeNextBuild(): NextBuild {
  rmSync(TO, { recursive: true, force: true });
  mkdirSync(TO, { recursive: true });
  cpSync(FROM, TO, { recursive: true });
  const client = join(TO, 'client');
  const stamp: Stamp = JSON.parse(readFileSync(join(client, 'latest-build.json'), 'utf8'));
  const build = stamp.build.replace(/^.{4}/, 'next');
  const renamed = new Map(stamp.assets.map((name) => [name, name.replace(/\.(\w+)$/, 'x.$1')]));
  const rename = (text: string): string => {
    let changed = text.replaceAll(stamp.build, build);
    for (const [before, after] of renamed) changed = changed.replaceAll(before, after);
    // The page's own revision: its text changed.
    return changed.replace(/("?revision"?:")[0-9a-f]{8}/g, '$1abcd1234');
  };
  for (const name of readdirSync(client, { recursive: true, encoding: 'utf8' })) {
    if (!TEXT.test(name) || name.startsWith('assets')) continue;
    writeFileSync(join(client, name), rename(readFileSync(join(client, name), 'utf8')));
    for (const twin of ['br', 'gz']) rmSync(join(client, `${name}.${twin}`), { force: true });
  }
  for (const [before, after] of renamed) {
    const path = join(client, 'assets', before);
    if (TEXT.test(before)) writeFileSync(join(client, 'assets', after), rename(readFileSync(path, 'utf8')));
    else cpSync(path, join(client, 'assets', after));
  }
  for (const name of readdirSync(join(TO, 'server'))) {
    const path = join(TO, 'server', name);
    if (TEXT.test(name)) writeFileSync(path, readFileSync(path, 'utf8').replaceAll(stamp.build, build));
  }
  return { build, entry: join(TO, 'server', 'main.js') };
}
