import * as icons from '@mdi/js';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { sourceHash } from './scripts/source-hash.mjs';
import { MANIFEST } from './src/app/manifest.ts';

/**
 * A chunk for every set of pages that share something would be 75 requests for one page. So the rooms are the chunks: what every
 * page needs, what most of them do, what lists, forms and records' pages are made of.
 */
const CHUNKS = [
  { name: 'vendor', tags: ['$initial' as const], test: /\/node_modules\// },
  { name: 'shell', tags: ['$initial' as const] },
  // What is known of each kind of record, and the reader: it comes while the page is painted. The forms of connectors are their pages'.
  {
    name: 'store',
    test: /\/(contract\/(?!.*\/connectors\/)|worker\/store\/|domain\/effects\/)/,
  },
  { name: 'parts', test: /\/src\/(kit|words|data|session|parts)\//, minShareCount: 3 },
  { name: 'queries', test: /\/(src\/query-editor|domain\/query)\//, minShareCount: 2 },
  { name: 'records', test: /\/src\/(lists|forms|details)\//, minShareCount: 2 },
  { name: 'icons', test: /virtual:icon\//, minShareCount: 2 },
].map((group, at, all) => ({ ...group, priority: all.length - at }));

/** All icons are one module, which the first page would load with those of every page: in a build each is one of its own. */
const ICON = 'virtual:icon/';
const iconsApart: Plugin = {
  name: 'icons-apart',
  apply: 'build',
  enforce: 'post',
  resolveId: (id) => (id.startsWith(ICON) ? id : null),
  load(id) {
    if (!id.startsWith(ICON)) return null;
    const name = id.slice(ICON.length);
    const path = Object.entries(icons).find(([key]) => key === name)?.[1];
    if (path === undefined) throw new Error(`@mdi/js has no icon ${name}`);
    return `export const ${name} = ${JSON.stringify(path)};`;
  },
  transform(code, id) {
    if (!id.includes('/src/') || !code.includes('@mdi/js')) return null;
    const apart = code.replace(/import\s*\{([^}]*)\}\s*from\s*["']@mdi\/js["'];?/g, (_, named: string) =>
      named
        .split(',')
        .map((one) => one.trim())
        .filter((one) => one !== '')
        .map((one) => `import { ${one} } from "${ICON}${one.split(' ')[0]}";`)
        .join(''),
    );
    return { code: apart, map: null };
  },
};

/**
 * Making a schema has no effect, which a bundler cannot see of `z.string().check(…)`: a schema of the contract that nothing in a
 * bundle names is left out of it. Parsing has one, it throws.
 */
const SCHEMA = /(?<![\w.])(?:z\s*\.\s*(?!\w*(?:[pP]arse|code)\b)\w+\(|[A-Z]\w*\.check\()/g;
const schemasApart: Plugin = {
  name: 'schemas-apart',
  apply: 'build',
  enforce: 'pre',
  transform(code, id) {
    if (!/\/contract\/.*\.ts$/.test(id)) return null;
    return { code: code.replace(SCHEMA, (made) => `/*@__PURE__*/${made}`), map: null };
  },
};

/** The client. `npm run dev` carries the mock network; nothing else does. */
export default defineConfig(({ command }) => {
  const development = command === 'serve';
  return {
    define: {
      __MUSTER_MOCKS__: JSON.stringify(development),
      __MUSTER_BUILD__: JSON.stringify(development ? 'dev' : sourceHash()),
    },
    plugins: [
      react({ jsxImportSource: '#jsx' }),
      iconsApart,
      schemasApart,
      VitePWA({
        strategies: 'injectManifest',
        srcDir: 'worker/shell',
        filename: 'sw.ts',
        // `src/app` registers /sw.js itself: an injected script would be one more thing for the CSP.
        injectRegister: false,
        manifest: MANIFEST,
        integration: {
          // Its one warning is about an option that the plugin itself sets.
          configureCustomSWViteBuild: (options) => {
            options.logLevel = 'error';
            options.define = { ...options.define, __MUSTER_BUILD__: JSON.stringify(sourceHash()) };
          },
        },
        injectManifest: {
          // Everything an offline start needs, the worker scripts included.
          globPatterns: ['index.html', '**/*.{js,css,svg,png,woff2,ttf}'],
          // Kept when a text first needs it, like every file with a hash in its name.
          globIgnores: ['**/*-latin-ext-*.woff2'],
        },
      }),
    ],
    // The same library, not translated for browsers below our floor.
    resolve: { alias: [{ find: /^dexie$/, replacement: 'dexie/dist/modern/dexie.mjs' }] },
    worker: {
      format: 'es',
      plugins: () => [schemasApart],
      // No property of ours or of a library in a worker does something when it is read.
      rolldownOptions: { treeshake: { propertyReadSideEffects: false } },
    },
    build: {
      outDir: 'dist/client',
      target: 'es2023',
      manifest: true,
      // The polyfill is for browsers far below our floor, and would be an inline script.
      modulePreload: { polyfill: false },
      // Raw kilobytes; the budgets are gzip, and `npm run size` holds to them.
      chunkSizeWarningLimit: 700,
      rolldownOptions: { checks: { bundlerTimings: false }, output: { codeSplitting: { groups: CHUNKS } } },
    },
    optimizeDeps: {
      // PGlite finds its wasm and data files beside its own module.
      exclude: ['@electric-sql/pglite'],
      // Found at start: a dependency discovered later would reload a worker in the middle of its work.
      entries: ['index.html', 'worker/sync/sync.worker.ts', 'worker/files/files.worker.ts', 'mocks/start.ts'],
    },
    server: { host: 'localhost' },
    preview: { host: 'localhost' },
  };
});
