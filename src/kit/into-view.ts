/** The list scrolls; the page does not. */
export function intoView(option: HTMLElement | null): void {
  const list = option?.closest<HTMLElement>('[role="listbox"]');
  if (option === null || list == null) return;
  const box = list.getBoundingClientRect();
  const { top, bottom } = option.getBoundingClientRect();
  if (top < box.top) list.scrollTop -= box.top - top;
  else if (bottom > box.bottom) list.scrollTop += bottom - box.bottom;
}
