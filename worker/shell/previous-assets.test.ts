import { expect, test } from 'vitest';
import { OFFLINE_PAGE } from './offline-page';
import { previousAssets } from './previous-assets';

test('[SH3] the assets of the build before are kept, and nothing else of it', () => {
  const held = [
    'https://muster.test/index.html?__WB_REVISION__=1',
    'https://muster.test/assets/page-old.js',
    'https://muster.test/assets/same.js',
    'https://muster.test/favicon.svg?__WB_REVISION__=2',
  ];
  const next = ['assets/same.js', { url: 'assets/page-new.js' }, { url: 'index.html' }];
  expect(previousAssets(held, next)).toEqual(['https://muster.test/assets/page-old.js']);
});

test('[SH2] the offline page asks for nothing', () => {
  expect(OFFLINE_PAGE).not.toMatch(/<script|<link|<img|<style|style=/);
});
