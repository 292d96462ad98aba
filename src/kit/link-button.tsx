import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'solid' | 'soft';
  readonly size?: '1' | '2';
  /** What goes beside the address. */
  readonly state?: unknown;
}

/** The way on from a page: a link, as prominent as a button. */
export function LinkButton({ to, children, variant = 'solid', size = '2', state }: Props) {
  return (
    <Button asChild variant={variant} size={size}>
      <Link href={to} state={state}>
        {children}
      </Link>
    </Button>
  );
}
