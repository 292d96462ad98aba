import type { Field, FieldCatalogue } from '../fields/field-catalogue';
import type { Token } from './tokens';

/** What a text can go on with. */
export type Want =
  | { readonly kind: 'condition'; readonly catalogue: FieldCatalogue }
  | { readonly kind: 'operator'; readonly field: Field | undefined }
  | { readonly kind: 'value'; readonly field: Field | undefined }
  | { readonly kind: 'relation'; readonly catalogue: FieldCatalogue }
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
  constructor(
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

  /** `what` in words; the token where it was missed. */
  expected(what: readonly string[], wants: Want = this.wants): ExpectedProblem {
    const token = this.peek();
    const found = token.kind === 'end' ? 'The text ends here' : `"${token.text.slice(0, 40)}" cannot stand here`;
    return new ExpectedProblem(`${found}: expected ${what.join(', ')}`, token, wants, what);
  }
}
