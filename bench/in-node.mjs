import { spawnSync } from 'node:child_process';
import { join } from 'node:path';

const HERE = import.meta.dirname;

/**
 * Builds `src/<name>.ts` for Node and runs `code` in a process of its own, for its memory; what the file exports is `made` in it. Ends
 * this process with how that one ended.
 *
 * @param {string} name
 * @param {string} code
 * @param {number} [heapMb] its most memory, in megabytes
 * @returns {never}
 */
export function runInNode(name, code, heapMb) {
  const build = ['build', HERE, '--logLevel', 'warn', '--ssr', `src/${name}.ts`, '--outDir', 'dist/node'];
  const { status } = spawnSync(join(HERE, '../node_modules/.bin/vite'), build, { stdio: 'inherit' });
  if (status !== 0) process.exit(status ?? 1);
  const whole = `const made = await import(${JSON.stringify(join(HERE, `dist/node/${name}.js`))});\n${code}`;
  const memory = heapMb === undefined ? [] : [`--max-old-space-size=${heapMb}`];
  const flags = [...memory, '--input-type=module', '-e', whole];
  process.exit(spawnSync(process.execPath, flags, { stdio: 'inherit' }).status ?? 1);
}
