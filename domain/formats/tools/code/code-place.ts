/** `src/app.ts:12` */
export const placeOf = (path: string | undefined, line: number | undefined): string | undefined =>
  line === undefined || line < 1 ? path : `${path ?? ''}:${line}`;

/** What is the same in the next scan: lines move, the text of the line seldom changes. */
export const codeUid = (...[rule, path, text, line]: readonly (string | number | undefined)[]): string =>
  [rule, path, typeof text === 'string' ? text.replace(/\s+/g, ' ').trim() : line]
    .filter((part) => part !== undefined)
    .join(':');

const SECRET =
  /secret|credential|password|passwd|token|api[-_ ]?key|private[-_ ]?key|gitleaks|trufflehog|ggshield|betterleaks/i;

/** Whether a rule or a tool looks for secrets: what it found is then not kept, not even as code (T11). */
export const findsSecrets = (...names: readonly (string | undefined)[]): boolean =>
  names.some((name) => SECRET.test(name ?? ''));
