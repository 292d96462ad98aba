import type { ReactNode } from 'react';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import './layouts.css';
import { Logo } from './logo';

export function DefaultLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="default-layout">
      <header>
        <AppLink to={href('home')} className="brand" label="Muster, home">
          <Logo /> Muster
        </AppLink>
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
    </div>
  );
}
