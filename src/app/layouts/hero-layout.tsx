import type { ReactNode } from 'react';
import type { Route } from '../../../contract/routes/route';
import { DefaultLayout } from './default-layout';
import './hero-layout.css';

interface Props {
  readonly route: Pick<Route, 'title' | 'hero'>;
  readonly children: ReactNode;
}

/** The default layout with the page's title and subtitle on a gradient above it. */
export function HeroLayout({ route, children }: Props) {
  return (
    <DefaultLayout>
      <section className="hero" aria-label={`Introduction to ${route.title}`}>
        <h1>{route.title}</h1>
        {route.hero === undefined ? null : <p>{route.hero}</p>}
      </section>
      {children}
    </DefaultLayout>
  );
}
