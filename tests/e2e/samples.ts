import { existsSync } from 'node:fs';
import { join } from 'node:path';

const FOLDER = join(process.cwd(), '../shared/samples');

/** Real files of the field stand beside the project, or nowhere: then a test says so and shows nothing. */
export function realFile(name: string): string | null {
  const path = join(FOLDER, name);
  if (existsSync(path)) return path;
  console.log(`${name} is not here (the folder of real files stands beside the project): nothing was shown`);
  return null;
}

export const fixture = (name: string): string => join(process.cwd(), 'tests/fixtures', name);
