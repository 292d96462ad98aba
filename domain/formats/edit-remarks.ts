import type { Notice } from '../../contract/areas/integrations';

/** So many records are named in one remark. */
const NAMED = 10;

interface Told {
  readonly line: number | null;
  readonly names: string[];
  readonly textOf: (names: string) => string;
}

/** What is said of cells of an export that were not taken: each kind once a column, with the records it is about. */
export class EditRemarks {
  readonly #file: string;
  readonly #told = new Map<string, Told>();

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number | null, name: string, column: string, text: string): void {
    this.#tell(`${column} ${text}`, line, (names) => `Column “${column}” of ${names}: ${text}.`).names.push(name);
  }

  ofRecord(line: number | null, name: string, text: string): void {
    this.#tell(text, line, (names) => `${names}: ${text}.`).names.push(name);
  }

  ofFile(line: number | null, text: string): void {
    this.#tell(text, line, () => text);
  }

  #tell(key: string, line: number | null, textOf: Told['textOf']): Told {
    const told = this.#told.get(key) ?? { line, names: [], textOf };
    this.#told.set(key, told);
    return told;
  }

  notices(): Notice[] {
    return [...this.#told.values()].map(({ line, names, textOf }) => ({
      file: this.#file,
      line,
      message: textOf(namesOf(names)),
    }));
  }
}

function namesOf(all: readonly string[]): string {
  const named = all.slice(0, NAMED).map((name) => `“${name}”`);
  const more = all.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
