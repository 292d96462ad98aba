/** Whether so many of a source's records may go at once without asking a person; `askAbove` in percent. */
export const mayGoAtOnce = (count: number, of: number, askAbove: number): boolean =>
  count === 0 || count * 100 <= of * askAbove;
