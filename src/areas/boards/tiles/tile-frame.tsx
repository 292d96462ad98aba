import { mdiInformationOutline } from '@mdi/js';
import { IconButton, Popover } from '@radix-ui/themes';
import { type ReactNode, type RefObject, useId, useState } from 'react';
import { useSyncStatus } from '../../../data/status';
import { count, plural } from '../../../kit/format';
import { Icon } from '../../../kit/icon';
import { RelativeTime } from '../../../kit/relative-time';
import type { TileNote } from '../board-scope';

interface Props {
  readonly title: string;
  readonly note: RefObject<TileNote>;
  /** Beside the title: how it stands to another day. */
  readonly aside?: ReactNode;
  readonly actions?: ReactNode;
  /** Its numbers are their own frames. */
  readonly bare?: boolean;
  readonly children: ReactNode;
}

/** A tile: what it is called, what it shows, and what its numbers are of. */
export function TileFrame({ title, note, aside, actions, bare = false, children }: Props) {
  const id = useId();
  return (
    <section className={bare ? 'board-tile bare' : 'panel board-tile'} aria-labelledby={id}>
      <div className={bare && actions === undefined ? 'visually-hidden' : 'panel-head'}>
        <h2 id={id} className="clip" title={title}>
          {title}
        </h2>
        {aside === undefined ? null : <span className="quiet small">{aside}</span>}
        {bare ? null : <NoteButton title={title} note={note} />}
        {actions}
      </div>
      <div className="board-tile-body" {...(bare ? {} : { tabIndex: 0, role: 'group', 'aria-labelledby': id })}>
        {children}
      </div>
    </section>
  );
}

/** Age, source, rows read and how often it was worked out (BO13): read when it is opened, so that nothing draws for it. */
function NoteButton({ title, note }: { readonly title: string; readonly note: RefObject<TileNote> }) {
  const [shown, setShown] = useState<TileNote | null>(null);
  const at = useSyncStatus()?.syncedAt ?? null;
  return (
    <Popover.Root open={shown !== null} onOpenChange={(open) => setShown(open ? note.current : null)}>
      <Popover.Trigger>
        <IconButton
          size="1"
          variant="ghost"
          color="gray"
          className="tile-note"
          aria-label={`About the numbers of ${title}`}
        >
          <Icon path={mdiInformationOutline} size={16} />
        </IconButton>
      </Popover.Trigger>
      <Popover.Content
        size="1"
        className="popover tile-note-text"
        aria-label={`About the numbers of ${title}`}
        container={document.getElementById('main')}
      >
        {shown === null ? null : (
          <dl>
            <Fact label="As of">{at === null ? 'not read yet' : <RelativeTime at={at} />}</Fact>
            <Fact label="Source">{shown.source === '' ? 'not said' : shown.source}</Fact>
            <Fact label="Rows read">{shown.rows === null ? 'none' : count(shown.rows)}</Fact>
            <Fact label="Worked out">{plural(shown.recomputations, 'time')}</Fact>
            <Fact label="Drawn">{plural(shown.drawn, 'time')}</Fact>
          </dl>
        )}
        {shown?.notices.map((text) => (
          <p key={text} className="quiet small">
            {text}
          </p>
        ))}
      </Popover.Content>
    </Popover.Root>
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd className="number">{children}</dd>
  </div>
);
