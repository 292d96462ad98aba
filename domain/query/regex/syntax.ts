import { QUERY } from '../../../contract/limits';

/**
 * The regular expressions of queries (Q14): no look-around and no back-references, so that every one of them
 * can be matched in linear time. Classes are of ASCII, as SQL and JavaScript disagree about all others.
 */
export type Regex =
  | { readonly kind: 'char'; readonly set: CharSet }
  | { readonly kind: 'start' | 'end' | 'boundary' | 'inside' }
  | { readonly kind: 'sequence' | 'choice'; readonly parts: readonly Regex[] }
  | { readonly kind: 'repeat'; readonly part: Regex; readonly min: number; readonly max: number };

export interface CharSet {
  readonly not: boolean;
  readonly ranges: readonly (readonly [number, number])[];
}

export class RegexProblem extends Error {
  override readonly name = 'RegexProblem';
  constructor(
    message: string,
    /** In the expression, from 0. */
    readonly at: number,
  ) {
    super(message);
  }
}

const code = (char: string): number => char.codePointAt(0) ?? 0;
const DIGITS = [[48, 57]] as const;
const LETTERS = [...DIGITS, [65, 90], [95, 95], [97, 122]] as const;
const SPACES = [
  [9, 13],
  [32, 32],
  [0xa0, 0xa0],
  [0x2028, 0x2029],
  [0xfeff, 0xfeff],
] as const;
const BREAKS = [
  [10, 10],
  [13, 13],
  [0x2028, 0x2029],
] as const;

const CLASSES: Readonly<Record<string, CharSet>> = {
  d: { not: false, ranges: DIGITS },
  D: { not: true, ranges: DIGITS },
  w: { not: false, ranges: LETTERS },
  W: { not: true, ranges: LETTERS },
  s: { not: false, ranges: SPACES },
  S: { not: true, ranges: SPACES },
};
const CONTROLS: Readonly<Record<string, number>> = { n: 10, r: 13, t: 9 };
const MAX_DEPTH = 40;
const MAX_REPEAT = 1_000;

/** `(?i)` at the start: without regard to letter case. Throws a `RegexProblem`. */
export function parseRegex(source: string): { readonly regex: Regex; readonly ignoreCase: boolean } {
  if (source.length > QUERY.regex.maxChars) {
    throw new RegexProblem(`A pattern has at most ${QUERY.regex.maxChars} characters`, QUERY.regex.maxChars);
  }
  const ignoreCase = source.startsWith('(?i)');
  return { regex: new Parser(source, ignoreCase ? 4 : 0).whole(), ignoreCase };
}

class Parser {
  private depth = 0;
  constructor(
    private readonly source: string,
    private at: number,
  ) {}

  whole(): Regex {
    const regex = this.choice();
    if (this.at < this.source.length) throw this.problem('This bracket closes nothing');
    return regex;
  }

  private problem(message: string, at = this.at): RegexProblem {
    return new RegexProblem(message, at);
  }

  private peek(): string {
    return String.fromCodePoint(...(this.at < this.source.length ? [this.source.codePointAt(this.at) ?? 0] : []));
  }

  private take(): string {
    const char = this.peek();
    this.at += char.length;
    return char;
  }

  private eat(char: string): boolean {
    if (!this.source.startsWith(char, this.at)) return false;
    this.at += char.length;
    return true;
  }

  private choice(): Regex {
    const parts = [this.sequence()];
    while (this.eat('|')) parts.push(this.sequence());
    return parts[1] === undefined && parts[0] !== undefined ? parts[0] : { kind: 'choice', parts };
  }

  private sequence(): Regex {
    const parts: Regex[] = [];
    while (this.at < this.source.length && !'|)'.includes(this.peek())) parts.push(this.repeated());
    return { kind: 'sequence', parts };
  }

  private repeated(): Regex {
    const part = this.atom();
    const from = this.at;
    const [min, max] = this.quantifier();
    if (this.at === from) return part;
    // A lazy quantifier finds the same rows: where a match ends does not matter.
    this.eat('?');
    const again = this.at;
    this.quantifier();
    if (this.at > again) throw this.problem('Nothing to repeat', again);
    if (part.kind !== 'char' && part.kind !== 'sequence' && part.kind !== 'choice' && part.kind !== 'repeat') {
      throw this.problem('An anchor cannot be repeated', from);
    }
    return { kind: 'repeat', part, min, max };
  }

