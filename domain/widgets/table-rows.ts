import { cellAt, type TableCell, type TableColumn, type TableRow } from './processed-data';

interface Asked {
  readonly columns: readonly TableColumn[];
  /** Every word of it stands somewhere in a row. */
  readonly text: string;
  readonly sort: { readonly key: string; readonly descending: boolean } | null;
  readonly page: number;
  /** Null: all on one page. */
  readonly itemsPerPage: number | null;
}

interface Shown {
  readonly rows: readonly TableRow[];
  /** The page that is shown: the last there is, where the asked one is beyond it. */
  readonly page: number;
  readonly pages: number;
  readonly total: number;
}

/** The rows of a table that are in sight. */
export function shownRows(all: readonly TableRow[], { columns, text, sort, page, itemsPerPage }: Asked): Shown {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const found = all.filter((row) => {
    const said = columns.map(({ key }) => String(cellAt(row, key) ?? '').toLowerCase());
    return words.every((word) => said.some((cell) => cell.includes(word)));
  });
  const ordered =
    sort === null
      ? found
      : found.toSorted((a, b) => compare(cellAt(a, sort.key), cellAt(b, sort.key), sort.descending));
  const size = itemsPerPage ?? Math.max(1, ordered.length);
  const pages = Math.max(1, Math.ceil(ordered.length / size));
  const at = Math.min(Math.max(0, page), pages - 1);
  return { rows: ordered.slice(at * size, (at + 1) * size), page: at, pages, total: ordered.length };
}

/** Numbers before texts, what is empty last in either direction. */
function compare(a: TableCell, b: TableCell, descending: boolean): number {
  if (a === null || b === null) return a === b ? 0 : a === null ? 1 : -1;
  const order =
    typeof a === 'number' && typeof b === 'number'
      ? a - b
      : typeof a === typeof b
        ? String(a).localeCompare(String(b), 'en', { numeric: true })
        : typeof a === 'number'
          ? -1
          : 1;
  return descending ? -order : order;
}
