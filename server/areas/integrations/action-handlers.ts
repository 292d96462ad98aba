import { and, eq } from 'drizzle-orm';
import type { actionEndpoints } from '../../../contract/areas/integrations/actions';
import { enteredFaults } from '../../../domain/integrations/actions/action-values';
import { actionsOf } from '../../../domain/integrations/actions/all-actions';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers, Services } from '../../calls/handler';
import { invalid, notFound } from '../../calls/refusal';
import { integrations } from '../../db/schema';
import { audit } from '../../identity/audit';
import { fromRow } from '../../inventory/rows';
import { approveActions, cancelActions, refuseActions, retryActions } from '../../jobs/actions/change-actions';
import { requestActions } from '../../jobs/actions/request-actions';
import type { PersonTx } from '../../records/record-hooks';

/** What people do at other tools (AI1-AI12): who may execute integrations. */
export const actionHandlers: Handlers<keyof typeof actionEndpoints> = {
  'integration-actions.request': async ({ tx, services, companyId, body }) => {
    refuseWithout(services);
    const [row] = await tx.db
      .select()
      .from(integrations)
      .where(and(eq(integrations.id, body.integrationId), eq(integrations.companyId, companyId)));
    if (row === undefined || row.deletedAt !== null) throw notFound('Source');
    const source = fromRow(row);
    const definition = actionsOf(source).find(({ type }) => type === body.type);
    if (definition === undefined)
      throw invalid('This source cannot do that', [{ path: 'body.type', message: `It has no action “${body.type}”` }]);
    const faults = enteredFaults(definition, body.params);
    if (faults.length > 0)
      throw invalid(
        'Something is to be mended',
        faults.map(({ name, message }) => ({ path: `body.params.${name}`, message })),
      );
    const asked = await requestActions(tx, { companyId, source, definition, given: body, by: byOf(tx) });
    const [left] = asked.left;
    if (asked.many === 0 && left !== undefined)
      throw invalid(`It cannot be done to ${left.name}. ${left.why}`, [{ path: 'body.targets', message: left.why }]);
    if (!body.isDryRun)
      await audited(tx, companyId, 'requested', { title: definition.title, source: source.displayName });
    tx.afterCommit(() => services.jobs.wake());
    return asked;
  },
  'integration-actions.approve': async ({ tx, services, companyId, body }) => {
    const changed = await approveActions(tx, { companyId, ids: body.ids, by: byOf(tx) });
    await audited(tx, companyId, 'approved', { ids: body.ids.join(' ') });
    tx.afterCommit(() => services.jobs.wake());
    return changed;
  },
  'integration-actions.refuse': async ({ tx, companyId, body }) => {
    await audited(tx, companyId, 'refused', { ids: body.ids.join(' ') });
    return refuseActions(tx, { companyId, ids: body.ids, by: byOf(tx) }, body.why);
  },
  'integration-actions.cancel': async ({ tx, companyId, body }) => {
    await audited(tx, companyId, 'cancelled', { ids: body.ids.join(' ') });
    return cancelActions(tx, { companyId, ids: body.ids, by: byOf(tx) });
  },
  'integration-actions.retry': async ({ tx, services, companyId, body }) => {
    const changed = await retryActions(tx, { companyId, ids: body.ids, by: byOf(tx) });
    await audited(tx, companyId, 'retried', { ids: body.ids.join(' ') });
    tx.afterCommit(() => services.jobs.wake());
    return changed;
  },
};

const byOf = ({ principal }: PersonTx) => ({ id: principal.userId, name: principal.displayName });

function refuseWithout({ connectors, outward }: Services): void {
  if (connectors === undefined || outward === undefined) throw invalid('This installation asks no other servers');
}

/** So many ids of one call are told; each record says who did it, too. */
const TOLD_CHARS = 1_000;

async function audited(
  tx: PersonTx,
  companyId: string,
  did: string,
  about: Readonly<Record<string, string>>,
): Promise<void> {
  const told = Object.fromEntries(Object.entries(about).map(([name, text]) => [name, text.slice(0, TOLD_CHARS)]));
  const actor = actorOf(tx.principal);
  await audit(tx, { action: `integration-actions.${did}`, outcome: 'done', companyId, actor, about: told });
}
