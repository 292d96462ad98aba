import { ConfirmDialog } from './confirm-dialog';
import type { LeaveGuard } from './use-leave-guard';

/** Asks before what was typed is lost (FO3). */
export function LeaveDialog({ guard }: { readonly guard: LeaveGuard }) {
  return (
    <ConfirmDialog
      open={guard.isAsking}
      title="Leave without saving?"
      text="Your unsaved changes will be lost."
      confirm="Leave"
      destructive
      onClose={guard.stay}
      onConfirm={guard.leave}
    />
  );
}
