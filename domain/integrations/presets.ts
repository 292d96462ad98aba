import type { SourceCategory } from '../../contract/areas/integrations';
import type { SettingValue } from '../../contract/areas/integrations/connectors/connector-form';
import type { FieldMap } from '../../contract/areas/integrations/field-map';
import { CLOUDS } from './presets/clouds';
import { DIRECTORIES } from './presets/directories';
import { INVENTORIES } from './presets/inventories';
import { MANAGED_DEVICES } from './presets/managed-devices';
import { OWN_SIGN_INS } from './presets/own-sign-ins';
import { PROTECTED_ENDPOINTS } from './presets/protected-endpoints';
import { SCANNERS } from './presets/scanners';

/** Products that are known: what their form begins with, what permission they need, and where their user gets the key. */

export interface Preset {
  readonly id: string;
  readonly product: string;
  readonly vendor: string;
  readonly category: SourceCategory;
  /** Of connector. */
  readonly kind: string;
  /** What its form begins with; an address that is each customer's own says which part is to be written. */
  readonly settings: Readonly<Record<string, SettingValue>>;
  readonly fieldMap?: FieldMap;
  /** The permission that its key needs. */
  readonly needs: string;
  /** Where its user gets the key. */
  readonly keyAt: string;
}

export const PRESETS: readonly Preset[] = [
  ...DIRECTORIES,
  ...PROTECTED_ENDPOINTS,
  ...MANAGED_DEVICES,
  ...CLOUDS,
  ...SCANNERS,
  ...INVENTORIES,
  ...OWN_SIGN_INS,
];
