import { mdiTrayArrowDown } from '@mdi/js';
import { useEffect, useEffectEvent, useState } from 'react';
import './file-drop.css';
import { Icon } from './icon';

/** The one that came onto the page last takes what is dropped. */
const takers: symbol[] = [];

interface Props {
  /** What dropping them does. */
  readonly text: string;
  onFiles(files: readonly File[]): void;
}

/** While it is on the page, files may be dropped anywhere on it. */
export function FileDrop({ text, onFiles }: Props) {
  const [over, setOver] = useState(false);
  const drop = useEffectEvent((files: readonly File[]) => {
    if (files.length > 0) onFiles(files);
  });
  useEffect(() => {
    const mine = Symbol();
    takers.push(mine);
    // Entering a child fires before leaving its parent: depth tells when the pointer is really gone.
    let depth = 0;
    const listeners: Partial<Record<string, (event: DragEvent) => void>> = {
      dragenter(event) {
        if (!carriesFiles(event)) return;
        depth++;
        setOver(true);
      },
      dragover(event) {
        if (carriesFiles(event)) event.preventDefault();
      },
      dragleave(event) {
        if (carriesFiles(event) && --depth <= 0) setOver(false);
      },
      drop(event) {
        if (!carriesFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        drop([...(event.dataTransfer?.files ?? [])]);
      },
    };
    const all = Object.entries(listeners).map(([name, handle]) => {
      const listener = (event: Event): void => {
        if (event instanceof DragEvent && takers.at(-1) === mine) handle?.(event);
      };
      document.addEventListener(name, listener);
      return () => document.removeEventListener(name, listener);
    });
    return () => {
      takers.splice(takers.indexOf(mine), 1);
      for (const remove of all) remove();
    };
  }, []);
  return over ? (
    <div className="file-drop">
      <div>
        <Icon path={mdiTrayArrowDown} size={40} />
        {text}
      </div>
    </div>
  ) : null;
}

function carriesFiles(event: DragEvent): boolean {
  return event.dataTransfer?.types.includes('Files') ?? false;
}
