import { instantOf } from '../../formats/instant';
import { distinct } from '../../formats/text';
import * as given from '../../formats/tools/lenient';
import { isCve, nameOf, type VulnerabilityStatement } from '../statement';
import { cwesOf, linksIn, textOf } from './values';

const { list, object, text, texts } = given;

/** CISA's catalog of known exploited vulnerabilities, JSON. */
export const KevCatalog = object({
  catalogVersion: text,
  dateReleased: text,
  count: given.number,
  vulnerabilities: list(given.anything),
});

const FIELDS = {
  ...{ cveID: text, vendorProject: text, product: text, vulnerabilityName: text, dateAdded: text },
  ...{ shortDescription: text, requiredAction: text, dueDate: text, knownRansomwareCampaignUse: text, notes: text },
  cwes: texts,
} as const;
const Entry = object(FIELDS);

/** The columns of its CSV, which are called as the fields of its JSON. */
export const KEV_COLUMNS = Object.keys(FIELDS);

const dayOf = (said: string | undefined): string | undefined => instantOf(said)?.slice(0, 10);

/** One entry, or why it is none. */
export function kevEntry(value: unknown, saidAt: string | null): VulnerabilityStatement | string {
  const entry = Entry.parse(value);
  const recordId = nameOf(entry.cveID);
  if (recordId === undefined || !isCve(recordId)) return `It names no CVE: “${entry.cveID ?? ''}”.`;
  const dateAdded = dayOf(entry.dateAdded);
  if (dateAdded === undefined) return `When ${recordId} was added is no date: “${entry.dateAdded ?? ''}”.`;
  const title = textOf(entry.vulnerabilityName, 'title');
  const description = textOf(entry.shortDescription, 'description');
  const links = linksIn(entry.notes);
  return {
    ...{ source: 'kev', recordId, aliases: [], saidAt, status: 'published' },
    ...(title !== undefined && { title }),
    ...(description !== undefined && { description }),
    cvss: [],
    kev: {
      dateAdded,
      dueDate: dayOf(entry.dueDate) ?? null,
      requiredAction: textOf(entry.requiredAction, 'title') ?? null,
      // “Unknown” is the other word they have.
      ransomware: /^known$/i.test(entry.knownRansomwareCampaignUse ?? ''),
      notes: textOf(entry.notes, 'description') ?? null,
    },
    cwes: cwesOf(entry.cwes.flatMap((one) => one.split(/[\s,;]+/))),
    affected: affectedOf(entry.vendorProject, entry.product),
    references: (distinct(links) ?? []).map((url) => ({ url })),
  };
}

/** Which product it is in is said in words, and nothing of its versions. */
const affectedOf = (vendor: string | undefined, product: string | undefined) =>
  product === undefined ? [] : [{ source: 'kev', package: vendor === undefined ? product : `${vendor} ${product}` }];
