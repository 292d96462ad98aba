import {
  mdiAlertOutline,
  mdiCheck,
  mdiClockOutline,
  mdiClose,
  mdiDebugStepOver,
  mdiProgressClock,
  mdiStop,
  mdiUndo,
} from '@mdi/js';
import { Badge } from '@radix-ui/themes';
import type { SyncRun } from '../../contract/areas/integrations';
import { isKeyOf } from '../../contract/narrow';
import { Icon } from '../kit/icon';
import { isTakingBack } from '../words/run-text';

const STATUS = {
  pending: { label: 'Waiting', color: 'gray', icon: mdiClockOutline },
  running: { label: 'Running', color: 'blue', icon: mdiProgressClock },
  success: { label: 'Done', color: 'green', icon: mdiCheck },
  with_errors: { label: 'Done, some rejected', color: 'amber', icon: mdiAlertOutline },
  failed: { label: 'Failed', color: 'red', icon: mdiClose },
  skipped: { label: 'Skipped', color: 'gray', icon: mdiDebugStepOver },
  terminated: { label: 'Cancelled', color: 'gray', icon: mdiStop },
  undone: { label: 'Undone', color: 'gray', icon: mdiUndo },
} as const satisfies Readonly<Record<SyncRun['status'], { label: string; color: string; icon: string }>>;

const TAKING_BACK = { label: 'Undoing', color: 'amber', icon: mdiUndo } as const;

export const statusText = (status: string): string => (isKeyOf(STATUS, status) ? STATUS[status].label : status);

export function RunStatus({ run }: { readonly run: Pick<SyncRun, 'status' | 'message'> }) {
  const { label, color, icon } = isTakingBack(run) ? TAKING_BACK : STATUS[run.status];
  return (
    <Badge color={color} highContrast className="run-status">
      <Icon path={icon} size={13} /> {label}
    </Badge>
  );
}
