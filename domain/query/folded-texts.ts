import { type Cell, elementsOf } from './cell';
import { foldCase } from './keys/fold';

const BLOCK = 4_096;
/** Between two texts of a block; a word that is looked for never holds it. */
const END = '\u0000';

/**
 * The folded texts of a dictionary. Looking for a word reads them as a few long texts, at the speed of the
 * engine's own search, and not one by one.
 */
export class FoldedTexts {
  private readonly texts: string[] = [];
  private readonly blocks: { readonly joined: string; readonly starts: Uint32Array; readonly size: number }[] = [];

  /** Takes in what the dictionary has that was not here yet. */
  grow(cells: readonly Cell[]): void {
    for (let code = this.texts.length; code < cells.length; code += 1) this.texts.push(textOf(cells[code]));
  }

  at(code: number): string {
    return this.texts[code] ?? '';
  }

  /** For every code, whether its text contains `word`; null where none does. */
  hits(word: string): Uint8Array | null {
    if (word.includes(END)) return null;
    const hits = new Uint8Array(this.texts.length);
    let isAny = false;
    for (let nth = 0; nth * BLOCK < this.texts.length; nth += 1) {
      const { joined, starts } = this.block(nth);
      let code = 0;
      for (let at = joined.indexOf(word); at !== -1; at = joined.indexOf(word, starts[code] ?? joined.length)) {
        while ((starts[code] ?? joined.length) <= at) code += 1;
        hits[nth * BLOCK + code - 1] = 1;
        isAny = true;
        if (code >= starts.length) break;
      }
    }
    // Code 0 is "no value": it holds nothing, not even the empty word.
    hits[0] = 0;
    return isAny ? hits : null;
  }

  private block(nth: number) {
    const known = this.blocks[nth];
    const from = nth * BLOCK;
    const size = Math.min(BLOCK, this.texts.length - from);
    if (known?.size === size) return known;
    const part = this.texts.slice(from, from + size);
    const starts = new Uint32Array(size);
    let length = 0;
    part.forEach((text, at) => {
      starts[at] = length;
      length += text.length + 1;
    });
    const block = { joined: part.join(END) + END, starts, size };
    this.blocks[nth] = block;
    return block;
  }
}

/** The elements of a list on lines of their own. */
function textOf(cell: Cell): string {
  const texts = elementsOf(cell).filter((one) => typeof one === 'string');
  return foldCase(texts.join('\n'));
}
