import { exportedValue } from '../export/export-state';
import type { Field } from '../query/fields/field-catalogue';
import { listText } from '../text/list-text';
import type { Cell } from './content';

/** What a row says in a column. Lists are one text; what has parts of its own is its JSON. */
export function cellOf(row: object, path: string): Cell {
  const value = exportedValue(row, path);
  if (value === null || value === undefined) return null;
  if (Array.isArray(value)) return listText(value.flat().map(plain));
  if (typeof value === 'string' || typeof value === 'boolean') return value;
  if (typeof value === 'number') return Number.isFinite(value) ? value : null;
  return plain(value);
}

const plain = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

const INSTANT = /^(\d{4}-\d\d-\d\d)T(\d\d:\d\d)(?::\d\d(?:\.\d+)?)?Z$/;

/** A value as it is read on paper. */
export function cellText(cell: Cell): string {
  if (cell === null) return '';
  if (typeof cell === 'boolean') return cell ? 'yes' : 'no';
  if (typeof cell === 'number') return numberText(cell);
  const instant = INSTANT.exec(cell);
  return instant === null ? cell : `${instant[1]} ${instant[2]}`;
}

/** The same everywhere, whatever the language of who looks: groups of thousands, at most two decimals. */
export function numberText(value: number): string {
  if (Math.abs(value) >= 1e15) return String(value);
  const [whole = '0', rest] = String(Math.round(Math.abs(value) * 100) / 100).split('.');
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  const sign = value < 0 && !/^[0.]*$/.test(`${whole}${rest ?? ''}`) ? '-' : '';
  return sign + grouped + (rest === undefined ? '' : `.${rest}`);
}

/** Whether a column stands at its end. */
export const isNumber = (field: Field | undefined): boolean => field?.kind === 'number' && !field.list;
