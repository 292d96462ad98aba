import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** Every tsconfig of the house, one a runtime; all are checked before the first failure is told. */
const { references } = JSON.parse(readFileSync('tsconfig.json', 'utf8'));
let failed = 0;
for (const { path } of references) {
  // As many checkers as cores: each works out for itself what the others did, too.
  const { status } = spawnSync('node_modules/.bin/tsc', ['-p', path, '--checkers', '2'], { stdio: 'inherit' });
  if (status !== 0) {
    failed += 1;
    console.error(`types: ${path} does not compile`);
  }
}
process.exit(failed === 0 ? 0 : 1);
