import { readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { parseSync } from 'vite';
import { filesIn } from '../../scripts/files.mjs';

export interface SourceFile {
  readonly path: string;
  readonly isTest: boolean;
  /** Source with its comments blanked, so that offsets and lines stay. */
  readonly code: string;
  readonly lines: number;
  /** Specifiers of static, dynamic and type imports; a relative one as a path from the project root. */
  readonly imports: readonly string[];
  readonly reexports: boolean;
  readonly functions: readonly { readonly line: number; readonly lines: number }[];
  /** Lines where the author tells the compiler what a value is: a predicate, a cast, or a signature apart from its code. */
  readonly claims: readonly number[];
}

const IMPORT = /\b(?:from|import)\s*\(?\s*['"]([^'"]+)['"]/g;
const FUNCTIONS = new Set(['FunctionDeclaration', 'FunctionExpression', 'ArrowFunctionExpression']);

const lineOf = (code: string, offset: number) => code.slice(0, offset).split('\n').length;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
}

/** Every node is looked at as plain data: the tree is only measured here. */
function nodesOf(node: unknown, found: Node[] = []): readonly Node[] {
  if (Array.isArray(node)) for (const child of node) nodesOf(child, found);
  else if (typeof node === 'object' && node !== null) {
    if ('type' in node && 'start' in node && 'end' in node)
      found.push({ type: String(node.type), start: Number(node.start), end: Number(node.end) });
    for (const child of Object.values(node)) nodesOf(child, found);
  }
  return found;
}

const CLAIMS = new Set([
  'TSTypePredicate',
  'TSAsExpression',
  'TSTypeAssertion',
  'TSNonNullExpression',
  'TSDeclareFunction',
]);
const isConst = (code: string, { end }: Node) => /\bas const$/.test(code.slice(0, end));

function readSource(path: string): SourceFile {
  const text = readFileSync(path, 'utf8');
  const { program, comments, module } = parseSync(path, text);
  let code = text;
  for (const { start, end } of comments) {
    code = code.slice(0, start) + code.slice(start, end).replace(/[^\n]/g, ' ') + code.slice(end);
  }
  const imports = [...code.matchAll(IMPORT)].map(([, specifier = '']) =>
    specifier.startsWith('.') ? normalize(join(path, '..', specifier)) : specifier,
  );
  const nodes = nodesOf(program);
  return {
    path,
    isTest: /\.test\.tsx?$/.test(path),
    code,
    lines: text.trimEnd().split('\n').length,
    imports,
    reexports: module.staticExports.some(({ entries }) => entries.some((entry) => entry.moduleRequest)),
    functions: nodes
      .filter(({ type }) => FUNCTIONS.has(type))
      .map(({ start, end }) => ({ line: lineOf(code, start), lines: lineOf(code, end) - lineOf(code, start) + 1 })),
    claims: nodes
      .filter((node) => CLAIMS.has(node.type) && !isConst(code, node))
      .map(({ start }) => lineOf(code, start)),
  };
}

export const ZONES = ['contract', 'domain', 'server', 'worker', 'src', 'mocks'] as const;

/** The house's own source files, tests included. */
export const HOUSE = ZONES.flatMap((zone) => filesIn(zone, /\.tsx?$/)).map(readSource);
/** What the product is made of. */
export const PRODUCT = HOUSE.filter(({ isTest }) => !isTest);
