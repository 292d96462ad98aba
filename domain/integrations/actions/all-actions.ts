import type { Integration } from '../../../contract/areas/integrations';
import type { ActionDefinition } from './action-definition';
import { DEVICE_ACTIONS, PEOPLE_ACTIONS } from './definitions/devices';
import { ENDPOINT_ACTIONS } from './definitions/endpoints';
import { GENERIC_ACTIONS } from './definitions/generic';
import { INVENTORY_ACTIONS } from './definitions/inventories';

/** Everything that can be done at other tools: the only list of it. */
export const ACTIONS: readonly ActionDefinition[] = [
  ...ENDPOINT_ACTIONS,
  ...DEVICE_ACTIONS,
  ...PEOPLE_ACTIONS,
  ...INVENTORY_ACTIONS,
  ...GENERIC_ACTIONS,
];

/** Undefined for one of another version. */
export const actionOf = (type: string): ActionDefinition | undefined => ACTIONS.find((one) => one.type === type);

/** What can be done at a source, its product's own first; nothing at what is no source of HTTP, or is read no more. */
export function actionsOf({
  connector,
  deletedAt,
}: Pick<Integration, 'connector' | 'deletedAt'>): readonly ActionDefinition[] {
  if (connector === undefined || deletedAt !== null || connector.kind !== 'http') return [];
  const { preset, settings } = connector;
  return ACTIONS.filter(
    ({ presets, signsIn }) =>
      (presets.length === 0 || (preset !== undefined && presets.includes(preset))) &&
      (signsIn === undefined || signsIn === settings['auth']),
  );
}
