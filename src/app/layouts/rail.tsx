import { mdiDotsHorizontal } from '@mdi/js';
import { Popover } from '@radix-ui/themes';
import { useState } from 'react';
import { useLocation } from 'wouter';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { Icon } from '../../kit/icon';
import { PHONE, useMedia } from '../../kit/use-media';
import type { RailEntry } from '../../parts/area';
import { useVisitor } from '../use-visitor';
import { entryAt, inBar, railEntries } from './rail-entries';

/** The areas; on a phone a bar at the bottom, which has room for a few. */
export function Rail() {
  const [path] = useLocation();
  const entries = railEntries(useVisitor());
  const here = entryAt(path);
  const { shown, others } = inBar(entries, here, useMedia(PHONE));
  return (
    <nav className="rail" aria-label="Areas">
      {shown.map((entry) => (
        <Entry key={entry.page} entry={entry} here={here} />
      ))}
      {others.length === 0 ? null : <More others={others} />}
    </nav>
  );
}

function Entry({ entry, here }: { readonly entry: RailEntry; readonly here?: RailEntry | undefined }) {
  return (
    <AppLink to={href(entry.page)} current={entry === here}>
      <Icon path={entry.icon} size={22} />
      <span>{entry.label}</span>
    </AppLink>
  );
}

function More({ others }: { readonly others: readonly RailEntry[] }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <Popover.Root open={isOpen} onOpenChange={setOpen}>
      <Popover.Trigger>
        <button type="button" className="rail-more">
          <Icon path={mdiDotsHorizontal} size={22} />
          <span>More</span>
        </button>
      </Popover.Trigger>
      {/* Following one of them closes it. */}
      <Popover.Content className="popover" align="end" aria-label="More areas" onClick={() => setOpen(false)}>
        <div className="rail rail-others">
          {others.map((entry) => (
            <Entry key={entry.page} entry={entry} />
          ))}
        </div>
      </Popover.Content>
    </Popover.Root>
  );
}
