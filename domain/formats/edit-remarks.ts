import type { Notice } from '../../contract/areas/integrations';

/** So many assets are named in one remark. */
const NAMED = 10;

interface Told {
  readonly line: number | null;
  readonly column: string | null;
  readonly text: string;
  readonly assets: string[];
}

/** What is said of cells of an export that were not taken: each kind once a column, with the assets it is about. */
export class EditRemarks {
  readonly #file: string;
  readonly #told = new Map<string, Told>();

  constructor(file: string) {
    this.#file = file;
  }

  add(line: number | null, asset: string, column: string, text: string): void {
    this.#of(line, column, text).assets.push(asset);
  }

  ofFile(line: number | null, text: string): void {
    this.#of(line, null, text);
  }

  #of(line: number | null, column: string | null, text: string): Told {
    const key = `${column} ${text}`;
    const told = this.#told.get(key) ?? { line, column, text, assets: [] };
    this.#told.set(key, told);
    return told;
  }

  notices(): Notice[] {
    return [...this.#told.values()].map(({ line, column, text, assets }) => ({
      file: this.#file,
      line,
      message: column === null ? text : `Column “${column}” of ${namesOf(assets)}: ${text}.`,
    }));
  }
}

function namesOf(assets: readonly string[]): string {
  const named = assets.slice(0, NAMED).map((name) => `“${name}”`);
  const more = assets.length - named.length;
  return more > 0 ? `${named.join(', ')} and ${more} more` : named.join(', ');
}
