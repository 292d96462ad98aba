import { configDefaults, defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
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

class LongFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = LONG.findIndex((part) => moduleId.includes(part));
      return at < 0 ? LONG.length : at;
    };
    return (await super.sort(files)).toSorted((a, b) => rank(a) - rank(b));
  }
}

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
    exclude: [...configDefaults.exclude, 'dist/**'],
    projects: [
      project('checks', ['tests/architecture/**/*.test.ts', 'contract/fingerprint.test.ts']),
      project(
        'unit',
        [
          'contract/!(fingerprint).test.ts',
          '{contract/access,contract/areas,domain,server,worker,src,mocks}/**/*.test.{ts,tsx}',
          'tests/{real-files,server,faults,sync}/**/*.test.ts',
        ],
        { globalSetup: 'tests/kit/databases.ts' },
      ),
      // Reads `dist/`, so it comes after the build.
      project('built', ['tests/built/**/*.test.ts']),
    ],
  },
});
