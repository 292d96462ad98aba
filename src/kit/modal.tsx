import { mdiClose } from '@mdi/js';
import { Button, Dialog, IconButton } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { CutText } from './cut-text';
import { Icon } from './icon';
import { returnFocus } from './keep-focus';
import { LeaveDialog } from './leave-dialog';
import './modal.css';
import { PRIMARY } from './submit-keys';
import { UnsavedInModal } from './unsaved';
import { useLeaveGuard } from './use-leave-guard';

interface Props {
  readonly open: boolean;
  readonly title: string;
  readonly about?: ReactNode;
  /** `side`: a panel at the right edge, for the details of a list's row. */
  readonly kind?: 'small' | 'wide' | 'side';
  readonly children: ReactNode;
  onClose(): void;
}

export function Modal({ open, title, about, kind = 'small', children, onClose }: Props) {
  const [isUnsaved, setUnsaved] = useState(false);
  const guard = useLeaveGuard(open && isUnsaved);
  return (
    <Dialog.Root open={open} onOpenChange={(next) => (next ? undefined : guard.ask(onClose))}>
      <Dialog.Content
        onOpenAutoFocus={kind === 'side' ? focusItself : focusFirstField}
        onCloseAutoFocus={returnFocus}
        // An open list of suggestions is closed first.
        onEscapeKeyDown={(event) => {
          const { activeElement } = document;
          if (activeElement?.role === 'combobox' && activeElement.ariaExpanded === 'true') event.preventDefault();
        }}
        // While it fades away its form is still there, and was submitted already.
        onSubmitCapture={(event) => {
          if (open) return;
          event.preventDefault();
          event.stopPropagation();
        }}
        className={`dialog modal-${kind}`}
        {...(about === undefined ? { 'aria-describedby': undefined } : {})}
      >
        <div className="modal-head">
          <div>
            <Dialog.Title size="4">
              <CutText text={title} lines={3} />
            </Dialog.Title>
            {about === undefined ? null : (
              <Dialog.Description size="2" className="quiet">
                {about}
              </Dialog.Description>
            )}
          </div>
          <Dialog.Close>
            <IconButton variant="ghost" color="gray" aria-label="Close">
              <Icon path={mdiClose} size={18} />
            </IconButton>
          </Dialog.Close>
        </div>
        <UnsavedInModal value={{ say: setUnsaved, release: guard.release }}>{children}</UnsavedInModal>
        <LeaveDialog guard={guard} />
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** Closes the dialog around it, like Escape. */
export function CancelButton({ text = 'Cancel' }: { readonly text?: string }) {
  return (
    <Dialog.Close>
      <Button type="button" variant="soft" color="gray">
        {text}
      </Button>
    </Dialog.Close>
  );
}

const FIELD = 'form :is(input:not([type="file"], [type="hidden"]), button[role="combobox"], textarea):not(:disabled)';

/** What is shown at the side is read first: on a phone a field would bring its keyboard. */
function focusItself(event: Event): void {
  if (!(event.currentTarget instanceof HTMLElement)) return;
  event.preventDefault();
  event.currentTarget.focus();
}

/** In a form the person types at once, without one Enter does what the dialog is for; Radix would focus the close button. */
function focusFirstField(event: Event): void {
  const content = event.currentTarget;
  if (!(content instanceof HTMLElement)) return;
  event.preventDefault();
  (content.querySelector<HTMLElement>(FIELD) ?? content.querySelector<HTMLElement>(PRIMARY) ?? content).focus();
}
