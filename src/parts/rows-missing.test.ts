import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';
import { RowsMissing } from './rows-missing';

const shown = (answer: { readonly isUnreachable?: true } | null, offline: boolean): string =>
  renderToStaticMarkup(createElement(RowsMissing, { answer, many: 'assets', offline }));

test('[U31] nothing is said to be missing before the first answer, also offline', () => {
  expect(shown(null, true)).toContain('Loading assets');
  expect(shown(null, true)).not.toContain('no copy');
  expect(shown({}, true)).toContain('no copy');
  expect(shown({}, false)).toContain('Loading assets');
  expect(shown({ isUnreachable: true }, true)).toContain('the server answers');
});
