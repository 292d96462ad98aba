import { expect, test } from 'vitest';
import { COMMENT } from '../../contract/limits';
import { isOwn, textProblem } from './comment-text';

test('[CT2] a comment is a text, and no longer than one may be', () => {
  expect([textProblem(' \n'), textProblem(' Patched ')]).toEqual(['Comment is required', undefined]);
  expect(textProblem('x'.repeat(COMMENT.chars))).toBeUndefined();
  expect(textProblem('x'.repeat(COMMENT.chars + 1))).toBe('At most 4,000 characters');
});

test('[CT3] a comment is its author’s; one the server does not know yet is of the person who sees it', () => {
  const row = { ownerName: 'Olga', rev: 1 };
  expect([isOwn({ ...row, ownerId: 'me' }, 'me'), isOwn({ ...row, ownerId: 'her' }, 'me')]).toEqual([true, false]);
  expect(isOwn({ ownerId: null, ownerName: '', rev: 0 }, 'me')).toBe(true);
});
