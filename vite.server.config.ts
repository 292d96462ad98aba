import { existsSync } from 'node:fs';
import { defineConfig } from 'vite';
import { sourceHash } from './scripts/source-hash.mjs';

/** The server: Node's own modules and everything from node_modules stay outside. */
export default defineConfig({
  define: { __MUSTER_BUILD__: JSON.stringify(sourceHash()) },
  build: {
    ssr: true,
    outDir: 'dist/server',
    target: 'node20',
    // `public/` belongs to the client.
    copyPublicDir: false,
    rollupOptions: {
      input: Object.fromEntries(
        ['main', 'pglite-thread', 'file-thread', 'backup', 'verify-audit']
          .filter((name) => existsSync(`server/node/${name}.ts`))
          .map((name) => [name, `server/node/${name}.ts`]),
      ),
      // Flat: the server finds the client and its thread beside its own file.
      output: { entryFileNames: '[name].js', chunkFileNames: '[name]-[hash].js' },
    },
  },
});
