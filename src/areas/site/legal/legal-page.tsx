import { type ReactNode, useEffect } from 'react';
import { TERMS_DATE } from '../../../../contract/version';
import { Page } from '../../../kit/page';
import { TERMS_DAY, TERMS_NUMBER } from '../../../words/terms-text';
import './legal.css';

export interface LegalSection {
  /** What addresses name it by: it stays when the title changes. */
  readonly id: string;
  readonly title: string;
  readonly content: ReactNode;
}

interface Props {
  readonly title: string;
  readonly about: string;
  readonly sections: readonly LegalSection[];
}

/** A text to read: its version and date, its contents, its sections with an address each (SI1). */
export function LegalPage({ title, about, sections }: Props) {
  useEffect(showNamedSection, []);
  return (
    <Page title={title} about={about}>
      <p className="quiet small">
        Version {TERMS_NUMBER}, <time dateTime={TERMS_DATE}>{TERMS_DAY}</time>
      </p>
      <div className="legal">
        <nav aria-label="Contents">
          <h2>Contents</h2>
          <ol>
            {sections.map(({ id, title: name }) => (
              <li key={id}>
                <a href={`#${id}`}>{name}</a>
              </li>
            ))}
          </ol>
        </nav>
        <div className="legal-text in-words">
          {sections.map(({ id, title: name, content }) => (
            <section key={id} aria-labelledby={id}>
              <h2 id={id}>{name}</h2>
              {content}
            </section>
          ))}
        </div>
      </div>
    </Page>
  );
}

/** The browser looked for it before the page was there. */
function showNamedSection(): void {
  document.getElementById(location.hash.slice(1))?.scrollIntoView();
}
