import type { Affected } from '../../../contract/areas/vulnerabilities/vulnerability';

type Range = Pick<Affected, 'introduced' | 'fixed' | 'lastAffected' | 'versions'>;

/** `<`, `<=`, `>`, `>=` or none, and a version. */
const CONSTRAINT = /^(<=|>=|<|>|=)?\s*([vV]?[\w][\w.+~:!-]*)$/;

/**
 * The ranges of a text such as `vers:npm/>=1.0|<1.2.3`, `<12.2.8.410` or `>=2.0 <2.5`. One that is written otherwise is kept as
 * it stands, as what nobody can compare; `*` and “all versions” are no bounds at all.
 */
export function rangesOfText(said: string): Range[] {
  const text = said
    .trim()
    .replace(/^vers:[^/]*\//i, '')
    .replaceAll('≤', '<=')
    .replaceAll('≥', '>=');
  if (/^(\*|all( versions)?|all\/\*)$/i.test(text)) return [{}];
  const parts = text
    .replace(/^all( versions)?\s*(?=[<>])/i, '')
    .replace(/([<>=])\s+/g, '$1')
    .split(/[|,\s]+/)
    .filter((part) => part !== '');
  const ranges: Range[] = [];
  const versions: string[] = [];
  let open: string | undefined;
  for (const part of parts) {
    const [, sign = '', version = ''] = CONSTRAINT.exec(part) ?? [];
    if (!/\d/.test(version)) return [{ versions: [said.trim()] }];
    if (sign === '>=' || sign === '>') {
      if (open !== undefined) ranges.push({ introduced: open });
      open = sign === '>' ? `> ${version}` : version;
    } else if (sign === '<' || sign === '<=') {
      const begins = open === undefined ? {} : { introduced: open };
      ranges.push(sign === '<' ? { ...begins, fixed: version } : { ...begins, lastAffected: version });
      open = undefined;
    } else versions.push(version);
  }
  if (open !== undefined) ranges.push({ introduced: open });
  return versions.length === 0 ? ranges : [...ranges, { versions }];
}
