/** What lies over the page and goes again: the focus goes back to where it was before. */
const LAYER = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
/** Its parts go by themselves, and what is beside them is about something else. */
const PASSING = '[data-passing]';
/** A list has the focus itself, and its cursor says where in it. */
const LIST = '[role="grid"]';
const TAKES_FOCUS = `:is(a[href], button, input, textarea, [tabindex]):not(:disabled, [type="hidden"])`;

/** An element and what stands around it, the nearest first; around a layer stands what it was opened from. */
type Path = readonly Element[];

/** Where what has the focus stands; empty: nothing has it, as the person wanted it. */
let current: Path = [];
const before = new WeakMap<Element, Path>();

function around(element: Element | null, end: Element | null = null): Element[] {
  const path: Element[] = [];
  for (let at = element; at !== null && at !== end; at = at.parentElement) path.push(at);
  return path;
}

function pathOf(element: Element): Path {
  const layer = element.closest(`${LAYER}, ${PASSING}`);
  if (layer === null) return around(element);
  // Entered just now, by itself or by a key.
  if (!current.some((one) => layer.contains(one))) before.set(layer, current);
  const within = layer.matches(PASSING) ? [element] : around(element, layer.parentElement);
  return [...within, ...(before.get(layer) ?? [])];
}

/** The element itself; where it is gone, what is left around it: itself, or the first in it that takes the focus. */
function heirOf(path: Path): HTMLElement | null {
  const main = document.getElementById('main');
  for (const element of path) {
    // The page itself is no place: its first button is about something else.
    if (element === main || element.parentElement === main || element === document.body) break;
    if (!element.isConnected) continue;
    const heir = element.matches(TAKES_FOCUS) ? element : element.querySelector(`${LIST}, ${TAKES_FOCUS}`);
    const own = heir?.closest(LIST) ?? heir;
    if (own instanceof HTMLElement) return own;
  }
  return main;
}

function giveTo(path: Path): void {
  const heir = heirOf(path);
  // What is larger than the window stays as it is scrolled.
  heir?.focus({ preventScroll: heir.matches(`#main, ${LIST}`) });
}

/** A layer is closed: the focus is where it was before, or at what is left of that. For Radix' `onCloseAutoFocus`. */
export function returnFocus(event: Event): void {
  event.preventDefault();
  const { currentTarget } = event;
  giveTo((currentTarget instanceof Element ? before.get(currentTarget) : undefined) ?? []);
}

const isLost = (): boolean => document.activeElement === null || document.activeElement === document.body;
const isGone = (): boolean => current[0]?.isConnected === false;

/** What has the focus may go from the page, by itself or with its button pressed: the focus stays near, never nowhere. */
export function keepFocus(): void {
  document.addEventListener('focusin', ({ target }) => {
    if (target instanceof Element) current = pathOf(target);
  });
  document.addEventListener('focusout', ({ relatedTarget }) => {
    if (relatedTarget !== null) return;
    // What is being taken away is gone only afterwards; what is still there was left by the person.
    queueMicrotask(() => {
      if (isLost() && !isGone()) current = [];
    });
  });
  new MutationObserver(() => {
    if (!isGone() || !isLost()) return;
    // After those who know better: a dialog that closes, a page that opens.
    setTimeout(() => {
      if (isGone() && isLost()) giveTo(current);
    });
  }).observe(document.body, { childList: true, subtree: true });
}
