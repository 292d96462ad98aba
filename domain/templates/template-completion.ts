import { TEMPLATE_FILTERS } from './liquid-engine';
import type { TemplateVariable } from './template-values';

export interface TemplateOption {
  /** What it is chosen by. */
  readonly label: string;
  readonly about: string;
  /** What is put in for what is typed. */
  readonly insert: string;
}

export interface TemplateCompletion {
  /** Of the text: what an option takes the place of. */
  readonly from: number;
  readonly to: number;
  readonly typed: string;
  readonly options: readonly TemplateOption[];
}

/** How far back a `{{` is looked for: what is longer is no variable. */
const FAR = 300;
const SHOWN = 50;

/**
 * What can go on at the caret: variables and names of loops behind `{{`, filters behind a bar in it. Null where nothing is begun there.
 */
export function templateCompletion(
  text: string,
  caret: number,
  variables: readonly TemplateVariable[],
): TemplateCompletion | null {
  const before = text.slice(Math.max(0, caret - FAR), caret);
  const opened = Math.max(before.lastIndexOf('{{'), before.lastIndexOf('{%'));
  if (opened === -1 || opened < Math.max(before.lastIndexOf('}}'), before.lastIndexOf('%}'))) return null;
  const isTag = before.startsWith('{%', opened);
  const inside = before.slice(opened + 2);
  const found = /(?:^-?\s*|[\s|(:,])([\w.]*)$/.exec(inside);
  if (found === null) return null;
  const typed = found[1] ?? '';
  const behindBar = /\|\s*[\w.]*$/.test(inside);
  if (behindBar) return completionOf(text, caret, typed, FILTERS, '');
  const isStart = /^-?\s*[\w.]*$/.test(inside);
  if (isTag && (isStart || typed === '')) return null;
  if (!isTag && !isStart) return null;
  const isClosed = /^[^{}\n]{0,200}\}\}/.test(text.slice(caret, caret + 202));
  const names = [
    ...loopVariables(text.slice(0, caret), variables),
    ...variables.filter(({ path }) => !path.includes('[]')),
  ];
  const options = names.map(({ path, label, kind }) => ({ label: path, about: `${label} · ${kind}`, insert: path }));
  return completionOf(text, caret, typed, options, isTag || isClosed ? '' : ' }}');
}

const FILTERS: readonly TemplateOption[] = Object.entries(TEMPLATE_FILTERS).map(([label, about]) => ({
  ...{ label, about, insert: label },
}));

function completionOf(
  text: string,
  caret: number,
  typed: string,
  options: readonly TemplateOption[],
  end: string,
): TemplateCompletion | null {
  const wanted = typed.toLowerCase();
  const starts = options.filter(({ label }) => label.toLowerCase().startsWith(wanted));
  const within = options.filter(
    (one) => !starts.includes(one) && `${one.label} ${one.about}`.toLowerCase().includes(wanted),
  );
  const found = [...starts, ...within].slice(0, SHOWN);
  if (found.length === 0 || (found.length === 1 && found[0]?.label === typed)) return null;
  const space = text[caret - typed.length - 1] === '{' ? ' ' : '';
  return {
    ...{ from: caret - typed.length, to: caret, typed },
    options: found.map((one) => ({ ...one, insert: `${space}${one.insert}${end}` })),
  };
}

/** Of the loops before the caret: what one element of their list has. */
function loopVariables(before: string, variables: readonly TemplateVariable[]): readonly TemplateVariable[] {
  return [...before.matchAll(/\{%-?\s*for\s+(\w+)\s+in\s+([\w.]+)/g)].flatMap(([, name = '', list = '']) =>
    variables.flatMap((one) =>
      one.path.startsWith(`${list}[].`) ? [{ ...one, path: `${name}.${one.path.slice(list.length + 3)}` }] : [],
    ),
  );
}

/** The text with an option taken, and where the caret then stands. */
export const withOption = (
  text: string,
  { from, to }: TemplateCompletion,
  { insert }: TemplateOption,
): { readonly text: string; readonly caret: number } => ({
  text: text.slice(0, from) + insert + text.slice(to),
  caret: from + insert.length,
});

/** Where in a text a line and column (both from 1) stand. */
export function offsetOf(text: string, line: number, column: number): number {
  const lines = text.split('\n').slice(0, line - 1);
  return Math.min(text.length, lines.reduce((sum, one) => sum + one.length + 1, 0) + column - 1);
}
