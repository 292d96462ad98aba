import { Button } from '@radix-ui/themes';
import { useEffect, useRef, useState } from 'react';
import { BOARD } from '../../../contract/areas/boards/boards';
import { plural } from '../../kit/format';
import { showToast } from '../../kit/toasts';

interface FullScreen {
  readonly isOn: boolean;
  readonly ref: { readonly current: HTMLDivElement | null };
  start(): void;
}

/** Shows an element alone on the screen, and knows when that ended. */
export function useFullScreen(): FullScreen {
  const ref = useRef<HTMLDivElement>(null);
  const [isOn, setOn] = useState(false);
  useEffect(() => {
    const look = (): void => setOn(document.fullscreenElement !== null && document.fullscreenElement === ref.current);
    document.addEventListener('fullscreenchange', look);
    return () => document.removeEventListener('fullscreenchange', look);
  }, []);
  const start = (): void => {
    const none = (): void => showToast('warning', 'This browser does not show a page in full screen');
    const element = ref.current;
    if (element?.requestFullscreen === undefined) none();
    else element.requestFullscreen().catch(none);
  };
  return { isOn, ref, start };
}

/** On a screen nobody stands at: page after page of the board, and from the first again. */
export function PageTurner({ of }: { readonly of: { readonly current: HTMLDivElement | null } }) {
  const [isTurning, setTurning] = useState(true);
  useEffect(() => {
    if (!isTurning) return;
    const timer = setInterval(() => turn(of.current), BOARD.turnSeconds * 1_000);
    return () => clearInterval(timer);
  }, [isTurning, of]);
  return (
    <p className="row quiet small">
      {isTurning ? `Turns its pages every ${plural(BOARD.turnSeconds, 'second')}.` : 'Stands still.'}
      <Button size="1" variant="soft" color="gray" onClick={() => setTurning(!isTurning)}>
        {isTurning ? 'Stand still' : 'Turn pages'}
      </Button>
      <Button size="1" variant="soft" color="gray" onClick={() => void document.exitFullscreen()}>
        Leave full screen
      </Button>
    </p>
  );
}

function turn(element: HTMLDivElement | null): void {
  if (element === null) return;
  const { scrollTop, clientHeight, scrollHeight } = element;
  const isLast = scrollTop + clientHeight >= scrollHeight - 2;
  element.scrollTo({ top: isLast ? 0 : scrollTop + clientHeight });
}
