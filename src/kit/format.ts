import { identifierWords } from '../../domain/text/term-words';

const grouped = new Intl.NumberFormat('en-GB');

/** 12345 → "12,345" */
export function count(value: number): string {
  return grouped.format(value);
}

/** "1 asset", "1,204 assets" */
export function plural(value: number, one: string, many = `${one}s`): string {
  return `${count(value)} ${value === 1 ? one : many}`;
}

export function bytes(value: number): string {
  if (value < 1_024) return `${value} B`;
  const units = ['KiB', 'MiB', 'GiB', 'TiB'];
  let size = value / 1_024;
  let unit = 0;
  while (size >= 1_024 && unit < units.length - 1) {
    size /= 1_024;
    unit++;
  }
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${units[unit]}`;
}

export function duration(ms: number): string {
  if (ms < 1_000) return `${Math.round(ms)} ms`;
  const seconds = ms / 1_000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  const minutes = Math.floor(seconds / 60);
  return `${minutes} min ${Math.round(seconds - minutes * 60)} s`;
}

/** container_image → "Container image" */
export const words = (identifier: string): string => identifierWords(identifier);

export const yesNo = (is: boolean): string => (is ? 'Yes' : 'No');
