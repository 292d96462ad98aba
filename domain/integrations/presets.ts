import type { SourceCategory } from '../../contract/areas/integrations';
import type { SettingValue } from '../../contract/areas/integrations/connectors/connector-form';
import type { FieldMap } from '../../contract/areas/integrations/field-map';

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

const BEARER = { auth: 'header', headerName: 'Authorization', headerPrefix: 'Bearer' };
const ROWS = { method: 'GET', holds: 'rows', since: 'none', ...BEARER };

export const PRESETS: readonly Preset[] = [
  {
    ...{ id: 'fleet', product: 'Fleet', vendor: 'Fleet', category: 'agent', kind: 'http' },
    settings: {
      ...{ ...ROWS, url: 'https://fleet.example.com/api/v1/fleet/hosts', rowsAt: 'hosts' },
      ...{ paging: 'page', pageParam: 'page', firstPage: 0, sizeParam: 'per_page', pageSize: 100 },
    },
    fieldMap: [
      ...[
        { from: 'id', to: 'id' },
        { from: 'hostname', to: 'hostname' },
        { from: 'display_name', to: 'name' },
      ],
      ...[
        { from: 'primary_ip', to: 'ip' },
        { from: 'primary_mac', to: 'mac' },
        { from: 'uuid', to: 'uuid' },
      ],
      ...[
        { from: 'hardware_serial', to: 'serial' },
        { from: 'hardware_vendor', to: 'vendor' },
      ],
      ...[
        { from: 'hardware_model', to: 'model' },
        { from: 'os_version', to: 'os.name' },
        { from: 'seen_time', to: 'lastSeen' },
      ],
    ],
    needs: 'An API-only user with the role Observer.',
    keyAt: 'https://fleetdm.com/docs/using-fleet/fleetctl-cli#create-api-only-user',
  },
  {
    ...{ id: 'snipe-it', product: 'Snipe-IT', vendor: 'Snipe-IT', category: 'inventory', kind: 'http' },
    settings: {
      ...{ ...ROWS, url: 'https://snipe-it.example.com/api/v1/hardware', rowsAt: 'rows' },
      ...{ paging: 'offset', pageParam: 'offset', sizeParam: 'limit', pageSize: 200 },
    },
    fieldMap: [
      ...[
        { from: 'id', to: 'id' },
        { from: 'name', to: 'name' },
        { from: 'serial', to: 'serial' },
      ],
      ...[
        { from: 'manufacturer.name', to: 'vendor' },
        { from: 'model.name', to: 'model' },
        { from: 'category.name', to: 'type' },
      ],
      ...[
        { from: 'assigned_to.name', to: 'owner.name' },
        { from: 'assigned_to.email', to: 'owner.email' },
      ],
      ...[
        { from: 'location.name', to: 'location' },
        { from: 'status_label.name', to: 'lifecycle' },
      ],
      ...[{ from: 'asset_tag', to: 'custom' }],
    ],
    needs: 'A user who may view assets.',
    keyAt: 'https://snipe-it.readme.io/reference/generating-api-tokens',
  },
  {
    ...{ id: 'tailscale', product: 'Tailscale', vendor: 'Tailscale', category: 'inventory', kind: 'http' },
    settings: {
      ...{ ...ROWS, url: 'https://api.tailscale.com/api/v2/tailnet/-/devices', rowsAt: 'devices', paging: 'none' },
      ...{ auth: 'oauth', tokenUrl: 'https://api.tailscale.com/api/v2/oauth/token', scope: 'devices:core:read' },
    },
    fieldMap: [
      ...[
        { from: 'nodeId', to: 'id' },
        { from: 'hostname', to: 'hostname' },
        { from: 'name', to: 'fqdn' },
      ],
      ...[
        { from: 'addresses', to: 'ip' },
        { from: 'os', to: 'os.name' },
        { from: 'user', to: 'owner.email' },
      ],
      ...[
        { from: 'lastSeen', to: 'lastSeen' },
        { from: 'tags', to: 'tags' },
      ],
    ],
    needs: 'An OAuth client with the scope devices:core:read.',
    keyAt: 'https://tailscale.com/kb/1215/oauth-clients',
  },
];
