import { v7 } from 'uuid';
import type { Command } from '../../../../contract/sync-api';
import type { Rule } from '../../../../domain/correlation/company-rules';
import { recordCall } from '../../../../domain/records/record-call';
import { type Change, remember } from '../../../data/changes-made';
import { portions, sendCommands } from '../../../data/commands';
import { type RuleRow, ruleText } from './rules-draft';

/** Makes rules and takes rules back: one change, kept as a whole and taken back as a whole (C49). */
export async function sendRules(
  companyId: string,
  { made, takenBack }: { readonly made: readonly Rule[]; readonly takenBack: readonly RuleRow[] },
  reason: string,
): Promise<Change> {
  const bodies = made.map((rule) => ({ id: v7(), ...rule, reason }));
  const makes = bodies.map((body) => ({
    ...recordCall('correlationRule', 'create', { companyId, params: {}, body }),
    about: ruleText(body),
  }));
  const [ids, oldIds] = [bodies, takenBack].map((rules) => rules.map(({ id }) => id));
  // First what makes room: a company has only so many rules.
  const ords = await sendCommands([...ofMany(companyId, 'bulk-delete', oldIds), ...makes]);
  return remember({
    title: 'Changed the merge rules',
    ords,
    async takeBack() {
      await sendCommands([...ofMany(companyId, 'bulk-delete', ids), ...ofMany(companyId, 'restore', oldIds)]);
    },
  });
}

function ofMany(companyId: string, verb: 'bulk-delete' | 'restore', ids: readonly string[] = []): readonly Command[] {
  return [...portions(ids)].map((some) =>
    recordCall('correlationRule', verb, { companyId, params: {}, body: { ids: some } }),
  );
}
