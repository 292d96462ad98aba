/** `src/app.ts:12` */
export const placeOf = (path: string | undefined, line: number | undefined): string | undefined =>
  line === undefined || line < 1 ? path : `${path ?? ''}:${line}`;

/** What is the same in the next scan: lines move, the text of the line seldom changes. */
export const codeUid = (...[rule, path, text, line]: readonly (string | number | undefined)[]): string =>
  [rule, path, typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : line]
    .filter((part) => part !== undefined)
    .join(':');
