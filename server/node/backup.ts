import { resolve } from 'node:path';
import { errorText } from '../calls/error-text';
import { backUp } from './embedded/backup';
import { OTHERS } from './private-files';
import { readSettings, StartRefused } from './settings';

/** `npm run backup -- <folder>`: the data folder's database, copied while Muster runs (S112). */
async function main(): Promise<void> {
  process.umask(OTHERS);
  const [to, ...more] = process.argv.slice(2);
  if (to === undefined || to.startsWith('-') || more.length > 0)
    throw new StartRefused('Usage: npm run backup -- <a folder that is not there yet>');
  const { dataDir, databaseUrl } = readSettings(process.env);
  if (databaseUrl !== undefined)
    throw new StartRefused(
      'DATABASE_URL names a PostgreSQL of your own: back it up with its own tools (docs/operating.md).',
    );
  const began = performance.now();
  const { files, bytes } = await backUp(dataDir, resolve(to));
  const seconds = ((performance.now() - began) / 1_000).toFixed(1);
  console.log(
    `Backed up ${dataDir} to ${resolve(to)}: ${Math.ceil(bytes / 1_048_576)} MB in ${files} files, ${seconds} s.`,
  );
}

main().catch((error: unknown) => {
  console.error(
    error instanceof StartRefused ? error.message : `The backup failed, and nothing is left of it: ${reasonOf(error)}.`,
  );
  process.exit(1);
});

const reasonOf = (error: unknown) =>
  error instanceof Error && 'code' in error && error.code === 'ENOSPC'
    ? 'the disk is full'
    : errorText(error).split('\n')[0];
