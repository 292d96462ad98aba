import { Dialog } from '@radix-ui/themes';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
import { useLocation } from 'wouter';
import { browserStorage } from '../../data/browser-storage';
import { plural } from '../../kit/format';
import { returnFocus } from '../../kit/keep-focus';
import type { UseOffer } from '../../parts/area';
import type { Item } from '../../parts/palette/item';
import { useSession } from '../../session/session';
import { addressOf } from '../company-address';
import { movedTo } from './moved-to';
import { showOverlay, takeEarly } from './overlay';
import './palette.css';
import { withRecent } from '../../parts/palette/rank';
import { optionId, PaletteList } from './palette-list';
import { useEnter } from './use-enter';
import { useItems } from './use-items';

/** Drawn at once; who looks for another one types on. */
const DRAWN = 50;

interface Props {
  /** The areas'. */
  readonly offers: readonly UseOffer[];
}

/** Goes to the page or the record and does the action that is typed: all of it from this browser. */
export function Palette({ offers }: Props) {
  const after = useRef<(() => void) | null>(null);
  return (
    <Dialog.Root open onOpenChange={(open) => (open ? undefined : showOverlay(null))}>
      <Dialog.Content
        // The field stays where it is, whatever is found.
        align="start"
        onOpenAutoFocus={focusField}
        // What the action focuses or opens comes after the focus went back.
        onCloseAutoFocus={(event) => {
          returnFocus(event);
          after.current?.();
        }}
        className="palette"
        aria-describedby={undefined}
      >
        <Dialog.Title className="visually-hidden">Find anything</Dialog.Title>
        <Finder after={after} offers={offers} />
        <p className="palette-hint quiet small">
          <kbd>↑</kbd> <kbd>↓</kbd> to move, <kbd>Enter</kbd> to open, <kbd>Ctrl Enter</kbd> in a new tab,{' '}
          <kbd>Esc</kbd> to close
        </p>
      </Dialog.Content>
    </Dialog.Root>
  );
}

/** Radix would select what is in the field, and the next key would replace what was typed before it was there. */
function focusField(event: Event): void {
  event.preventDefault();
  if (event.currentTarget instanceof Element) event.currentTarget.querySelector('input')?.focus();
}

function useChoose(recent: readonly string[], searches: readonly Item[], after: RefObject<(() => void) | null>) {
  const { companyId } = useSession();
  const [, navigate] = useLocation();
  return (item: Item, inNewTab: boolean): void => {
    const { id, does } = item;
    // A search says what was typed, and what was done with a record is about that one: nothing to remember.
    if (!searches.includes(item) && item.section === undefined)
      browserStorage.recentCommands.write(withRecent(recent, id));
    if ('run' in does) after.current = does.run;
    else if (inNewTab) window.open(addressOf(does.to, companyId), '_blank', 'noopener');
    else {
      navigate(does.to);
      after.current = focusPage;
    }
    showOverlay(null);
  };
}

/** Where somebody went, they read on: the focus does not stay at what the palette was opened from in the bar. */
function focusPage(): void {
  const main = document.getElementById('main');
  if (main?.contains(document.activeElement) === false) main.focus({ preventScroll: true });
}

/** A combobox: the focus stays in the field, the arrows move through the list below it. */
function Finder({ after, offers }: Props & { readonly after: RefObject<(() => void) | null> }) {
  const id = useId();
  const [wanted, setWanted] = useState('');
  // Only now are all keys here: what was waited for is drawn before it is shown, up to 300 ms.
  useEffect(() => {
    const early = takeEarly();
    if (early !== '') setWanted((typed) => early + typed);
  }, []);
  const [recent] = useState(() => browserStorage.recentCommands.read() ?? []);
  const [activeId, setActiveId] = useState<string | null>(null);
  const { items: ranked, searches, missing, isAsking } = useItems(wanted, recent, offers);
  const found = [...ranked, ...searches];
  const items = found.slice(0, DRAWN);
  const active = Math.max(
    0,
    items.findIndex((item) => item.id === activeId),
  );
  const choose = useChoose(recent, searches, after);
  const current = items[active];
  const enter = useEnter(isAsking, (inNewTab) => current && choose(current, inNewTab));
  useEffect(() => {
    if (current !== undefined) document.getElementById(optionId(id, current))?.scrollIntoView({ block: 'nearest' });
  }, [id, current]);
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const moved = movedTo(event.key, active, items.length);
    if (event.key === 'Enter') enter.press(event.ctrlKey || event.metaKey);
    else if (moved === null) return;
    else {
      enter.forget();
      setActiveId(items[moved]?.id ?? null);
    }
    event.preventDefault();
  };
  return (
    <>
      <input
        className="palette-field"
        role="combobox"
        aria-label="Find anything"
        aria-expanded
        aria-autocomplete="list"
        aria-controls={`${id}list`}
        aria-activedescendant={current === undefined ? undefined : optionId(id, current)}
        placeholder="Asset, CVE, software, port, person, page, action …"
        autoComplete="off"
        spellCheck={false}
        value={wanted}
        onChange={(event) => {
          setWanted(event.target.value);
          setActiveId(null);
          enter.forget();
        }}
        onKeyDown={onKeyDown}
      />
      <PaletteList id={id} items={items} active={active} onPoint={setActiveId} onChoose={choose} />
      {missing.length === 0 ? null : (
        <p className="palette-missing quiet small" role="status">
          Not searched: {missing.join(', ').toLowerCase()}. There are too many to keep in this browser, and the server
          cannot be reached.
        </p>
      )}
      <output className="visually-hidden" aria-live="polite">
        {plural(found.length, 'result')}
      </output>
    </>
  );
}
