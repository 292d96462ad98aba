/** What somebody pasted, read as addresses. */
export interface PastedAddresses {
  /** In lower letters, each once, in the order they came. */
  readonly addresses: readonly string[];
  /** What is none, with the line it stands in, from 1. */
  readonly wrong: readonly { readonly line: number; readonly text: string }[];
  /** How many came again. */
  readonly again: number;
}

const ADDRESS = /^[^\s@<>,;"]+@[^\s@<>,;"]+\.[^\s@<>,;".]+$/;

/**
 * CA11. Addresses apart by line, comma, semicolon or tab, as mail programs, sheets and lists write them; of `Ada Doe <ada@example.com>`
 * the address counts. An address has at most 320 characters.
 */
export function pastedAddresses(text: string): PastedAddresses {
  const addresses = new Set<string>();
  const wrong: { line: number; text: string }[] = [];
  let again = 0;
  for (const [at, line] of text.split(/\r\n|\r|\n/).entries()) {
    for (const part of partsOf(line)) {
      const address = (/<([^<>]*)>\s*$/.exec(part)?.[1] ?? part)
        .trim()
        .replace(/^mailto:/i, '')
        .toLowerCase();
      if (address.length > 320 || !ADDRESS.test(address)) wrong.push({ line: at + 1, text: part.slice(0, 100) });
      else if (addresses.has(address)) again += 1;
      else addresses.add(address);
    }
  }
  return { addresses: [...addresses], wrong, again };
}

/** Between blanks stand several where each is an address; else they belong to a name. */
function partsOf(line: string): string[] {
  return line
    .replace(/"[^"]*"/g, ' ')
    .split(/[,;\t]/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
    .flatMap((part) => {
      const words = part.split(/\s+/);
      return words.every((word) => ADDRESS.test(word)) ? words : [part];
    });
}
