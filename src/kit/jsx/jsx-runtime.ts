import { jsx as create, jsxs as createSeveral, Fragment } from 'react/jsx-runtime';
import { type Create, shownProps } from './shown-props';

export type { JSX } from 'react/jsx-runtime';
/**
 * What the compiler makes of every element of ours (`jsxImportSource`): React's own, over texts that hide nothing.
 * Names, tags, titles and file names come from files of anybody and stand on every page; a part that each place would
 * have to remember is forgotten in one of them. See `docs/decisions/0018-texts-are-marked-where-elements-are-made.md`.
 */
export { Fragment };

export const jsx: Create = (type, props, key) => create(type, shownProps(type, props), key);
export const jsxs: Create = (type, props, key) => createSeveral(type, shownProps(type, props), key);
