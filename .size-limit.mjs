import { readFileSync } from 'node:fs';

/**
 * Budgets, gzip. The shell is what `/dashboard` loads before its first page: the entry and all it
 * imports statically.
 */
const manifest = JSON.parse(readFileSync('dist/manifest.json', 'utf8'));

/** @param {string} key @param {Set<string>} seen @returns {Set<string>} */
function closure(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) closure(imported, seen);
  return seen;
}

const shell = [...closure('index.html')].map((key) => manifest[key]);
/** Of this build only: the assets of the one before lie beside them for a release. @type {{ assets: string[] }} */
const { assets } = JSON.parse(readFileSync('dist/client/latest-build.json', 'utf8'));
/** A worker's script and what it imports statically: what it loads before it says anything. */
const worker = (/** @type {string} */ name) =>
  client([...importedBy(assets.filter((file) => file.startsWith(`${name}.worker-`)))].map((file) => `assets/${file}`));

/** @param {string[]} files @param {Set<string>} seen @returns {Set<string>} */
function importedBy(files, seen = new Set()) {
  for (const file of files.filter((one) => !seen.has(one))) {
    seen.add(file);
    const text = readFileSync(`dist/client/assets/${file}`, 'utf8');
    importedBy(
      [...text.matchAll(/\b(?:from|import)\s*"\.\/([^"]+\.js)"/g)].map(([, name = '']) => name),
      seen,
    );
  }
  return seen;
}

const client = (/** @type {string[]} */ files) => files.map((file) => `dist/client/${file}`);

export default [
  { name: 'Shell, scripts', path: client(shell.map(({ file }) => file)), limit: '225 kB', gzip: true },
  // It comes while the shell is painted: what is known of each kind of record, and the reader (decision 64).
  {
    name: 'Store',
    path: client(assets.filter((file) => /^store-.*\.js$/.test(file)).map((file) => `assets/${file}`)),
    limit: '80 kB',
    gzip: true,
  },
  {
    name: 'Shell, styles',
    path: client([...new Set(shell.flatMap(({ css = [] }) => css))]),
    limit: '50 kB',
    gzip: true,
  },
  // 105 kB, and what the kinds of records cost (decisions 42, 64).
  { name: 'Sync worker', path: worker('sync'), limit: '130 kB', gzip: true },
  // Started with the first file that is dropped.
  { name: 'Files worker', path: worker('files'), limit: '170 kB', gzip: true },
  { name: 'Service worker', path: 'dist/client/sw.js', limit: '17 kB', gzip: true },
];
