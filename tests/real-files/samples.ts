import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { test } from 'vitest';
import { parseWhole } from '../kit/test-files';

/** The real files beside the project. They are never committed, so a checkout alone does not have them. */
const FOLDER = fileURLToPath(new URL('../../../shared/samples/', import.meta.url));

const present = existsSync(FOLDER);

/** A test over the real files; without them it passes and says so. */
export function realTest(name: string, work: () => Promise<void>): void {
  test(name, async () => {
    if (present) await work();
    else console.info('real files: ../shared/samples is absent, so nothing was read');
  });
}

export const sampleNames = (): string[] =>
  readdirSync(FOLDER, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && entry.name !== 'README.md')
    .map((entry) => `${entry.parentPath.slice(FOLDER.length)}/${entry.name}`.replace(/^\//, ''))
    .sort();

export const readSample = (name: string): Uint8Array => new Uint8Array(readFileSync(`${FOLDER}${name}`));

export const parseSample = (name: string) => parseWhole({ name: name.replace(/^.*\//, ''), bytes: readSample(name) });
