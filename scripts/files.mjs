import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';

const GENERATED = /^(node_modules|dist|coverage|test-results[^/]*|playwright-report|\.git|\.cache|\.data.*)$/;

/**
 * Files below a folder of the project, relative to where the command runs, in a stable order.
 *
 * @param {string} folder
 * @param {RegExp} pattern what the path must match
 * @returns {string[]}
 */
export function filesIn(folder, pattern) {
  return readdirSync(folder)
    .sort()
    .filter((name) => !GENERATED.test(name))
    .flatMap((name) => {
      const path = join(folder, name);
      if (statSync(path).isDirectory()) return filesIn(path, pattern);
      return pattern.test(path) ? [path] : [];
    });
}
