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
const worker = (/** @type {string} */ name) =>
  client(assets.filter((file) => file.startsWith(`${name}.worker-`)).map((file) => `assets/${file}`));
const client = (/** @type {string[]} */ files) => files.map((file) => `dist/client/${file}`);

export default [
  { name: 'Shell, scripts', path: client(shell.map(({ file }) => file)), limit: '200 kB', gzip: true },
  // It comes while the shell is painted: the local store's library, and what is known of each kind of record (decision 64).
  { name: 'Store', path: client(assets.filter((file) => /^store-.*\.js$/.test(file)).map((file) => `assets/${file}`)), limit: '80 kB', gzip: true },
  {
    name: 'Shell, styles',
    path: client([...new Set(shell.flatMap(({ css = [] }) => css))]),
    limit: '50 kB',
    gzip: true,
  },
  // 120 kB, and what the kinds of records cost (decisions 42, 63).
  { name: 'Sync worker', path: worker('sync'), limit: '145 kB', gzip: true },
  { name: 'Files worker', path: worker('files'), limit: '120 kB', gzip: true },
  { name: 'Service worker', path: 'dist/client/sw.js', limit: '16 kB', gzip: true },
];
