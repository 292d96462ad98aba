import type { Cvss, Reference } from '../../../contract/areas/vulnerabilities/vulnerability';
import { CATALOG } from '../../../contract/limits';
import { instantOf } from '../../formats/instant';
import { cutText } from '../../text/cut-text';
import { storableText } from '../../text/unstorable-text';
import { webAddress } from '../../text/web-address';
import { ratingOf } from '../cvss';
import { nameOf } from '../statement';

/** What the readers of feeds share. */

const MOST = { title: CATALOG.titleChars, description: CATALOG.descriptionChars } as const;

/** A text that can be kept, cut where it is longer than anybody reads; undefined for none. */
export function textOf(said: string | undefined, as: keyof typeof MOST): string | undefined {
  const text = said === undefined ? '' : storableText(said).trim();
  return text === '' ? undefined : cutText(text, MOST[as]);
}

/** ISO 8601 in UTC; undefined for what is no date. */
export const timeOf = (said: string | undefined): string | undefined => instantOf(said) ?? undefined;

/** `CWE-79`, whatever stands around it. */
export const cwesOf = (said: readonly (string | undefined)[]): string[] => [
  ...new Set(said.flatMap((one) => /\bCWE-\d{1,5}\b/i.exec(one ?? '')?.[0].toUpperCase() ?? [])),
];

export const namesIn = (said: readonly (string | undefined)[], own: string): string[] =>
  [...new Set(said.flatMap((one) => nameOf(one) ?? []))].filter((name) => name !== own).slice(0, CATALOG.names);

export const linksIn = (said: string | undefined): string[] => said?.match(/https?:\/\/[^\s<>"';,]+/g) ?? [];

export function referencesOf(
  said: readonly { readonly url?: string | undefined; readonly kind?: string | undefined }[],
): Reference[] {
  const found = new Map<string, Reference>();
  for (const { url, kind } of said) {
    if (url === undefined || url.length > 2_000 || webAddress(url) === null || found.has(url)) continue;
    found.set(storableText(url), { url: storableText(url), ...(kind !== undefined && { kind }) });
  }
  return [...found.values()].slice(0, CATALOG.references);
}

/** The ratings that can be kept; what is to be said of others is told. */
export function ratingsOf(
  source: string,
  said: readonly {
    readonly vector?: string | undefined;
    readonly score?: number | undefined;
    readonly version?: string | undefined;
  }[],
  tell: (remark: string) => void,
): Cvss[] {
  return said.flatMap((one) => {
    const { cvss, remark } = ratingOf(source, one);
    if (remark !== undefined) tell(remark);
    return cvss ?? [];
  });
}
