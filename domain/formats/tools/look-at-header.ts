import { plainHeader } from '../csv/csv-targets';
import type { CsvLook } from './define-tool';

export function lookAtHeader(headers: readonly string[]): CsvLook {
  const names = headers.map(plainHeader);
  return { names, has: (...wanted) => wanted.every((name) => names.includes(plainHeader(name))) };
}
