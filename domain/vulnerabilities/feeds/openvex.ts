import { VEX_STATUSES } from '../../../contract/areas/vulnerabilities/vulnerability';
import { isObject, isOneOf } from '../../../contract/narrow';
import { compact, count } from '../../formats/text';
import * as given from '../../formats/tools/lenient';
import { documentSource, nameOf, type StatedDocument, type VulnerabilityStatement } from '../statement';
import { productName } from './product-names';
import { Claims, isJustification, type ReadDocument, saidText } from './stated-document';
import { namesIn, textOf, timeOf } from './values';

const { list, object, row, text, textOr, texts } = given;

const Document = object({
  ...{ '@id': text, author: text, version: text, timestamp: text, last_updated: text },
  statements: list(
    row({
      // In 0.0 these were texts.
      vulnerability: textOr(object({ '@id': text, name: text, description: text, aliases: texts })),
      products: list(textOr(object({ '@id': text, identifiers: object({ purl: text, cpe23: text, cpe22: text }) }))),
      ...{ status: text, justification: text, timestamp: text, last_updated: text },
      ...{ impact_statement: text, action_statement: text, status_notes: text },
    }),
  ),
});
type Whole = given.Read<typeof Document>;
type Item = Whole['statements'][number];

export const isOpenVex = (value: unknown): boolean =>
  isObject(value) && String(value['@context'] ?? '').includes('openvex') && Array.isArray(value['statements']);

/** What a document of OpenVEX says, or why it cannot be taken. What it says of one vulnerability is one word, of several products. */
export function openVexDocument(value: unknown): ReadDocument | string {
  const whole = Document.parse(value);
  const { '@id': id, author = 'somebody', timestamp, last_updated: updated, version: edition } = whole;
  if (id === undefined) return 'It has no @id, by which a newer one takes its place.';
  const saidAt = timeOf(updated) ?? timeOf(timestamp);
  if (saidAt === undefined) return `Its timestamp is no date: “${timestamp?.slice(0, 100) ?? ''}”.`;
  if (whole.statements.length === 0) return 'It has no statement.';
  const source = documentSource('openvex', author, id).slice(0, 300);
  const words = new Map<string, { readonly claims: Claims; readonly first: Item }>();
  const rejected: { at: number; reason: string; raw: unknown }[] = [];
  const remarks: { at: number; message: string }[] = [];
  for (const [at, item] of whole.statements.entries()) {
    const recordId = idOf(item);
    const reason = reasonOf(item, recordId);
    if (reason !== null || recordId === undefined) {
      rejected.push({ at, reason: reason ?? '', raw: item.raw });
      continue;
    }
    const word = words.get(recordId) ?? { claims: new Claims(author), first: item };
    words.set(recordId, word);
    const { names, unnamed } = productsOf(item);
    const tell = (message: string) => remarks.push({ at, message: `${recordId}: ${message}` });
    if (unnamed > 0)
      tell(
        `${unnamed === 1 ? 'A product has' : `${count(unnamed)} products have`} no package URL and no CPE: nothing installed is found by that.`,
      );
    word.claims.add(names, claimOf(item, saidAt, timestamp, tell));
  }
  const document: StatedDocument = compact({ source, saidAt, edition, recordIds: [...words.keys()] });
  const statements = [...words].map(([recordId, { claims, first }]) =>
    statementOf({ recordId, first, claims, source, saidAt, edition }),
  );
  return { format: 'openvex_json', document, statements, read: whole.statements.length, rejected, remarks };
}

const idOf = ({ vulnerability: { text: plain, other } }: Item): string | undefined =>
  nameOf(plain ?? other.name ?? other['@id']?.replace(/^.*\//, ''));

function reasonOf({ status, products }: Item, recordId: string | undefined): string | null {
  if (recordId === undefined) return 'It names no vulnerability.';
  if (!isOneOf(VEX_STATUSES, status ?? ''))
    return `“${status?.slice(0, 100) ?? ''}” is none of ${VEX_STATUSES.join(', ')}.`;
  return products.length === 0 ? `It says of no product what ${recordId} does to it.` : null;
}

/** What a statement says of parts of a product it says within that product alone; it is taken as said of the product. */
function productsOf({ products }: Item): { readonly names: string[]; readonly unnamed: number } {
  const found = products.map(({ text: plain, other: { '@id': id, identifiers } }) =>
    [identifiers.purl, plain, id, identifiers.cpe23, identifiers.cpe22]
      .flatMap((one) => productName(one) ?? [])
      .slice(0, 1),
  );
  return { names: found.flat(), unnamed: found.filter((names) => names.length === 0).length };
}

function claimOf(item: Item, saidAt: string, timestamp: string | undefined, tell: (message: string) => void) {
  const { justification } = item;
  const known = justification !== undefined && isJustification(justification);
  if (justification !== undefined && !known)
    tell(`“${justification.slice(0, 100)}” is no justification that OpenVEX has, so it was left out.`);
  const status = VEX_STATUSES.find((one) => one === item.status) ?? 'under_investigation';
  return compact({
    status,
    justification: known ? justification : undefined,
    impact: saidText([item.impact_statement, item.status_notes]),
    action: saidText([item.action_statement]),
    saidAt: timeOf(item.last_updated) ?? timeOf(item.timestamp) ?? timeOf(timestamp) ?? saidAt,
  });
}

interface Word {
  readonly recordId: string;
  readonly first: Item;
  readonly claims: Claims;
  readonly source: string;
  readonly saidAt: string;
  readonly edition: string | undefined;
}

function statementOf({ recordId, first, claims, source, saidAt, edition }: Word): VulnerabilityStatement {
  const { description, aliases } = first.vulnerability.other;
  const vex = claims.all();
  return compact({
    ...{ source, recordId, saidAt, edition, status: 'published' as const },
    aliases: namesIn(aliases, recordId),
    description: textOf(description, 'description'),
    ...{ cvss: [], cwes: [], affected: [], references: [] },
    vex: vex.length > 0 ? vex : undefined,
  });
}
