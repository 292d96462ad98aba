const OVER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const FIELDS = 'input, textarea, [role="combobox"], [contenteditable]';
/** Fields without a text: they take letters and arrows, but there is nothing in them that `Mod+z` could undo. */
const CHOICES =
  'button[role="combobox"], .combobox[aria-expanded="false"], input[type="checkbox"], input[type="radio"]';

/** Keys belong to the field, the menu or the dialog that has the focus. */
export function isTyping(target: EventTarget | null, press = ''): boolean {
  if (!(target instanceof Element)) return false;
  if (target.closest(OVER) !== null) return true;
  return target.closest(FIELDS) !== null && !(press.startsWith('Mod+') && target.matches(CHOICES));
}
