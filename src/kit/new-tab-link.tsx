import type { ReactNode } from 'react';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
}

/** A page of ours that is read beside this one, which keeps what is chosen and typed on it. */
export function NewTabLink({ to, children }: Props) {
  return (
    <a href={to} target="_blank" rel="noopener">
      {children}
      <span className="visually-hidden"> (opens in a new tab)</span>
    </a>
  );
}
