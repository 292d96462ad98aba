import { Theme } from '@radix-ui/themes';
import type { ReactNode } from 'react';
import { isBrand, schemeOf } from '../../kit/theme';
import { useSession } from '../../session/session';
import { CommandHost } from '../commands/command-host';
import './layouts.css';
import { Rail } from './rail';
import { TopBar } from './top-bar';

export function DashboardLayout({ children }: { readonly children: ReactNode }) {
  const { profile } = useSession();
  return (
    <div className="dashboard-layout">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <Frame>
        <TopBar />
        <Rail />
      </Frame>
      <main id="main" tabIndex={-1}>
        {children}
      </main>
      {profile === null ? null : <CommandHost />}
    </div>
  );
}

/** Bar and rail; in a brand theme they stand on the brand's dark ground, whatever the scheme of the page. */
function Frame({ children }: { readonly children: ReactNode }) {
  const { theme } = useSession();
  const brand = isBrand(theme);
  return (
    <Theme
      className={brand ? 'frame brand-frame' : 'frame'}
      // Said in full: what opens from here stands outside the page, where there is nothing to inherit from.
      appearance={brand ? 'dark' : schemeOf(theme)}
      hasBackground={false}
    >
      {children}
    </Theme>
  );
}
