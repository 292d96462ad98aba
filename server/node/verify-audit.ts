import { join } from 'node:path';
import { asc, inArray } from 'drizzle-orm';
import { errorText } from '../calls/error-text';
import { withAccess } from '../db/access';
import { createDatabase } from '../db/database';
import { SYSTEM } from '../db/principal';
import { companies } from '../db/schema';
import { auditHeads } from '../db/schema-identity';
import { INSTALLATION, verifyPart } from '../identity/audit';
import { connectionString, isCluster } from './embedded/cluster';
import { postgresDriver } from './postgres-driver';
import { readSettings, StartRefused } from './settings';

/** Entries of one transaction. */
const PART = 20_000;

/** `npm run verify-audit`: every chain of the audit log, while Muster runs (AD10). Ends with 1 where one is broken. */
async function main(): Promise<void> {
  if (process.argv.length > 2) throw new StartRefused('Usage: npm run verify-audit');
  const database = createDatabase(postgresDriver(placeOf(), () => {}));
  const store = { database, hub: { advanced: () => {} } };
  try {
    const chains = await withAccess(store, SYSTEM, ({ db }) =>
      db.select().from(auditHeads).orderBy(asc(auditHeads.chain)),
    );
    const ids = chains.map(({ chain }) => chain).filter((chain) => chain !== INSTALLATION);
    const named = await withAccess(store, SYSTEM, ({ db }) =>
      db.select({ id: companies.id, name: companies.name }).from(companies).where(inArray(companies.id, ids)),
    );
    let [entries, broken] = [0, 0];
    for (const { chain } of chains) {
      const name = named.find(({ id }) => id === chain)?.name ?? (chain === INSTALLATION ? 'The installation' : chain);
      for (let after: number | null = 0; after !== null; ) {
        const from: number = after;
        const part = await withAccess(store, SYSTEM, ({ db }) => verifyPart(db, chain, from, PART));
        if (part.brokenAt !== null) {
          broken++;
          console.error(`${name}: entry ${part.brokenAt} is not what was written. ${part.found ?? ''}`);
        }
        after = part.next;
        if (after === null) entries += part.entries;
      }
    }
    console.log(
      `${entries} entries of ${chains.length} chains are as they were written${broken === 0 ? '.' : `; ${broken} chains are broken.`}`,
    );
    if (broken > 0) process.exitCode = 1;
  } finally {
    await database.close();
  }
}

/** Of the data folder, the PostgreSQL that the running Muster has started. */
function placeOf(): string {
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== undefined) return databaseUrl;
  const cluster = join(dataDir, 'cluster');
  if (isCluster(cluster)) return connectionString(cluster);
  throw new StartRefused(
    `There is no PostgreSQL in ${dataDir}: name the data folder with DATA_DIR, or the database with DATABASE_URL.`,
  );
}

main().catch((error: unknown) => {
  const isAway = error instanceof Error && /ENOENT|ECONNREFUSED/.test(errorText(error));
  console.error(
    error instanceof StartRefused
      ? error.message
      : isAway
        ? 'Muster does not run on this data folder: start it (npm start), and verify again.'
        : `The log could not be verified: ${errorText(error).split('\n')[0]}`,
  );
  process.exit(2);
});
