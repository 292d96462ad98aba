import { defineConfig } from 'vite';

/** The bench's page and its workers; the peers come from the bench's own package. */
export default defineConfig({
  root: import.meta.dirname,
  build: { outDir: 'dist', emptyOutDir: true, target: 'es2023', assetsInlineLimit: 0 },
  worker: { format: 'es' },
  // They find their WebAssembly beside their own module.
  optimizeDeps: { exclude: ['@sqlite.org/sqlite-wasm', '@electric-sql/pglite'] },
});
