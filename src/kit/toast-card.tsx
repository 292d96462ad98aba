import {
  mdiAlertCircleOutline,
  mdiAlertOutline,
  mdiCheckCircleOutline,
  mdiClose,
  mdiInformationOutline,
} from '@mdi/js';
import { Button, IconButton } from '@radix-ui/themes';
import { type MouseEvent, type PointerEvent, useRef, useState } from 'react';
import { TOAST } from '../../contract/limits';
import { CutText } from './cut-text';
import { Icon } from './icon';
import type { Toast, ToastLevel } from './toast-list';

const ICONS: Readonly<Record<ToastLevel, string>> = {
  info: mdiInformationOutline,
  success: mdiCheckCircleOutline,
  warning: mdiAlertOutline,
  error: mdiAlertCircleOutline,
};
/** A pointer that moves less still clicks. */
const CLICK_SLIP = 4;

/**
 * Sonner gives the focus back to where it was whenever it leaves a message, also where a click took it elsewhere. It leaves alone
 * what it takes for a message that cannot be dismissed; ours goes back by `keep-focus` (TO6).
 */
const NO_FOCUS_OF_SONNERS = { 'data-dismissible': 'false' };

const isOnButton = ({ target }: { readonly target: EventTarget }): boolean =>
  target instanceof Element && target.closest('button') !== null;

interface Props {
  readonly toast: Toast;
  /** False: it was gone already. */
  onDismiss(): boolean;
}

export function ToastCard({ toast, onDismiss }: Props) {
  const { level, title, message, action } = toast;
  const drag = useDrag(onDismiss);
  return (
    <div className={`toast toast-${level}`} data-toast={level} {...drag}>
      <Icon path={ICONS[level]} size={18} />
      <div className="toast-text">
        <p className="toast-title">
          <CutText text={title} lines={3} />
        </p>
        {message === undefined ? null : (
          <p>
            <CutText text={message} lines={3} />
          </p>
        )}
      </div>
      {action === undefined ? null : (
        <Button
          size="1"
          variant="soft"
          {...NO_FOCUS_OF_SONNERS}
          onClick={() => {
            if (onDismiss()) action.run();
          }}
        >
          {action.label}
        </Button>
      )}
      <IconButton
        size="1"
        variant="ghost"
        color="gray"
        aria-label={`Close: ${title}`}
        {...NO_FOCUS_OF_SONNERS}
        onClick={onDismiss}
      >
        <Icon path={mdiClose} size={14} />
      </IconButton>
    </div>
  );
}

/** A click away from its buttons closes a message, and so does dragging it far enough to either side. */
function useDrag(onDismiss: () => unknown) {
  const from = useRef<number | null>(null);
  const hasMoved = useRef(false);
  const [by, setBy] = useState(0);
  const end = () => {
    from.current = null;
    setBy(0);
  };
  return {
    style: by === 0 ? undefined : { transform: `translateX(${by}px)`, transition: 'none' },
    onPointerDown(event: PointerEvent<HTMLElement>) {
      hasMoved.current = false;
      if (event.button !== 0 || isOnButton(event)) return;
      from.current = event.clientX;
      event.currentTarget.setPointerCapture(event.pointerId);
    },
    onPointerMove({ clientX }: PointerEvent<HTMLElement>) {
      if (from.current === null) return;
      const moved = clientX - from.current;
      hasMoved.current ||= Math.abs(moved) > CLICK_SLIP;
      if (hasMoved.current) setBy(moved);
    },
    onPointerUp({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
      const moved = from.current === null ? 0 : Math.abs(clientX - from.current);
      end();
      if (moved >= TOAST.dismissFraction * currentTarget.offsetWidth) onDismiss();
    },
    onPointerCancel: end,
    onClick(event: MouseEvent<HTMLElement>) {
      if (!hasMoved.current && !isOnButton(event)) onDismiss();
    },
  };
}
