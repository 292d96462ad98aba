import type { ReactNode } from 'react';
import { href } from '../../../contract/paths';
import { AppLink } from '../../kit/app-link';
import { useSession } from '../../session/session';
import './default-layout.css';
import { Footer } from './footer';
import './layouts.css';
import { Logo } from './logo';

interface Props {
  readonly children: ReactNode;
}

export function DefaultLayout({ children }: Props) {
  return (
    <div className="default-layout">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <header>
        <AppLink to={href('home')} className="brand" label="Muster, home">
          <Logo /> Muster
        </AppLink>
        <WayIn />
      </header>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      <Footer />
    </div>
  );
}

/** Nothing while it is not known who is here. */
function WayIn() {
  const { state, profile, config } = useSession();
  if (state !== 'ready') return null;
  return profile === null ? (
    <AppLink to={href('signup')}>{config?.isNew ? 'Set up' : 'Sign in'}</AppLink>
  ) : (
    <AppLink to={href('dashboard')}>Dashboard</AppLink>
  );
}
