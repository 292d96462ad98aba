import { matchRoute, type Parser } from 'wouter';
import { PATHS, type PathName } from '../../contract/paths';

export interface Resolved {
  readonly name: PathName;
  readonly params: Readonly<Record<string, string>>;
}

/** Literal segments before parameters: `/policies/new` is not an id. */
function specificity(pattern: string): string {
  return pattern
    .split('/')
    .map((segment) => (segment.startsWith(':') ? '1' : '0'))
    .join('');
}

const isName = (name: string): name is PathName => name in PATHS;
const ORDERED = Object.entries(PATHS).sort(([, a], [, b]) => specificity(a).localeCompare(specificity(b)));

/** The one place where a path becomes a page; null: page not found. */
export function resolve(parser: Parser, path: string): Resolved | null {
  for (const [name, pattern] of ORDERED) {
    const [matches, params] = matchRoute(parser, pattern, path);
    if (matches && isName(name)) return { name, params: textParams(params) };
  }
  return null;
}

function textParams(params: Readonly<Record<string | number, string | undefined>>): Record<string, string> {
  const named = Object.entries(params).filter(
    (entry): entry is [string, string] => entry[1] !== undefined && Number.isNaN(Number(entry[0])),
  );
  return Object.fromEntries(named);
}
