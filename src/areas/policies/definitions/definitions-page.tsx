import { Suspense } from 'react';
import { Link, useLocation, useSearch } from 'wouter';
import { href } from '../../../../contract/paths';
import { Page } from '../../../kit/page';
import { SelectInput } from '../../../kit/select-input';
import { NARROW, useMedia } from '../../../kit/use-media';
import { NotForYou } from '../../../parts/not-for-you';
import { useMayDo } from '../../../session/use-ability';
import './definitions.css';
import { SECTIONS } from './sections';

const placeOf = (key: string): string => `${href('definitions')}?${new URLSearchParams({ section: key })}`;

/** What words mean in this company, a section each; the address says which is open (DF1). */
export function DefinitionsPage() {
  const asked = new URLSearchParams(useSearch()).get('section');
  const open = SECTIONS.find(({ key }) => key === asked) ?? SECTIONS[0];
  const isNarrow = useMedia(NARROW);
  const [, navigate] = useLocation();
  const mayRead = useMayDo('read', 'Asset');
  if (!mayRead) return <NotForYou many="definitions" />;
  const Body = open.body;
  return (
    <Page title="Definitions" about="What words mean in this company, and where each is used.">
      <div className={isNarrow ? 'definitions' : 'definitions with-side'}>
        {isNarrow ? (
          <SelectInput
            label="Section"
            value={open.key}
            options={SECTIONS.map(({ key, title }) => ({ value: key, label: title }))}
            onChange={(key) => navigate(placeOf(key))}
          />
        ) : (
          <nav aria-label="Sections">
            <ul>
              {SECTIONS.map(({ key, title }) => (
                <li key={key}>
                  <Link href={placeOf(key)} aria-current={key === open.key ? 'page' : undefined}>
                    {title}
                  </Link>
                </li>
              ))}
            </ul>
          </nav>
        )}
        <div className="definitions-body">
          <Suspense fallback={<p className="quiet">Loading …</p>}>
            <Body />
          </Suspense>
        </div>
      </div>
    </Page>
  );
}
