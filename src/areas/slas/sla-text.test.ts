import { expect, test } from 'vitest';
import { noneText } from './sla-text';

test('[SL3] a definition without findings says whether none match, or others take them', () => {
  expect([0, 1, 1_247].map(noneText)).toEqual([
    'No open finding matches now.',
    '1 open finding matches, and is covered by an earlier definition.',
    '1,247 open findings match, and all are covered by earlier definitions.',
  ]);
});
