import { sql } from 'drizzle-orm';
import type { Tx } from '../../db/access';
import type { Principal } from '../../db/principal';
import { defineJob, type Found, type JobDefinition, type Turn } from '../engine/define-job';
import { companiesDue, gatherReports } from './gather-reports';
import { areLate, haveNews, markLate, tellCheckIns } from './tell-agents';

/** How often it looks while there are agents: they come all the time, and wake nobody (AX14). */
const LOOK_MS = 3_000;

/** The agents themselves, and not the reports of one company. */
const CHECK_INS = '';

/**
 * Makes imports of what agents reported, one for all of a company's at a time, and keeps agents' records as their check-ins make them.
 * All it knows is in the database: after a restart it goes on.
 */
export function agentJob(): JobDefinition {
  return defineJob({
    ...{ name: 'agents', title: 'What agents reported', look },
    async work({ key, part }: Turn): Promise<boolean> {
      if (key !== CHECK_INS) return (await part((tx) => gatherReports(tx, key))) !== null;
      while (await part(tellCheckIns));
      while (await part(markLate));
      return false;
    },
  });
}

async function look(tx: Tx<Principal>): Promise<Found> {
  const [row] = await tx.db.execute<{ some: boolean }>(sql`select exists (select from agent_keys) as some`);
  if (row?.some !== true) return { due: [], at: null };
  const isNews = (await haveNews(tx)) || (await areLate(tx));
  const companies = (await companiesDue(tx)).map((id) => ({ key: id, companyId: id }));
  return { due: [...(isNews ? [{ key: CHECK_INS, companyId: null }] : []), ...companies], at: Date.now() + LOOK_MS };
}
