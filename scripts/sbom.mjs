import { spawnSync } from 'node:child_process';
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';

/** `npm run sbom [-- file]`: what ships, with versions and licences, as CycloneDX: drop it into Muster. */
const file = process.argv[2] ?? '.cache/muster.cdx.json';
const { stdout, stderr, status } = spawnSync('npm', ['sbom', '--sbom-format', 'cyclonedx', '--package-lock-only'], {
  encoding: 'utf8',
  maxBuffer: 64 * 1_024 * 1_024,
});
if (status !== 0) {
  console.error(stderr);
  process.exit(status ?? 1);
}
const bom = JSON.parse(stdout);
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const { name, version } = packages[''];

// Not npm's own `--omit dev`: it leaves out what ships too, where a tool also depends on it (zod, pg).
/** @type {Set<string>} */
const shipped = new Set([`${name}@${version}`]);
for (const [path, locked] of Object.entries(packages)) {
  if (path !== '' && !locked.dev) shipped.add(`${path.replace(/^.*node_modules\//, '')}@${locked.version}`);
}
/** @param {{ 'bom-ref': string }} component */
const ships = (component) => shipped.has(component['bom-ref']);
bom.components = bom.components.filter(ships);
// npm names it after the folder it stands in.
Object.assign(bom.metadata.component, { name, type: 'application' });
bom.dependencies = bom.dependencies
  .filter(/** @param {{ ref: string }} one */ ({ ref }) => shipped.has(ref))
  .map(
    /** @param {{ ref: string, dependsOn: string[] }} one */ ({ ref, dependsOn }) => ({
      ref,
      dependsOn: dependsOn.filter((/** @type {string} */ on) => shipped.has(on)),
    }),
  );
mkdirSync(dirname(file), { recursive: true });
writeFileSync(file, `${JSON.stringify(bom, null, 2)}\n`);
console.log(`${bom.components.length} packages, written to ${file}`);
