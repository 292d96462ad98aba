import type { ReactNode } from 'react';

export function NoLayout({ children }: { readonly children: ReactNode }) {
  return (
    <main id="main" tabIndex={-1} className="bare">
      {children}
    </main>
  );
}
