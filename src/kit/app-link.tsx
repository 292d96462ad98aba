import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly className?: string;
  readonly label?: string;
  readonly current?: boolean;
  readonly tabIndex?: number;
}

/** Every link inside the app. `to` comes from `href()` of `contract/paths`. */
export function AppLink({ to, children, className, label, current, tabIndex }: Props) {
  return (
    <Link
      href={to}
      className={className}
      aria-label={label}
      aria-current={current ? 'page' : undefined}
      tabIndex={tabIndex}
    >
      {children}
    </Link>
  );
}
