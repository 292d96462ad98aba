import { ipOf, macOf, namesNobody } from '../normalize';
import { IDENTITY_FIELDS, type Mapping, plainHeader, type TargetField } from './csv-targets';

/** Of ten values eight may decide: lists have gaps and slips. */
const SHARE = 0.8;

/** Letters or separators: a bare number of twelve digits is no MAC. */
const isMac = (text: string): boolean => /[a-f:.-]/i.test(text) && macOf(text) !== null;

const KINDS: readonly { readonly field: TargetField; readonly fits: (text: string) => boolean }[] = [
  { field: 'ip', fits: (text) => ipOf(text) !== null },
  { field: 'mac', fits: isMac },
  { field: 'owner.email', fits: (text) => /^[^\s@]+@[^\s@]+\.[^\s@]+$/.test(text) },
];

/** Where a vulnerability is explained, which is nothing that was scanned. */
const isAdvisory = (text: string): boolean =>
  /^https?:\/\//i.test(text) &&
  (/CVE-\d{4}-\d{4,}|GHSA(?:-\w{4}){3}/i.test(text) ||
    /^https?:\/\/(?:[\w-]+\.)*(?:nvd\.nist\.gov|cve\.org|cve\.mitre\.org|cwe\.mitre\.org|security\.snyk\.io|osv\.dev|avd\.aquasec\.com)\//i.test(
      text,
    ));

/** Addresses of something else than the row's machine, and version numbers, which look like addresses. */
const OTHER_THINGS = /\b(gateway|mask|netmask|subnet|network|dns|dhcp|server|version|firmware|build|release)\b/;

/** Columns whose header says nothing are known by their first values, for targets no header claimed. */
export function mapByContent(
  mapping: Mapping,
  headers: readonly string[],
  rows: readonly (readonly string[])[],
): Mapping {
  const guessed = mapping.map((field, index) => {
    const values = field === 'thing.address' ? valuesOf(rows, index) : [];
    const isOfAdvisories = values.length > 0 && values.filter(isAdvisory).length >= SHARE * values.length;
    return isOfAdvisories ? 'finding.references' : field;
  });
  const identified = mapping.some((field) => field !== null && IDENTITY_FIELDS.has(field));
  for (const { field, fits } of KINDS) {
    if (guessed.includes(field)) continue;
    const found = headers
      .map((header, index) => ({ header, index, values: valuesOf(rows, index) }))
      .filter(({ header, index }) => isOpen(guessed[index]) && !OTHER_THINGS.test(plainHeader(header)))
      .filter(({ values }) => values.length > 0 && values.filter(fits).length >= SHARE * values.length)
      .map(({ index, values }) => ({ index, distinct: new Set(values).size / values.length }))
      // An address that many named rows share is not theirs; taking it for theirs would merge them.
      .filter(({ distinct }) => !identified || field === 'owner.email' || distinct > 0.5)
      .toSorted((a, b) => b.distinct - a.distinct)[0];
    if (found) guessed[found.index] = field;
  }
  return guessed;
}

const isOpen = (field: TargetField | null | undefined): boolean => field === null || field === 'custom';

const valuesOf = (rows: readonly (readonly string[])[], index: number): string[] =>
  rows.map((row) => (row[index] ?? '').trim()).filter((text) => text !== '' && !namesNobody(text));
