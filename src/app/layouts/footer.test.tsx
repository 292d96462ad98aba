import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { Router } from 'wouter';
import { keysOf } from '../../../contract/narrow';
import { PATHS } from '../../../contract/paths';
import { isPlanned } from '../planned';
import { Footer } from './footer';

test('[R5] the footer leads to pages that are built, and to no others', () => {
  const html = renderToString(
    <Router ssrPath="/">
      <Footer />
    </Router>,
  );
  const led = [...html.matchAll(/href="([^"?]+)/g)].map(([, path]) => path);
  expect(led).toContain(PATHS.terms);
  expect(keysOf(PATHS).filter((name) => led.includes(PATHS[name]) && isPlanned(name))).toEqual([]);
});
