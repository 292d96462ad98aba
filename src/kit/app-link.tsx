import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly current?: boolean;
  readonly tabIndex?: number;
  /** What goes beside the address. */
  readonly state?: unknown;
  /** What else following it does. */
  readonly onFollow?: () => void;
}

/** Every link inside the app. `to` comes from `href()` of `contract/paths`. */
export function AppLink({ to, children, className, label, current, tabIndex, state, onFollow }: Props) {
  return (
    <Link
      href={to}
      state={state}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      tabIndex={tabIndex}
      onClick={onFollow}
    >
      {children}
    </Link>
  );
}
