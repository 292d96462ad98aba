import { LiquidError, type Template } from 'liquidjs';
import { isObject } from '../../contract/narrow';
import { nearest } from '../query/fields/nearest';
import { engineFor, TEMPLATE_LIMITS } from './liquid-engine';
import { safeHtml } from './safe-html';

/** What is wrong in a template, and where: both from 1. `missing` is left empty, `broken` is why nothing came of it. */
export interface TemplateProblem {
  readonly kind: 'broken' | 'missing';
  readonly message: string;
  readonly line: number;
  readonly column: number;
}

export interface Rendered {
  /** Empty where the template is broken. */
  readonly text: string;
  /** The variables it names that there are not, each once, in the order of their places. */
  readonly missing: readonly string[];
  readonly problems: readonly TemplateProblem[];
}

/** By the name a template gives them. Plain data: what is known to be empty is null. */
export type TemplateValues = Readonly<Record<string, unknown>>;

/**
 * Fills in a template. It never throws, reads nothing but `values`, and ends within `TEMPLATE_LIMITS`.
 *
 * @param source Liquid, with the tags and filters of `liquid-engine.ts`
 * @param form `html`: all values are escaped, and what comes out is made again by `safeHtml`; `text`: as it stands
 */
export function renderTemplate(source: string, values: TemplateValues, form: 'text' | 'html'): Rendered {
  const engine = engineFor(form);
  try {
    const parsed = engine.parse(source);
    const missing = missingIn(source, parsed, values);
    const made = String(engine.renderSync(parsed, values));
    const problems = missing.map(({ problem }) => problem);
    const names = [...new Set(missing.map(({ name }) => name))];
    if (made.length > TEMPLATE_LIMITS.output) return { text: '', missing: names, problems: [TOO_LONG] };
    return { text: form === 'html' ? safeHtml(made) : made, missing: names, problems };
  } catch (error) {
    return { text: '', missing: [], problems: [problemOf(error)] };
  }
}

const TOO_LONG: TemplateProblem = {
  ...{ kind: 'broken', line: 1, column: 1 },
  message: `What comes out is longer than ${TEMPLATE_LIMITS.output.toLocaleString('en')} characters. Show fewer of a list: limit:20.`,
};

function problemOf(error: unknown): TemplateProblem {
  const said = error instanceof Error ? error.message : '';
  const [line = 1, column = 1] = LiquidError.is(error) ? error.token.getPosition() : [];
  return { kind: 'broken', message: wordsOf(said), line, column };
}

/** What the library says, in words that name the way out. */
const WORDS: readonly (readonly [said: RegExp, words: (...parts: string[]) => string])[] = [
  [/^output "?(.+?)"? not closed/s, (text) => `${text} is not closed. End it with }}.`],
  [/^tag "?\{%-?\s*(\w+).* not closed/s, (name) => `{% ${name} %} has no end. Add {% end${name} %} where it ends.`],
  [
    /^tag "(\w+)" not found/,
    (name) => `There is no tag “${name}”. There are if, unless, case, for, assign and capture.`,
  ],
  [/^undefined filter: (\w+)/, (name) => `There is no filter “${name}”. The list beside the text has all there are.`],
  [
    /^parse length limit exceeded/,
    () => `The text is longer than ${TEMPLATE_LIMITS.source.toLocaleString('en')} characters.`,
  ],
  [/limit exceeded/, () => 'This takes too long or too much to fill in. Show fewer of a list: limit:20.'],
  [/^illegal tag: (.+)$/s, (text) => `${text} is not complete. A loop is written {% for one in list %}.`],
];

function wordsOf(said: string): string {
  const text = said.replace(/, line:\d+, col:\d+\s*$/, '').replace(/\s*\n\s*/g, ' ');
  for (const [pattern, words] of WORDS) {
    const found = pattern.exec(text);
    if (found !== null) return words(...found.slice(1));
  }
  return `This is not understood: ${text}.`;
}

interface Missing {
  readonly name: string;
  readonly problem: TemplateProblem;
}

/** A name of a loop stands for the elements of its list: they are looked into, too. */
const LOOP = /\{%-?\s*for\s+([\w-]+)\s+in\s+([\w.-]+)/g;

function missingIn(source: string, parsed: Template[], values: TemplateValues): readonly Missing[] {
  const { variables, globals, locals } = engineFor('text').analyzeSync(parsed, { partials: false });
  const loops = [...source.matchAll(LOOP)].map(([, name = '', list = '']) => ({ name, list: list.split('.') }));
  const found: Missing[] = [];
  for (const [root, uses] of Object.entries(variables)) {
    const lists = loops.filter(({ name }) => name === root).map(({ list }) => list);
    const isOfLoop = lists.length > 0;
    if (Object.hasOwn(locals, root) || (!isOfLoop && !Object.hasOwn(globals, root))) continue;
    for (const { segments, location } of uses) {
      const path = segments.filter((part) => typeof part === 'string' || typeof part === 'number').map(String);
      // What follows a value of another variable, as in a[b], is only known once it is filled in.
      const known = path.length === segments.length ? path : path.slice(0, 1);
      const isThere = isOfLoop ? lists.some((list) => hasInLoop(values, list, known.slice(1))) : has([values], known);
      if (isThere) continue;
      const name = known.join('.');
      const message = sayMissing(name, isOfLoop ? {} : values);
      found.push({ name, problem: { kind: 'missing', message, line: location.row, column: location.col } });
    }
  }
  return found.sort((a, b) => a.problem.line - b.problem.line || a.problem.column - b.problem.column);
}

function hasInLoop(values: TemplateValues, list: readonly string[], path: readonly string[]): boolean {
  const each = list.reduce<unknown>((value, part) => (isObject(value) ? value[part] : undefined), values);
  // Of an empty list nothing is known of what would stand in it.
  return !Array.isArray(each) || each.length === 0 || has(each, path);
}

const OF_LISTS: ReadonlySet<string> = new Set(['size', 'first', 'last']);

/** Whether one of the values has what a path leads to. Nothing is missing behind what is known to be empty. */
function has(values: readonly unknown[], path: readonly string[]): boolean {
  return values.some((start) => {
    let value = start;
    for (const part of path) {
      if (value === null) return true;
      if ((Array.isArray(value) || typeof value === 'string') && OF_LISTS.has(part)) return true;
      if (Array.isArray(value) && /^\d+$/.test(part)) return true;
      if (!isObject(value) || !Object.hasOwn(value, part)) return false;
      value = value[part];
    }
    return value !== undefined;
  });
}

function sayMissing(name: string, values: TemplateValues): string {
  const close = nearest(name, pathsOf(values));
  return `There is no “${name}”${close === undefined ? ', so nothing stands here.' : `. Did you mean “${close}”?`}`;
}

/** All that a template can name, three levels deep. */
function pathsOf(values: TemplateValues, before = '', depth = 3): readonly string[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const path = before === '' ? name : `${before}.${name}`;
    return isObject(value) && !Array.isArray(value) && depth > 1 ? [path, ...pathsOf(value, path, depth - 1)] : [path];
  });
}
