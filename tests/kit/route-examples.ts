import { fill, PATH_NAMES, PATHS, type PathName } from '../../contract/paths';

/** A path of each pattern, to be opened in tests. */

export const NAMES = PATH_NAMES;

/** Company of the people in the tests, and every record's id in their paths. */
export const HERE = '0198c5e2-7d4a-7c3e-9f10-3a5b6c7d8e9f';

const PARAMS: Readonly<Record<string, string>> = {
  id: HERE,
  recommendationId: '0198c5e2-7d4a-7c3e-9f10-000000000001',
  executionId: '0198c5e2-7d4a-7c3e-9f10-000000000002',
  token: 'k3J9x2Qm7Wv5Lr8T',
  type: 'iso-27001',
  slug: 'imports/nessus/first-steps',
};

export function paramsOf(name: PathName): Record<string, string> {
  const keys = [...PATHS[name].matchAll(/[:*](\w+)/g)].map(([, key = '']) => key);
  return Object.fromEntries(keys.map((key) => [key, PARAMS[key] ?? '']));
}

export const exampleOf = (name: PathName) => fill(PATHS[name], paramsOf(name));
