import { Button } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { Link } from 'wouter';

interface Props {
  readonly to: string;
  readonly children: ReactNode;
  readonly variant?: 'solid' | 'soft';
}

/** The way on from a page: a link, as prominent as a button. */
export function LinkButton({ to, children, variant = 'solid' }: Props) {
  return (
    <Button asChild variant={variant}>
      <Link href={to}>{children}</Link>
    </Button>
  );
}
