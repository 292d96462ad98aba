import { spawnSync } from 'node:child_process';

/**
 * `npm run attack`: every call of the endpoint table, the socket and the identity provider, with hostile
 * requests by every kind of person, on both databases. `-- --only <endpoint|socket|identity>` tries one
 * alone, `SEED=…` the same again; `SCALE=0.1` a tenth of it, `ATTACK_ON=pglite` on one database.
 */
const asked = process.argv.slice(2);
const at = asked.indexOf('--only');
const only = at < 0 ? undefined : asked[at + 1];
if (asked.length !== (at < 0 ? 0 : 2) || (at >= 0 && only === undefined)) {
  console.error(
    'Usage: [SEED=…] [SCALE=0.1] [ATTACK_ON=pglite|postgres] npm run attack [-- --only <endpoint|socket|identity>]',
  );
  process.exit(2);
}
const seed = process.env['SEED'] ?? String(Math.floor(Math.random() * 1_000_000));
console.log(`The attack's seed is ${seed}.`);
const { status } = spawnSync(
  'node_modules/.bin/vitest',
  ['run', 'tests/server/attack.test.ts', '--disable-console-intercept', '--reporter=default'],
  {
    stdio: 'inherit',
    env: { ...process.env, ATTACK: 'long', SEED: seed, ...(only === undefined ? {} : { ONLY: only }) },
  },
);
process.exit(status ?? 1);
