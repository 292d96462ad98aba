import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router, useRouter } from 'wouter';
import { PATHS } from '../../contract/paths';
import { type Resolved, resolve } from './resolve';

/** With the parser the app gets, which wouter hands out to components only. */
function resolved(path: string): Resolved | null {
  let answer: Resolved | null = null;
  function Probe() {
    answer = resolve(useRouter().parser, path);
    return null;
  }
  renderToString(
    <Router ssrPath={path}>
      <Probe />
    </Router>,
  );
  return answer;
}

test('[U1] every path resolves to its own page, with its parameters', () => {
  for (const [name, pattern] of Object.entries(PATHS)) {
    const path = pattern.replace(/:([a-z]+)/gi, '01a-$1');
    const expected = Object.fromEntries(
      [...pattern.matchAll(/:([a-z]+)/gi)].map(([, key = '']) => [key, `01a-${key}`]),
    );
    expect(resolved(path)).toEqual({ name, params: expected });
  }
});

test('[U2] an unknown path resolves to nothing', () => {
  expect(resolved('/assets/x/y')).toBeNull();
  expect(resolved('/nowhere')).toBeNull();
});
