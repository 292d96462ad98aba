import type { ReactNode } from 'react';
import { SessionGate } from '../session-gate';
import './layouts.css';
import { Rail } from './rail';
import { TopBar } from './top-bar';

export function DashboardLayout({ children }: { readonly children: ReactNode }) {
  return (
    <div className="dashboard-layout">
      <a className="skip-link" href="#main">
        Skip to content
      </a>
      <TopBar />
      <Rail />
      <main id="main" tabIndex={-1}>
        <SessionGate>{children}</SessionGate>
      </main>
    </div>
  );
}
