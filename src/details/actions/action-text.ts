import type { Integration } from '../../../contract/areas/integrations';
import type { ActionStatus, IntegrationAction } from '../../../contract/areas/integrations/actions';
import { isKeyOf } from '../../../contract/narrow';
import type { ShownRow } from '../../../contract/sync-api';
import type { ActionVerb } from '../../../domain/integrations/actions/action-definition';

/** What is said of actions, in words. */

export type ActionRow = ShownRow<'integrationAction'>;

/** A source as actions need it. */
export type ActionSource = Pick<Integration, 'id' | 'companyId' | 'displayName' | 'connector' | 'deletedAt'>;

export const STATUS = {
  pending: { label: 'Waits for approval', color: 'amber' },
  approved: { label: 'Waits', color: 'gray' },
  running: { label: 'Running', color: 'blue' },
  succeeded: { label: 'Done', color: 'green' },
  failed: { label: 'Failed', color: 'red' },
  cancelled: { label: 'Cancelled', color: 'gray' },
} as const satisfies Readonly<Record<ActionStatus, { label: string; color: string }>>;

export const actionStatusText = (status: string): string => (isKeyOf(STATUS, status) ? STATUS[status].label : status);

export const VERBS: Readonly<Record<ActionVerb, string>> = {
  ...{ tag: 'Tag', isolate: 'Isolate', release: 'Release', create: 'Create', update: 'Update' },
  ...{ disable: 'Disable', enable: 'Enable', run: 'Run', webhook: 'Webhook' },
};

/** What it is done to. */
export const doneTo = ({ about, source }: Pick<IntegrationAction, 'about' | 'source'>): string => about?.name ?? source;

export const WHO_MAY = 'Administrators of this company can do this. Ask one of them.';
