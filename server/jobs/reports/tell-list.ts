import type { ReportRun } from '../../../contract/areas/reports/reports';
import { href } from '../../../contract/paths';
import { addressesToTell } from '../../../domain/policies/recipients';
import { firstChars } from '../../../domain/text/cut-text';
import type { Tx } from '../../db/access';
import { rowsById } from '../../db/entity-tables';
import { newId } from '../../db/new-id';
import { messages } from '../../db/schema-messages';
import { listMembers } from '../../identity/companies';

/** Writes to a report's distribution list what its schedule made: a link that asks for sign-in, a mail an address (RP15). */
export async function tellList(tx: Tx, runs: readonly ReportRun[], site: string | null): Promise<void> {
  const [first] = runs;
  if (first === undefined) return;
  const { companyId, reportId } = first;
  const [report] = await rowsById(tx.db, companyId, 'report', [reportId]);
  if (report?.listId === undefined || report.deletedAt !== null) return;
  const [lists, members] = [
    await rowsById(tx.db, companyId, 'distributionList', [report.listId]),
    await listMembers(tx.db, companyId),
  ];
  const alive = lists.filter(({ deletedAt }) => deletedAt === null);
  const { told } = addressesToTell({ userIds: [], listIds: [report.listId] }, alive, members, new Set());
  const page = `${href('reports')}?report=${reportId}&company=${companyId}`;
  const lines = [
    `The report “${firstChars(report.name, NAME_CHARS)}” was made.`,
    ...runs.map(wordsOf),
    site === null
      ? 'Sign in to Muster and open Reports to read it.'
      : `Sign in to read it: ${new URL(page, site).href}`,
  ];
  const rows = told.map((recipient) => ({
    ...{ id: newId(), companyId, sourceId: first.id, recipient, state: 'waiting' as const },
    ...{ subject: `Report: ${firstChars(report.name, NAME_CHARS)}`, text: lines.join('\n\n'), html: htmlOf(lines) },
    ...{ createdAt: tx.now, nextAt: tx.now },
  }));
  if (rows.length > 0) await tx.db.insert(messages).values(rows).onConflictDoNothing();
}

const NAME_CHARS = 200;

const wordsOf = ({ format, status, problem, sha256 }: ReportRun): string => {
  if (status === 'failed') return `${format.toUpperCase()}: it could not be made. ${problem ?? ''}`;
  return `${format.toUpperCase()}, SHA-256 ${sha256 ?? ''}${problem === null ? '' : `. What is missing in it: ${problem}`}`;
};

const htmlOf = (lines: readonly string[]): string => lines.map((line) => `<p>${escaped(line)}</p>`).join('');
const escaped = (text: string): string => text.replace(/[&<>"]/g, (letter) => `&#${letter.codePointAt(0)};`);
