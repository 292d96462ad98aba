import { and, eq } from 'drizzle-orm';
import type { InletTold, inboundEndpoints, inletEndpoints } from '../../../../contract/areas/integrations/inlets';
import { keysOf } from '../../../../contract/narrow';
import type { Handlers } from '../../../calls/handler';
import { notFound } from '../../../calls/refusal';
import { asSystem } from '../../../db/enter';
import { integrations } from '../../../db/schema';
import { sourceReadings } from '../../../db/schema-sources';
import { fromRow } from '../../../inventory/rows';
import { lockInlet, waitingAfter } from '../../../jobs/sources/source-inlets';
import { deliver } from './deliver';

/** Of a source that is asked. */
const NOTHING: InletTold = { path: null, syslog: null, taken: 0, lastAt: null, waiting: 0, refused: [] };

export const inletHandlers: Handlers<keyof typeof inletEndpoints | keyof typeof inboundEndpoints> = {
  'webhooks.deliver': deliver,
  'integrations.inlet': async ({ tx, services, companyId, params: { id } }) => {
    const [row] = await tx.db
      .select()
      .from(integrations)
      .where(and(eq(integrations.id, id), eq(integrations.companyId, companyId)));
    const source = row === undefined ? null : fromRow(row);
    if (source === null || source.deletedAt !== null) throw notFound('Source');
    const kind = source.connector?.kind ?? '';
    return asSystem(tx, async () => {
      const inlet = await lockInlet(tx, id);
      if (inlet === null) return NOTHING;
      const [reading] = await tx.db
        .select({ cursor: sourceReadings.cursor })
        .from(sourceReadings)
        .where(eq(sourceReadings.integrationId, id));
      const { taken, lastAt, refused, token } = inlet;
      return {
        ...{ taken, lastAt, path: kind === 'webhook' ? `/api/webhooks/${token}` : null },
        syslog: kind === 'syslog' ? ((await services.syslog?.(tx, companyId)) ?? null) : null,
        waiting: await waitingAfter(tx, id, reading?.cursor ?? null),
        refused: keysOf(refused).flatMap((reason) => {
          const one = refused[reason];
          return one === undefined ? [] : [{ reason, ...one }];
        }),
      };
    });
  },
};
