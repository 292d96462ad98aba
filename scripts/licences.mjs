import { readFileSync } from 'node:fs';
import { licenceFaults } from './licence-faults.mjs';

/** `npm run licences`: every package of the lock file is under a licence that was decided about. */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));
const faults = licenceFaults(packages, JSON.parse(readFileSync('scripts/licences.json', 'utf8')));
for (const fault of faults) console.error(fault);
console.log(`licences: ${Object.keys(packages).length - 1} packages, ${faults.length} to be decided about`);
process.exit(faults.length === 0 ? 0 : 1);
