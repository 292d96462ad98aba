import { firstChars } from './cut-text';

export interface Beginning {
  readonly shown: string;
  /** Of the whole text, with those that are shown. */
  readonly lines: number;
  readonly isCut: boolean;
}

/** How a long text begins: so many lines and characters at most, by whole lines where there is more than one. */
export function beginningOf(text: string, most: { readonly lines: number; readonly chars: number }): Beginning {
  const whole = text.replace(/\n+$/, '');
  const lines = whole.split('\n');
  let shown = firstChars(lines.slice(0, most.lines).join('\n'), most.chars);
  const isCut = shown.length < whole.length;
  const end = shown.lastIndexOf('\n');
  if (isCut && end > 0 && !whole.startsWith(`${shown}\n`)) shown = shown.slice(0, end);
  return { shown, lines: lines.length, isCut };
}
