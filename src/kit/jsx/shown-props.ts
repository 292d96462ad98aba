import { createElement, type ElementType, type Key, type ReactElement } from 'react';
import { isObject } from '../../../contract/narrow';
import { hasHidden, markedText, titleText } from '../../../domain/text/visible-text';
import { PeopleText } from '../people-text';

export type Create = (type: ElementType, props: unknown, key?: Key) => ReactElement;

/** Attributes that are read out, also where a library's part passes them on. */
const READ_OUT = ['aria-label', 'aria-description'];
/** With those that only an element itself has: a part of ours draws its `title` with marks. */
const SAID = [...READ_OUT, 'title', 'alt'];
/** Elements that take nothing but text. */
const TEXT_ONLY = new Set<unknown>(['option', 'textarea', 'style', 'script']);
const TURNS = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Nko}]/u;

const needsMark = (text: string): boolean => hasHidden(text) || TURNS.test(text);

/** What an element is made of, so that no text in it can hide or turn anything. Nearly always the very same. */
export function shownProps(type: ElementType, props: unknown): unknown {
  if (!isObject(props)) return props;
  const changed: Record<string, unknown> = {};
  for (const name of typeof type === 'string' ? SAID : READ_OUT) {
    const said = props[name];
    if (typeof said === 'string' && hasHidden(said)) changed[name] = markedText(said);
  }
  const children = shownChildren(type, props['children']);
  if (children !== props['children']) changed['children'] = children;
  return Object.keys(changed).length === 0 ? props : { ...props, ...changed };
}

function shownChildren(type: ElementType, children: unknown): unknown {
  // PeopleText's own.
  if (type === 'bdi') return children;
  if (type === 'title') return typeof children === 'string' ? titleText(children, 120) : children;
  const shown = TEXT_ONLY.has(type)
    ? (text: string): unknown => markedText(text)
    : (text: string, at?: number): unknown => (needsMark(text) ? createElement(PeopleText, { text, key: at }) : text);
  if (typeof children === 'string') return shown(children);
  if (!Array.isArray(children)) return children;
  const isMarked = children.some((child) => typeof child === 'string' && needsMark(child));
  return isMarked ? children.map((child, at) => (typeof child === 'string' ? shown(child, at) : child)) : children;
}
