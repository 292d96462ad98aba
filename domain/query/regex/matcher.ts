import { QUERY } from '../../../contract/limits';
import { type CharSet, parseRegex, type Regex, RegexProblem } from './syntax';

/**
 * One matcher for every evaluator: all states at once, one step a character, so its time is at most
 * characters × states whatever the expression is.
 */
type State =
  | { readonly kind: 'char'; readonly set: CharSet; next: number }
  | { readonly kind: 'split'; readonly to: number[] }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside'; next: number }
  | { readonly kind: 'match' };

/** Whether the expression matches anywhere in the text. Throws a `RegexProblem`. */
export function compileRegex(source: string): (text: string) => boolean {
  const { regex, ignoreCase } = parseRegex(source);
  const states: State[] = [{ kind: 'match' }];
  const first = build(states, regex, 0);
  return (text) => run(states, first, text, ignoreCase);
}

function add(states: State[], state: State): number {
  if (states.length >= QUERY.regex.maxStates) {
    throw new RegexProblem('This pattern is too large: use fewer repetitions', 0);
  }
  return states.push(state) - 1;
}

/** Built from behind: every part knows what follows it. */
function build(states: State[], regex: Regex, next: number): number {
  switch (regex.kind) {
    case 'char':
      return add(states, { kind: 'char', set: regex.set, next });
    case 'sequence':
      return regex.parts.reduceRight((after, part) => build(states, part, after), next);
    case 'choice':
      return add(states, { kind: 'split', to: regex.parts.map((part) => build(states, part, next)) });
    case 'repeat':
      return buildRepeat(states, regex, next);
    default:
      return add(states, { kind: regex.kind, next });
  }
}

function buildRepeat(states: State[], { part, min, max }: Regex & { kind: 'repeat' }, next: number): number {
  let after = next;
  if (max === Number.POSITIVE_INFINITY) {
    const to = [next];
    after = add(states, { kind: 'split', to });
    to.push(build(states, part, after));
  } else {
    for (let more = min; more < max; more += 1) {
      after = add(states, { kind: 'split', to: [next, build(states, part, after)] });
    }
  }
  for (let needed = 0; needed < min; needed += 1) after = build(states, part, after);
  return after;
}

const NONE = -1;

function run(states: readonly State[], first: number, text: string, ignoreCase: boolean): boolean {
  const seen = new Int32Array(states.length).fill(NONE);
  const stack: number[] = [];
  let current: number[] = [];
  let before = NONE;
  for (let at = 0; ; ) {
    const char = at < text.length ? (text.codePointAt(at) ?? NONE) : NONE;
    // A match may begin anywhere.
    const starts = [...current, first];
    const reached: number[] = [];
    for (const one of starts) if (close(states, one, { at, before, char, seen, stack, reached })) return true;
    if (char === NONE) return false;
    current = [];
    for (const one of reached) {
      const state = states[one];
      if (state?.kind === 'char' && accepts(state.set, char, ignoreCase)) current.push(state.next);
    }
    before = char;
    at += char > 0xffff ? 2 : 1;
  }
}

interface Reached {
  readonly at: number;
  readonly before: number;
  readonly char: number;
  readonly seen: Int32Array;
  readonly stack: number[];
  readonly reached: number[];
}

/** Follows what takes no character; true where that is a match. */
function close(states: readonly State[], from: number, { at, before, char, seen, stack, reached }: Reached): boolean {
  stack.push(from);
  for (let one = stack.pop(); one !== undefined; one = stack.pop()) {
    if (seen[one] === at) continue;
    seen[one] = at;
    const state = states[one];
    if (state === undefined) continue;
    if (state.kind === 'match') {
      stack.length = 0;
      return true;
    }
    if (state.kind === 'char') reached.push(one);
    else if (state.kind === 'split') stack.push(...state.to);
    else if (holds(state.kind, before, char)) stack.push(state.next);
  }
  return false;
}

function holds(kind: 'start' | 'end' | 'boundary' | 'inside', before: number, char: number): boolean {
  if (kind === 'start') return before === NONE;
  if (kind === 'end') return char === NONE;
  return (isWord(before) !== isWord(char)) === (kind === 'boundary');
}

const isWord = (char: number): boolean =>
  (char >= 48 && char <= 57) || (char >= 65 && char <= 90) || char === 95 || (char >= 97 && char <= 122);

function accepts(set: CharSet, char: number, ignoreCase: boolean): boolean {
  if (!ignoreCase) return isIn(set, char) !== set.not;
  return casesOf(char).some((one) => isIn(set, one)) !== set.not;
}

function isIn(set: CharSet, char: number): boolean {
  for (const [low, high] of set.ranges) if (char >= low && char <= high) return true;
  return false;
}

/** The character, and its other case where that is one character too. */
function casesOf(char: number): number[] {
  const text = String.fromCodePoint(char);
  const cases = [text.toLowerCase(), text.toUpperCase()].filter((one) => one.length === text.length);
  return [char, ...cases.map((one) => one.codePointAt(0) ?? char)];
}
