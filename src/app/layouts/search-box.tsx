import { mdiLightningBoltOutline, mdiMagnify } from '@mdi/js';
import { type FormEvent, useRef } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { Icon } from '../../kit/icon';
import { Keycaps } from '../../kit/keycaps';
import { shortcut } from '../../kit/shortcuts';
import { useShortcuts } from '../../kit/use-shortcuts';
import { showOverlay } from '../commands/overlay';

/** Finds assets from any page; `/` goes to it, except on a list, where it goes to the list’s own. */
export function SearchBox() {
  const box = useRef<HTMLInputElement>(null);
  const [, navigate] = useLocation();
  useShortcuts({
    search: {
      run() {
        box.current?.focus();
        box.current?.select();
      },
    },
  });
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const text = box.current?.value.trim() ?? '';
    navigate(text === '' ? href('assets') : `${href('assets')}?${new URLSearchParams({ q: text })}`);
  };
  return (
    <search>
      <form className="search-box" onSubmit={submit}>
        <Icon path={mdiMagnify} size={16} />
        <input
          ref={box}
          type="search"
          name="q"
          aria-label="Search assets by name, IP or MAC"
          placeholder="Search assets"
          autoComplete="off"
        />
        <kbd title="Press / to search">/</kbd>
        <button
          type="button"
          className="palette-button"
          title="Pages, assets, queries and actions (Ctrl K)"
          onClick={() => showOverlay('palette')}
        >
          <Icon path={mdiLightningBoltOutline} size={16} />
          <span className="visually-hidden">Find anything</span>
          <Keycaps keys={shortcut('palette').keys} />
        </button>
      </form>
    </search>
  );
}
