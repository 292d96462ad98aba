import { expect, test } from 'vitest';
import { draftOf, keepDraft } from './comment-drafts';

test('[CT4] a draft is kept until it says what it began with', () => {
  keepDraft('one', 'half', '');
  keepDraft('other', 'Agreed', 'Agreed ');
  expect([draftOf('one'), draftOf('other')]).toEqual(['half', undefined]);
  keepDraft('one', '', '');
  expect(draftOf('one')).toBeUndefined();
});
