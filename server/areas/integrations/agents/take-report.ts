import { eq } from 'drizzle-orm';
import { AGENT_SOURCE } from '../../../../contract/areas/integrations/agents';
import { observedAt } from '../../../../domain/agents/observed-at';
import type { AgentReport } from '../../../../domain/agents/read-report';
import { reportRecord } from '../../../../domain/agents/report-record';
import { systemText } from '../../../../domain/formats/operating-system';
import { checkRecord } from '../../../../domain/formats/record-check';
import type { Tx } from '../../../db/access';
import { agentReports } from '../../../db/schema-agents';
import { recordsOfSource } from '../../../inventory/load-records';
import { isUnchanged, normalizeBatch } from '../../../jobs/stated-records';
import type { AgentKey } from './keys';

/** A report, and what the host's clock said when it was sent, in epoch milliseconds. */
export interface Sent {
  readonly report: AgentReport;
  readonly clock: number | null;
}

/** What is older than that was kept by the agent, and says of itself when it was true (AX13). */
const FRESH_MS = 2 * 60 * 60_000;

/** What the report says of its agent, for its key. */
export const facesOf = ({ hostname, version, os }: AgentReport) => ({
  ...{ hostname, version },
  os: systemText({ name: os.name, version: os.version }),
});

interface Taken {
  /** When what is known of the host was so. */
  readonly observedAt: string;
  readonly remark: string | null;
  readonly says: string;
}

type Of = Pick<AgentKey, 'id' | 'companyId' | 'enrolledAt' | 'observedAt' | 'copyOf'>;

/**
 * Keeps a report until it is imported. Of each agent the newest waits; what says nothing new, and what is older than what is known, is
 * not kept (AX13, AX14).
 */
export async function takeReport(tx: Tx, of: Of, { report, clock }: Sent): Promise<Taken> {
  const received = Date.parse(tx.now);
  const enrolled = Date.parse(of.enrolledAt);
  const { at, remark } = observedAt({ observed: report.observed, sent: clock, received, enrolled });
  const when = new Date(at).toISOString();
  if (of.observedAt !== null && when < of.observedAt)
    return { observedAt: of.observedAt, remark, says: 'A newer report is known already' };
  const { id: agentId, companyId } = of;
  const isCopy = of.copyOf !== null;
  const kept = received - at > FRESH_MS ? when : undefined;
  const checked = checkRecord(reportRecord(report, { agentId, isCopy, observedAt: kept }));
  if ('refused' in checked) return { observedAt: when, remark: checked.refused.reason, says: checked.refused.reason };
  const { record } = checked;
  const known = (await recordsOfSource(tx.db, companyId, AGENT_SOURCE.displayName, [agentId])).get(agentId);
  const [stated] = normalizeBatch({ startedAt: tx.now }, [record], new Set()).stated.values();
  if (stated !== undefined && isUnchanged(known, stated)) {
    // What waits says something else, and is not so any more.
    await tx.db.delete(agentReports).where(eq(agentReports.agentId, agentId));
    return { observedAt: when, remark, says: 'Nothing has changed' };
  }
  const row = { companyId, receivedAt: tx.now, isFirst: known === undefined, record };
  await tx.db
    .insert(agentReports)
    .values({ agentId, ...row })
    // It keeps its place: who reports often is not imported later for it.
    .onConflictDoUpdate({ target: agentReports.agentId, set: { record, isFirst: row.isFirst } });
  return { observedAt: when, remark, says: 'Taken' };
}
