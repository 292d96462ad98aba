import { expect, test } from 'vitest';
import { PRODUCT } from './house';

/**
 * Where somebody tells the compiler what a value is. Everywhere else the compiler sees it for itself: from a parse, from a check
 * whose predicate it infers, or from one of those that all share (`contract/narrow.ts`).
 */
const MAY_CLAIM: Readonly<Record<string, string>> = {
  'contract/narrow.ts': 'the checks that all share',
  'contract/record.ts': 'what follows from a definition is computed once in types and once in code',
  'server/db/trusted.ts': 'rows of our own tables',
  'worker/store/trusted.ts': 'rows of this browser’s own database',
  'worker/store/entity-facts.ts': 'which kinds are chunks stands in a table',
  'src/data/connection.ts': 'an answer is of the view that asked for it, by its number',
  'src/data/saved-queries.ts': 'of a row whose one field was looked at',
};

const isListed = (path: string) => Object.hasOwn(MAY_CLAIM, path);

test('[H31] no predicate, cast or signature apart from its code says more than was looked at', () => {
  const claims = PRODUCT.filter(({ path }) => !isListed(path)).flatMap(({ path, claims }) =>
    claims.map((line) => `${path}:${line}: parse it, or use contract/narrow.ts`),
  );
  expect(claims).toEqual([]);
});

test('[H31] every place of the list claims something', () => {
  const idle = Object.keys(MAY_CLAIM).filter(
    (path) => !PRODUCT.some((file) => file.path === path && file.claims.length > 0),
  );
  expect(idle).toEqual([]);
});

test('[H31] a table is never asked by `in`, which finds what every object inherits', () => {
  const asking = PRODUCT.filter(({ code }) => /=>\s*\w+ in [A-Z]\w*;|\(\w+ in [A-Z][A-Z_]+\)/.test(code)).map(
    ({ path }) => path,
  );
  expect(asking).toEqual([]);
});
