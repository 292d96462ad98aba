import {
  DOCUMENT_SOURCE,
  isNewer,
  type SaidWhen,
  type StatedDocument,
  type VulnerabilityStatement,
} from '../../domain/vulnerabilities/statement';
import { ask, type Db } from '../db/database';

/** Documents that speak of several vulnerabilities, in the catalog (VR28). */

interface Edition extends SaidWhen {
  readonly source: string;
}

/** The newest edition of each document, of those that are known and those that come. */
export async function newestEditions(
  db: Db,
  statements: readonly VulnerabilityStatement[],
  documents: readonly StatedDocument[],
): Promise<ReadonlyMap<string, SaidWhen>> {
  const given: readonly Edition[] = [...statements, ...documents].filter(({ source }) => DOCUMENT_SOURCE.test(source));
  if (given.length === 0) return new Map();
  const sources = [...new Set(given.map(({ source }) => source))];
  const known = await ask<Edition>(db, { text: EDITIONS, params: [sources] });
  const newest = new Map<string, SaidWhen>();
  for (const one of [...known, ...given]) {
    const before = newest.get(one.source);
    if (before === undefined || isNewer(one, before)) newest.set(one.source, one);
  }
  return newest;
}

const EDITIONS = `
  select distinct source, doc ->> 'saidAt' as "saidAt", doc ->> 'edition' as edition
  from catalog_statements where source = any($1::text[])`;

/** What these documents had said of others than they speak of now is said no more; answers of which vulnerabilities that was. */
export async function takeBack(db: Db, documents: readonly StatedDocument[]): Promise<string[]> {
  if (documents.length === 0) return [];
  const params = [JSON.stringify(documents.map(({ source, recordIds }) => ({ source, record_ids: recordIds })))];
  const gone = await ask<{ about: readonly string[] }>(db, { text: TAKE_BACK, params });
  return [...new Set(gone.flatMap(({ about }) => about))];
}

const TAKE_BACK = `
  delete from catalog_statements s
  using jsonb_to_recordset($1::jsonb) as d(source text, record_ids jsonb)
  where s.source = d.source and not d.record_ids ? s.record_id
  returning s.about`;
