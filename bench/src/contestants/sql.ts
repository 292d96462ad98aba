import type { Asset } from '../../../contract/areas/assets';
import { FACETS, type Facet, type Question } from '../question';

/** What the two SQL peers share: the columns a query can name, and the statements. */
export const COLUMNS = ['id', 'type', 'os_name', 'os_type', 'lifecycle', 'location', 'name', 'last_seen_at', 'doc'];

export const valuesOf = (row: Asset): string[] => [
  row.id,
  row.type,
  row.os.name ?? '',
  row.os.type ?? '',
  row.lifecycle,
  row.location ?? '',
  row.name,
  row.lastSeenAt ?? '',
  JSON.stringify(row),
];

const COLUMN_OF: Readonly<Record<Facet, string>> = {
  type: 'type',
  'os.type': 'os_type',
  lifecycle: 'lifecycle',
  location: 'location',
};

const text = (value: string): string => `'${value.replaceAll("'", "''")}'`;

function conditions(question: Question, without?: Facet): string {
  const all: string[] = [
    `lower(os_name) LIKE ${text(`%${question.osPart}%`)}`,
    `lifecycle <> ${text(question.notLifecycle)}`,
  ];
  if (without !== 'type') all.push(`type IN (${question.types.map(text).join()})`);
  return all.join(' AND ');
}

export function statements(question: Question) {
  const order = `${question.sort === 'name' ? 'name' : 'last_seen_at'} ${question.descending ? 'DESC' : 'ASC'}`;
  return {
    rows: `SELECT doc FROM assets WHERE ${conditions(question)} ORDER BY ${order}, id LIMIT 50`,
    count: `SELECT count(*) AS n FROM assets WHERE ${conditions(question)}`,
    facets: FACETS.map((field) => ({
      field,
      sql: `SELECT ${COLUMN_OF[field]} AS value, count(*) AS n FROM assets WHERE ${conditions(question, field)} GROUP BY 1`,
    })),
  };
}

export const SCHEMA = `
  CREATE TABLE IF NOT EXISTS assets (
    id text PRIMARY KEY, type text, os_name text, os_type text, lifecycle text, location text, name text,
    last_seen_at text, doc text
  );
  CREATE INDEX IF NOT EXISTS assets_type ON assets (type);
  CREATE INDEX IF NOT EXISTS assets_lifecycle ON assets (lifecycle);
  CREATE INDEX IF NOT EXISTS assets_name ON assets (name, id);
  CREATE INDEX IF NOT EXISTS assets_seen ON assets (last_seen_at, id);
`;

export const idOf = (doc: unknown): string => {
  const row: { id: string } = JSON.parse(String(doc));
  return row.id;
};
