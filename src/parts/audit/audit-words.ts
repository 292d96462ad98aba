import type { AuditRow } from '../../../contract/areas/admin/audit';
import { plural, words } from '../../kit/format';

/** An entry of the audit log in words. */

/** `assets.bulk-update` → “Assets: bulk update”. */
export function actionText(action: string): string {
  const [about = '', ...did] = action.split('.');
  return did.length === 0 ? words(about) : `${words(about)}: ${words(did.join(' ')).toLowerCase()}`;
}

/** Who did it, and in whose place. */
export function actorText({ actor, impersonator, means }: AuditRow): string {
  const who = actor === null ? 'Nobody signed in' : (actor.name ?? 'Somebody who is gone');
  if (impersonator !== null) return `${impersonator.name ?? 'Somebody who is gone'} acting as ${who}`;
  return means === 'personal-token' ? `${who}, by a token` : who;
}

/** What it changed, shortly. */
export function changesText({ changes, fields }: AuditRow): string {
  const rows = changes.map(({ kind, count }) =>
    plural(count, words(kind).toLowerCase(), `× ${words(kind).toLowerCase()}`),
  );
  const named = fields.length === 0 ? [] : [`fields: ${fields.map((field) => words(field).toLowerCase()).join(', ')}`];
  return [...rows, ...named].join('; ');
}

const COLUMNS = [
  ...['at', 'action', 'outcome', 'company', 'person', 'impersonator', 'means', 'call', 'from', 'origin', 'madeAt'],
  ...['record', 'fields', 'changes', 'about', 'chain', 'seq'],
];

/** A line of a CSV file. What a spreadsheet would take for a formula is led by an apostrophe. */
const lineOf = (cells: readonly string[]): string =>
  `${cells
    .map((cell) => (/^[=+\-@\t\r]/.test(cell) ? `'${cell}` : cell))
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',')}\r\n`;

export const csvHead = lineOf(COLUMNS);

export function csvLine(row: AuditRow): string {
  const { at, action, outcome, company, actor, impersonator, means, call, from, origin, madeAt, record } = row;
  const named = (one: AuditRow['actor']) => one?.name ?? one?.id ?? '';
  return lineOf([
    ...[
      at,
      action,
      outcome,
      company === null ? 'installation' : named(company),
      named(actor),
      named(impersonator),
      means,
    ],
    ...[call ?? '', from ?? '', origin ?? '', madeAt ?? '', record ?? '', row.fields.join(' ')],
    ...[JSON.stringify(row.changes), JSON.stringify(row.about), row.chain, String(row.seq)],
  ]);
}
