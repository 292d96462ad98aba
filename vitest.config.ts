import { readFileSync } from 'node:fs';
import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { filesIn } from './scripts/files.mjs';
import { MUTANTS } from './scripts/mutant-list.mjs';

/** One piece of the product broken, to see a test turn red. */
const mutant = MUTANTS.find(({ name }) => name === process.env['MUTANT']);
const breaking = mutant && {
  name: 'mutant',
  enforce: 'pre' as const,
  transform: (code: string, id: string) =>
    id.endsWith(`/${mutant.file}`) ? code.replace(mutant.from, () => mutant.to) : undefined,
};

/** Begun last, they would end alone, with the other core idle. */
const LONG = [
  'tests/sync/histories',
  'tests/built/server-process',
  'tests/server/access-',
  'tests/sync/',
  'tests/server/',
];

/**
 * Files of the unit tests share the modules they load with those before them in the same process. What puts something in the
 * place of a module, a global or the time keeps both to itself. The tests of several browsers in one process, each of which has an
 * IndexedDB of its own, share them with each other.
 */
const REPLACES = /\bvi\.(mock|doMock|resetModules|stubGlobal)\b|\btoFake: \['Date'\]/;
const SEVERAL_BROWSERS = 'tests/sync/**/*.test.ts';
const ALONE = ['contract', 'domain', 'server', 'worker', 'src', 'mocks', 'tests/server', 'tests/sync']
  .flatMap((folder) => filesIn(folder, /\.test\.tsx?$/))
  .filter((path) => REPLACES.test(readFileSync(path, 'utf8')));

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      if (at >= 0) return at;
      // Between two others it would end the process they share.
      return LONG.length + Number(ALONE.some((path) => moduleId.endsWith(`/${path}`)));
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

const NOT_OURS = [...configDefaults.exclude, 'dist/**'];

const SHARING = {
  setupFiles: 'tests/kit/leave-nothing.ts',
  isolate: false,
  exclude: [...NOT_OURS, ...ALONE],
};

const project = (name: string, include: string[], more = {}) => ({
  extends: true as const,
  test: { name, include, ...more },
});

export default defineConfig({
  plugins: [breaking],
  oxc: { jsx: { importSource: '#jsx' } },
  define: { __MUSTER_MOCKS__: 'false', __MUSTER_BUILD__: JSON.stringify('test') },
  test: {
    // Generous on a slow machine; speed is the bench's to judge.
    testTimeout: 60_000,
    // The default leaves one of two cores idle.
    maxWorkers: 2,
    sequence: { sequencer: LongFirst },
    hookTimeout: 60_000,
    // Where they get their databases from.
    globalSetup: 'tests/kit/databases.ts',
    exclude: NOT_OURS,
    projects: [
      project('checks', ['tests/architecture/**/*.test.ts', 'contract/fingerprint.test.ts']),
      project(
        'unit',
        [
          'contract/!(fingerprint).test.ts',
          '{contract/access,contract/areas,domain,server,worker,src,mocks}/**/*.test.{ts,tsx}',
          'tests/{real-files,server,faults}/**/*.test.ts',
        ],
        SHARING,
      ),
      project('unit-browsers', [SEVERAL_BROWSERS], SHARING),
      // The product can run on PGlite too.
      ...(process.env['LONG'] === undefined
        ? []
        : [project('unit-on-pglite', [SEVERAL_BROWSERS], { env: { GROUND_ON: 'pglite' } })]),
      project('unit-alone', ALONE),
      // Reads `dist/`, so it comes after the build.
      project('built', ['tests/built/**/*.test.ts']),
    ],
  },
});
