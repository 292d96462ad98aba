import { href, type PlainPathName } from '../../../contract/paths';
import { ROUTES } from '../../../contract/routes';
import { AppLink } from '../../kit/app-link';
import { isPlanned } from '../planned';

const COLUMNS: readonly { readonly title: string; readonly pages: readonly PlainPathName[] }[] = [
  { title: 'Product', pages: ['platform', 'solutions', 'resources'] },
  { title: 'Help', pages: ['docs', 'guides', 'knowledgeBase', 'contact'] },
  { title: 'Company', pages: ['about', 'aboutTeam', 'aboutPartners', 'aboutNewsPress'] },
  { title: 'Legal', pages: ['terms', 'privacy', 'cookiePolicy'] },
];

/** Pages that are planned are not led to. */
const BUILT = COLUMNS.map(({ title, pages }) => ({ title, pages: pages.filter((page) => !isPlanned(page)) })).filter(
  ({ pages }) => pages.length > 0,
);

export function Footer() {
  return (
    <footer>
      {BUILT.map(({ title, pages }) => (
        <nav key={title} aria-label={title}>
          <h2>{title}</h2>
          <ul>
            {pages.map((page) => (
              <li key={page}>
                <AppLink to={href(page)}>{ROUTES[page].title}</AppLink>
              </li>
            ))}
          </ul>
        </nav>
      ))}
    </footer>
  );
}
