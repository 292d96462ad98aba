import { keysOf } from '../../../contract/narrow';
import type { PlainPathName } from '../../../contract/paths';
import type { ShortcutName } from '../../kit/shortcuts';

/** Where the shortcuts of two keys go. */
export const GOES = {
  toDashboard: 'dashboard',
  toAssets: 'assets',
  toGroups: 'assetGroups',
  toQueries: 'queries',
  toBuilder: 'queryBuilder',
  toSyncHistory: 'syncHistory',
  toNotifications: 'notifications',
} as const satisfies Readonly<Partial<Record<ShortcutName, PlainPathName>>>;

type GoName = keyof typeof GOES;
export const GO_NAMES: readonly GoName[] = keysOf(GOES);
