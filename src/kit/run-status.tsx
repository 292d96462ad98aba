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
import { Icon } from './icon';

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

export function RunStatus({ status }: Pick<SyncRun, 'status'>) {
  const { label, color, icon } = STATUS[status];
  return (
    <Badge color={color} highContrast className="run-status">
      <Icon path={icon} size={13} /> {label}
    </Badge>
  );
}
