import type { ElementType, Key, ReactElement } from 'react';
import { jsxDEV as create, Fragment, type JSXSource } from 'react/jsx-dev-runtime';
import { shownProps } from './shown-props';

export type { JSX } from 'react/jsx-dev-runtime';
/** `jsx-runtime.ts`, as the development server calls it. */
export { Fragment };

export const jsxDEV = (
  type: ElementType,
  props: unknown,
  key: Key | undefined,
  isStatic: boolean,
  source?: JSXSource,
  self?: unknown,
): ReactElement => create(type, shownProps(type, props), key, isStatic, source, self);
