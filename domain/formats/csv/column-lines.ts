import { plainHeader, TARGETS, type TargetField } from './csv-targets';

/** What a column means that says it otherwise: null is not imported. */
export interface ColumnMeaning {
  readonly column: string;
  readonly field: TargetField | null;
}

/** A line of a data source, `Raum = Location`; undefined where what it should mean is no field. Nothing behind the sign: not imported. */
export function columnMeaning(line: string): ColumnMeaning | undefined {
  const at = line.indexOf('=');
  const [column, said] = [
    line.slice(0, at).trim(),
    line
      .slice(at + 1)
      .trim()
      .toLowerCase(),
  ];
  if (at < 1 || column === '') return undefined;
  if (said === '') return { column, field: null };
  const target = TARGETS.find(({ field, label }) => field.toLowerCase() === said || label.toLowerCase() === said);
  return target && { column, field: target.field };
}

/** What lines say of a header; undefined where none speaks of it. */
export function meaningOf(lines: readonly string[], header: string): TargetField | null | undefined {
  const found = lines
    .flatMap((line) => columnMeaning(line) ?? [])
    .find(({ column }) => plainHeader(column) === plainHeader(header));
  return found?.field;
}

/** Lines that cannot be meant: why, in words. */
export const wrongColumns = (lines: readonly string[]): readonly string[] =>
  lines.flatMap((line) =>
    columnMeaning(line) === undefined ? [`“${line}” names no field of an asset or a finding`] : [],
  );
