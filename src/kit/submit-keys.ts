/** `Mod+Enter` saves the form one is in, or does what the dialog over the page is for, wherever in it the focus is (FO4). */
export function submitKeys(): void {
  document.addEventListener('keydown', onKey);
}

function onKey(event: KeyboardEvent): void {
  const { key, ctrlKey, metaKey, target } = event;
  if (event.defaultPrevented || key !== 'Enter' || !(ctrlKey || metaKey) || !(target instanceof Element)) return;
  const dialog = target.closest('[role="dialog"], [role="alertdialog"]');
  const form = target.closest('form') ?? dialog?.querySelector('form');
  // A button that cannot be pressed is not pressed by a key either.
  const button = form == null ? dialog?.querySelector(PRIMARY) : form.querySelector('button[type="submit"]');
  if (!(button instanceof HTMLButtonElement)) return;
  event.preventDefault();
  button.click();
}

/** The last of a dialog's buttons. What takes something away is pressed by itself. */
export const PRIMARY = '.dialog-actions > button:last-of-type:not(:disabled, [data-accent-color="red"])';
