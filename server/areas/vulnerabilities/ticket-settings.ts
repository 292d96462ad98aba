import type { ticketSettingsEndpoints } from '../../../contract/areas/vulnerabilities/ticket-settings';
import { actorOf } from '../../calls/audit-entry';
import type { Handlers } from '../../calls/handler';
import { ticketSettings } from '../../db/schema-tickets';
import { audit } from '../../identity/audit';
import { prefixOf } from '../../inventory/ticket-numbers';

export const ticketSettingsHandlers: Handlers<keyof typeof ticketSettingsEndpoints> = {
  'ticket-settings.get': async ({ tx, companyId }) => ({ prefix: await prefixOf(tx.db, companyId) }),
  'ticket-settings.update': async ({ tx, companyId, body: { prefix } }) => {
    const before = await prefixOf(tx.db, companyId);
    await tx.db
      .insert(ticketSettings)
      .values({ companyId, prefix })
      .onConflictDoUpdate({ target: ticketSettings.companyId, set: { prefix } });
    const entry = {
      action: 'tickets.prefix-changed',
      outcome: 'done',
      companyId,
      actor: actorOf(tx.principal),
    } as const;
    await audit(tx, { ...entry, about: { before, prefix } });
    return { prefix };
  },
};
