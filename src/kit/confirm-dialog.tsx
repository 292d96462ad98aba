import { AlertDialog, Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { CutText } from './cut-text';
import { returnFocus } from './keep-focus';
import './modal.css';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly text: ReactNode;
  readonly confirm: string;
  readonly destructive?: boolean;
  onConfirm(): void;
  onClose(): void;
}

export function ConfirmDialog({ open, title, text, confirm, destructive, onConfirm, onClose }: Props) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => (next ? undefined : onClose())}>
      <AlertDialog.Content onCloseAutoFocus={returnFocus} className="dialog modal-small">
        <AlertDialog.Title size="4">
          <CutText text={title} lines={3} />
        </AlertDialog.Title>
        <AlertDialog.Description size="2">{text}</AlertDialog.Description>
        <div className="dialog-actions">
          <AlertDialog.Cancel>
            <Button variant="soft" color="gray">
              Cancel
            </Button>
          </AlertDialog.Cancel>
          <AlertDialog.Action>
            <Button color={destructive ? 'red' : undefined} onClick={open ? onConfirm : undefined}>
              {confirm}
            </Button>
          </AlertDialog.Action>
        </div>
      </AlertDialog.Content>
    </AlertDialog.Root>
  );
}
