import { href } from '../../contract/paths';
import { ROUTES } from '../../contract/routes';
import { LinkButton } from '../kit/link-button';
import { Page } from '../kit/page';
import type { PageProps, PlannedWords } from '../parts/area';
import { areaOf } from './areas';
import { opensFor } from './guards';
import './planned-page.css';
import { useVisitor } from './use-visitor';

/** Stands where a page is not built yet, and says so. */
export function PlannedPage({ name }: PageProps) {
  const { title, layout, area } = ROUTES[name];
  const { planned } = areaOf(area);
  // The hero carries the title already.
  return layout === 'with-hero' ? (
    <div className="page planned">
      <Planned words={planned} />
    </div>
  ) : (
    <Page title={title}>
      <div className="planned">
        <Planned words={planned} />
      </div>
    </Page>
  );
}

function Planned({ words }: { readonly words: PlannedWords | undefined }) {
  const visitor = useVisitor();
  const links = words?.links.filter((link) => opensFor(visitor, ROUTES[link]));
  return (
    <>
      <h2>This page is not built yet</h2>
      <p>{words?.coming}</p>
      <h2>What you can do today</h2>
      <p>{words?.today}</p>
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
