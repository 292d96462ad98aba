import { QUERY } from '../../../../contract/limits';
import { type Change, changeOf } from '../../../data/changes-made';
import { portions, sendCommands } from '../../../data/commands';
import { recordEdit } from '../../../data/records';
import { plural } from '../../../kit/format';
import { ticketName } from './ticket-text';
import type { TicketRow } from './use-progress';

export type SeenTicket = Pick<TicketRow, 'id' | 'companyId' | 'rev' | 'key' | 'name' | 'findingIds'>;

/** Those it is not about yet. */
export function newFindings({ findingIds }: Pick<SeenTicket, 'findingIds'>, ids: readonly string[]): readonly string[] {
  const known = new Set(findingIds);
  return ids.filter((id) => !known.has(id));
}

/** Any number of findings, in as many commands as that takes, taken back together. */
export async function addFindings(row: SeenTicket, ids: readonly string[]): Promise<Change> {
  if (row.findingIds.length + ids.length > QUERY.maxValues)
    throw new Error(`A ticket has at most ${QUERY.maxValues} findings.`);
  const edits = [...portions(ids)].map((some) => recordEdit('vulnerabilityTicket', row, { findingIds: { add: some } }));
  const ords = await sendCommands(edits);
  return changeOf(`Added ${plural(ids.length, 'finding')} to ${ticketName(row)}`, ords);
}
