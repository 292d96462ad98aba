import { mdiMagnify } from '@mdi/js';
import { Icon } from '../../kit/icon';
import { Keycaps } from '../../kit/keycaps';
import { shortcut } from '../../kit/shortcuts';
import { showOverlay } from '../commands/overlay';

/** The way to the palette for a pointer: it looks like the field that opens, and stays where it is. */
export function SearchBox() {
  return (
    <search>
      <button
        type="button"
        className="search-box"
        aria-haspopup="dialog"
        title="Assets, CVEs, software, people, pages and actions (Ctrl K)"
        onClick={() => showOverlay('palette')}
      >
        <Icon path={mdiMagnify} size={16} />
        <span className="search-words">{shortcut('palette').text}</span>
        <Keycaps keys={shortcut('palette').keys.slice(0, 1)} />
      </button>
    </search>
  );
}
