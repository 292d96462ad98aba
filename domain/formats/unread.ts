import { cutText } from '../text/cut-text';
import { ownText } from '../text/own-text';
import { count } from './text';

/**
 * Values that are none of what they should be: an address with a number above 255, a port above 65,535. They are met deep within
 * the tables, which know no file and no line; whoever reads a row hears of them.
 */

export type UnreadKind = 'address' | 'mac' | 'name' | 'date' | 'cve' | 'cvss' | 'port';

export interface Unread {
  readonly kind: UnreadKind;
  readonly value: string;
}

let heard: Unread[] | null = null;

/** Says that a value cannot be read. Nobody may be listening. */
export function sayUnread(kind: UnreadKind, value: string): void {
  heard?.push({ kind, value });
}

/** From now on what is said is added here, until the answer is called. */
export function hear(said: Unread[]): () => void {
  const before = heard;
  heard = said;
  return () => {
    heard = before;
  };
}

/** A file of nothing else has as many; their number is then a lower bound. */
const MAX_VALUES = 1_000;

const ARE: Readonly<Record<UnreadKind, readonly [one: string, many: string]>> = {
  address: ['is no IP address and identifies nothing', 'are no IP addresses and identify nothing'],
  mac: ['is no MAC address and identifies nothing', 'are no MAC addresses and identify nothing'],
  name: ['is no host name and identifies nothing', 'are no host names and identify nothing'],
  date: ['is no date Muster can read, and is left out', 'are no dates Muster can read, and are left out'],
  cve: ['is no CVE id and is left out', 'are no CVE ids and are left out'],
  cvss: ['is no CVSS rating and is left out', 'are no CVSS ratings and are left out'],
  port: ['is no port and is left out', 'are no ports and are left out'],
};

/** What of a file cannot be read, once a kind: the first value with its line, and how many others there are. */
export class UnreadValues {
  readonly #kinds = new Map<UnreadKind, { readonly line: number | null; readonly values: Set<string> }>();

  add(said: readonly Unread[], line: number | null): void {
    for (const { kind, value } of said) {
      const known = this.#kinds.get(kind) ?? { line, values: new Set<string>() };
      this.#kinds.set(kind, known);
      if (known.values.size < MAX_VALUES) known.values.add(ownText(cutText(value, 100)));
    }
  }

  remarks(): readonly { readonly line: number | null; readonly message: string }[] {
    return [...this.#kinds].map(([kind, { line, values }]) => {
      const [first = ''] = values;
      const others = values.size - 1;
      const [one, many] = ARE[kind];
      if (others === 0) return { line, message: `“${first}” ${one}.` };
      const atLeast = values.size === MAX_VALUES ? 'at least ' : '';
      return {
        line,
        message: `“${first}” and ${atLeast}${count(others)} ${others === 1 ? 'other' : 'others'} ${many}.`,
      };
    });
  }
}
