import { matchRoute, type Parser } from 'wouter';
import { isKeyOf } from '../../contract/narrow';
import { PATHS, type PathName } from '../../contract/paths';

export interface Resolved {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
}

/** Literal segments before parameters, and "all that follows" last: `/policies/new` is not an id. */
function specificity(pattern: string): string {
  const rank = (segment: string) => (segment.startsWith('*') ? '2' : segment.startsWith(':') ? '1' : '0');
  return pattern.split('/').map(rank).join('');
}

const ORDERED = Object.entries(PATHS).sort(([, a], [, b]) => specificity(a).localeCompare(specificity(b)));

/** The one place where a path becomes a page; null: page not found. */
export function resolve(parser: Parser, path: string): Resolved | null {
  for (const [name, pattern] of ORDERED) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches && isKeyOf(PATHS, name)) return { name, params: namedParams(pattern, params) };
  }
  return null;
}

/** The parser answers each parameter by its place too, and calls any `*slug` just `*`. */
function namedParams(
  pattern: string,
  params: Readonly<Record<string | number, string | undefined>>,
): Record<string, string> {
  const names = [...pattern.matchAll(/[:*](\w+)/g)].map(([whole, name = '']) => [
    name,
    whole.startsWith('*') ? '*' : name,
  ]);
  return Object.fromEntries(names.map(([name = '', key = '']) => [name, params[key] ?? '']));
}
