import { v7 } from 'uuid';
import type { Rule } from '../../../../domain/correlation/company-rules';
import { recordCall } from '../../../../domain/records/record-call';
import { type Change, changeOf } from '../../../data/changes-made';
import { portions, sendCommand } from '../../../data/commands';
import { type RuleRow, ruleText } from './rules-draft';

/** Makes rules and takes rules back: one change, taken back together. */
export async function sendRules(
  companyId: string,
  { made, takenBack }: { readonly made: readonly Rule[]; readonly takenBack: readonly RuleRow[] },
  reason: string,
): Promise<Change> {
  const ords: number[] = [];
  for (const rule of made) {
    const body = { id: v7(), ...rule, reason };
    const call = recordCall('correlationRule', 'create', { companyId, params: {}, body });
    ords.push(await sendCommand({ ...call, about: ruleText(rule) }));
  }
  for (const ids of portions(takenBack.map(({ id }) => id)))
    ords.push(
      await sendCommand(recordCall('correlationRule', 'bulk-delete', { companyId, params: {}, body: { ids } })),
    );
  return changeOf('Changed the merge rules', ords);
}
