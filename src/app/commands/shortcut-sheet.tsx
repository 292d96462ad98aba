import { Keycaps } from '../../kit/keycaps';
import { Modal } from '../../kit/modal';
import { type LiveShortcut, liveShortcuts } from '../../kit/use-shortcuts';
import { showOverlay } from './overlay';
import './shortcut-sheet.css';

/** What the keyboard does: on the page beneath, then everywhere. */
export function ShortcutSheet() {
  const live = liveShortcuts();
  const here = live.filter(({ place }) => place !== 'everywhere');
  const everywhere = live.filter(({ place }) => place === 'everywhere');
  return (
    <Modal open title="Keyboard shortcuts" about="Off while you type in a field." onClose={() => showOverlay(null)}>
      <div className="shortcut-sheet">
        {here.length === 0 ? null : <Part title="On this page" shortcuts={here} />}
        <Part title="Everywhere" shortcuts={everywhere} />
      </div>
    </Modal>
  );
}

function Part({ title, shortcuts }: { readonly title: string; readonly shortcuts: readonly LiveShortcut[] }) {
  return (
    <section aria-label={title}>
      <h2>{title}</h2>
      <dl>
        {shortcuts.map(({ name, text, keys }) => (
          <div key={name}>
            <dt>{text}</dt>
            <dd>
              <Keycaps keys={keys} />
            </dd>
          </div>
        ))}
      </dl>
    </section>
  );
}