  private quantifier(): readonly [number, number] {
    if (this.eat('*')) return [0, Number.POSITIVE_INFINITY];
    if (this.eat('+')) return [1, Number.POSITIVE_INFINITY];
    if (this.eat('?')) return [0, 1];
    const counted = /^\{(\d{1,5})(,(\d{0,5}))?\}/.exec(this.source.slice(this.at, this.at + 16));
    if (counted === null) return [1, 1];
    const [text, low = '0', comma, high = ''] = counted;
    const min = Number(low);
    const max = comma === undefined ? min : high === '' ? Number.POSITIVE_INFINITY : Number(high);
    if (min > MAX_REPEAT || (max > MAX_REPEAT && max !== Number.POSITIVE_INFINITY)) {
      throw this.problem(`At most ${MAX_REPEAT} times`);
    }
    if (max < min) throw this.problem('The second number is below the first');
    this.at += text.length;
    return [min, max];
  }

  private atom(): Regex {
    const from = this.at;
    const char = this.take();
    switch (char) {
      case '(':
        return this.group(from);
      case '[':
        return { kind: 'char', set: this.set(from) };
      case '.':
        return { kind: 'char', set: { not: true, ranges: BREAKS } };
      case '^':
        return { kind: 'start' };
      case '$':
        return { kind: 'end' };
      case '*':
      case '+':
      case '?':
        throw this.problem('Nothing to repeat', from);
      case '\\':
        return this.escape(from);
      default:
        return single(code(char));
    }
  }

  private group(from: number): Regex {
    if (this.eat('?') && !this.eat(':')) {
      throw this.problem('Only (…) and (?:…) are supported: no lookaround and no named groups', from);
    }
    this.depth += 1;
    if (this.depth > MAX_DEPTH) throw this.problem(`Brackets deeper than ${MAX_DEPTH} levels`, from);
    const inner = this.choice();
    if (!this.eat(')')) throw this.problem('This bracket is not closed', from);
    this.depth -= 1;
    return { kind: 'sequence', parts: [inner] };
  }

  private escape(from: number): Regex {
    const char = this.take();
    if (char === 'b') return { kind: 'boundary' };
    if (char === 'B') return { kind: 'inside' };
    const known = CLASSES[char];
    return known === undefined ? single(this.escaped(char, from)) : { kind: 'char', set: known };
  }

  private escaped(char: string, from: number): number {
    if (char === '') throw this.problem('A backslash at the end', from);
    const control = CONTROLS[char];
    if (control !== undefined) return control;
    if (char === 'u' || char === 'x') return this.byNumber(char, from);
    if (/[0-9]/.test(char)) throw this.problem('Backreferences are not supported', from);
    if (/[A-Za-z]/.test(char)) throw this.problem(`\\${char} is not supported`, from);
    return code(char);
  }

  private byNumber(kind: string, from: number): number {
    const digits = kind === 'x' ? 2 : 4;
    const found = this.source.slice(this.at, this.at + digits);
    if (found.length !== digits || !/^[0-9a-f]+$/i.test(found)) {
      throw this.problem(`\\${kind} takes ${digits} hexadecimal digits`, from);
    }
    this.at += digits;
    return Number.parseInt(found, 16);
  }

  private set(from: number): CharSet {
    const not = this.eat('^');
    const ranges: (readonly [number, number])[] = [];
    for (let first = true; first || this.peek() !== ']'; first = false) {
      if (this.at >= this.source.length) throw this.problem('This set is not closed', from);
      const low = this.member(ranges);
      if (low === undefined) continue;
      const isRange = this.peek() === '-' && this.source[this.at + 1] !== ']' && this.at + 1 < this.source.length;
      if (!isRange) {
        ranges.push([low, low]);
        continue;
      }
      this.at += 1;
      const high = this.member(ranges);
      if (high === undefined || high < low) throw this.problem('This range runs backwards');
      ranges.push([low, high]);
    }
    this.at += 1;
    return { not, ranges };
  }

  /** One character of a set; undefined for a class, which is added at once. */
  private member(ranges: (readonly [number, number])[]): number | undefined {
    const from = this.at;
    const char = this.take();
    if (char !== '\\') return code(char);
    const named = this.take();
    const known = CLASSES[named];
    if (known === undefined) return named === 'b' ? 8 : this.escaped(named, from);
    if (known.not) throw this.problem(`\\${named} cannot stand in a set`, from);
    ranges.push(...known.ranges);
    return undefined;
  }
}

const single = (char: number): Regex => ({ kind: 'char', set: { not: false, ranges: [[char, char]] } });
