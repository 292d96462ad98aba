import { href } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import { opensFor } from './guards';
import type { PageProps } from './pages';
import './planned-page.css';
import { AREA_TEXT } from './planned-text';
import { useVisitor } from './use-visitor';

/** Stands where a page is not built yet, and says so. */
export function PlannedPage({ name }: PageProps) {
  const { title, layout, area } = ROUTES[name];
  // The hero carries the title already.
  return layout === 'with-hero' ? (
    <div className="page planned">
      <Planned area={AREA_TEXT[area]} />
    </div>
  ) : (
    <Page title={title}>
      <div className="planned">
        <Planned area={AREA_TEXT[area]} />
      </div>
    </Page>
  );
}

function Planned({ area }: { readonly area: (typeof AREA_TEXT)['site'] }) {
  const visitor = useVisitor();
  const links = area?.links.filter((link) => opensFor(visitor, ROUTES[link]));
  return (
    <>
      <h2>This page is not built yet</h2>
      <p>{area?.coming}</p>
      <h2>What you can do today</h2>
      <p>{area?.today}</p>
      <div className="row wrap">
        {links?.map((link, index) => (
          <LinkButton key={link} to={href(link)} variant={index === 0 ? 'solid' : 'soft'}>
            {link === 'home' ? 'Home' : ROUTES[link].title}
          </LinkButton>
        ))}
      </div>
    </>
  );
}
