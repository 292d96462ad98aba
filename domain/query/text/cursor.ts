import { firstChars } from '../../text/cut-text';
import type { Field, FieldCatalogue } from '../fields/field-catalogue';
import type { NamingWord } from '../query-naming';
import { excerptText } from './problem-place';
import type { Token } from './tokens';

/** What a text can go on with. */
export type Want =
  | { readonly kind: 'condition'; readonly catalogue: FieldCatalogue }
  | { readonly kind: 'operator'; readonly field: Field | undefined }
  /** `isOrdered`: it is before or after the value, not the value itself. */
  | { readonly kind: 'value'; readonly field: Field | undefined; readonly isOrdered: boolean }
  /** The name of a saved query about these records, or of a group. */
  | { readonly kind: 'query'; readonly catalogue: FieldCatalogue; readonly word: NamingWord }
  | { readonly kind: 'relation'; readonly catalogue: FieldCatalogue }
  /** One of these; `count` and "every value" ask lists only. */
  | { readonly kind: 'fields'; readonly fields: readonly Field[] }
  /** What events are kept of: fields as a whole. */
  | { readonly kind: 'changed'; readonly fields: readonly string[] }
  | { readonly kind: 'words'; readonly words: readonly string[] };

export class ExpectedProblem extends Error {
  override readonly name = 'ExpectedProblem';
  constructor(
    message: string,
    readonly token: Token,
    readonly wants: Want,
    readonly expected: readonly string[],
  ) {
    super(message);
  }
}

/** The tokens of a text, and what was last waited for. */
export class Cursor {
  private at = 0;
  /** The brackets that are open, the innermost last. */
  private readonly open: Token[] = [];
  private mayOpenAt = -1;
  constructor(
    private readonly text: string,
    private readonly tokens: readonly Token[],
    public wants: Want,
  ) {}

  peek(ahead = 0): Token {
    const token = this.tokens[Math.min(this.at + ahead, this.tokens.length - 1)];
    if (token === undefined) throw new Error('a text ends with a token of its own');
    return token;
  }

  take(): Token {
    const token = this.peek();
    this.at += 1;
    return token;
  }

  last(): Token {
    return this.tokens[Math.max(0, this.at - 1)] ?? this.peek();
  }

  isWord(...words: readonly string[]): boolean {
    const token = this.peek();
    return token.kind === 'word' && words.includes(token.text.toLowerCase());
  }

  isSign(sign: string, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && token.text === sign;
  }

  isAnySign(signs: ReadonlySet<string>, ahead = 0): boolean {
    const token = this.peek(ahead);
    return token.kind === 'sign' && signs.has(token.text);
  }

  eatWord(...words: readonly string[]): boolean {
    const found = this.isWord(...words);
    if (found) this.take();
    return found;
  }

  eatSign(sign: string): boolean {
    const found = this.isSign(sign);
    if (found) this.take();
    return found;
  }

  sign(sign: string): Token {
    if (!this.isSign(sign)) throw this.expected([`"${sign}"`]);
    return this.take();
  }

  opening(sign: '(' | '{'): void {
    this.open.push(this.sign(sign));
  }

  /** The end of what the innermost bracket began; `instead`: what could go on within it. */
  closing(instead: readonly string[]): void {
    const begun = this.open.at(-1);
    if (begun === undefined) throw new Error('no bracket is open');
    const sign = begun.text === '(' ? ')' : '}';
    if (this.eatSign(sign)) {
      this.open.pop();
      return;
    }
    const what = [...instead, `"${sign}"`];
    // Where it is missed is anywhere up to the end: what can be pointed at is where it began.
    if (this.peek().kind === 'end') {
      throw new ExpectedProblem(`This "${begun.text}" is not closed: expected "${sign}"`, begun, this.wants, what);
    }
    const { message } = this.expected(what);
    const where = `for the "${begun.text}" in "${excerptText(this.text, begun)}"`;
    throw new ExpectedProblem(`${message} ${where}`, this.peek(), this.wants, what);
  }

  /** What was just read could go on with conditions in braces. */
  couldOpen(): void {
    this.mayOpenAt = this.at;
  }
  get mayOpen(): boolean {
    return this.mayOpenAt === this.at;
  }

  /** `what` in words; the token where it was missed. */
  expected(what: readonly string[], wants: Want = this.wants): ExpectedProblem {
    const token = this.peek();
    const all = this.mayOpen ? ['"{"', ...what] : what;
    return new ExpectedProblem(`${this.found(token)}: expected ${all.join(', ')}`, token, wants, all);
  }

  private found({ kind, text }: Token): string {
    if (kind === 'end') return 'The text ends here';
    const begun = this.open.at(-1);
    const isClosing = kind === 'sign' && (text === ')' || text === '}');
    if (isClosing && begun === undefined) return `This "${text}" closes nothing`;
    if (isClosing && this.last() === begun) return `Nothing is between "${begun.text}" and "${text}" yet`;
    return `"${firstChars(text, 40)}" cannot stand here`;
  }
}
