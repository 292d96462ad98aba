import type { AssetType } from '../../contract/areas/assets';
import { isOneOf } from '../../contract/narrow';

/** Things of different kinds are never one asset: a laptop and its user may share a name. */
export type AssetKind = 'host' | Exclude<AssetType, HostType>;
type HostType = (typeof HOST_TYPES)[number];

const HOST_TYPES = [
  'server',
  'desktop',
  'laptop',
  'tablet',
  'mobile',
  'virtual',
  'iot',
  'network',
  'cloud_resource',
  'unknown',
] as const satisfies readonly AssetType[];

/** What no source types is taken for a host: scanners see hosts. */
export function assetKind(type: AssetType | undefined): AssetKind {
  return type === undefined || isOneOf(HOST_TYPES, type) ? 'host' : type;
}
