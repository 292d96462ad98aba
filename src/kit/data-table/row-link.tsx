import type { ReactNode } from 'react';
import { AppLink } from '../app-link';

interface Props {
  readonly to: string;
  /** What goes beside the address. */
  readonly state?: unknown;
  readonly children: ReactNode;
}

/** The name of a row leads where the row leads; on a phone its whole card does. The keys are the table's: no stop of Tab. */
export function RowLink({ to, state, children }: Props) {
  return (
    <AppLink to={to} state={state} className="clip row-link" tabIndex={-1}>
      {children}
    </AppLink>
  );
}
