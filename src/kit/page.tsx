import { type ReactNode, useId } from 'react';
import { CutText } from './cut-text';

interface PageProps {
  readonly title: ReactNode;
  /** Where it belongs. */
  readonly above?: ReactNode;
  /** On the title's line. */
  readonly beside?: ReactNode;
  readonly about?: ReactNode;
  readonly actions?: ReactNode;
  /** The page itself does not scroll: its list does. */
  readonly fill?: boolean;
  readonly children: ReactNode;
}

/** Title, one line of what it is, primary action right. */
export function Page({ title, above, beside, about, actions, fill, children }: PageProps) {
  const header = (
    <header className="page-header">
      <div>
        <div className="page-title">
          <h1>{typeof title === 'string' ? <CutText text={title} lines={3} /> : title}</h1>
          {beside}
        </div>
        {about === undefined ? null : <p>{about}</p>}
      </div>
      {actions === undefined ? null : <div className="page-actions">{actions}</div>}
    </header>
  );
  return (
    <div className={fill ? 'page fill' : 'page'}>
      {above === undefined ? (
        header
      ) : (
        <div className="page-top">
          {above}
          {header}
        </div>
      )}
      {children}
    </div>
  );
}

export function Panel({
  title,
  aside,
  children,
}: {
  readonly title: string;
  readonly aside?: ReactNode;
  readonly children: ReactNode;
}) {
  const id = useId();
  return (
    <section className="panel" aria-labelledby={id}>
      <div className="panel-head">
        <h2 id={id}>{title}</h2>
        {aside === undefined ? null : <span className="quiet small">{aside}</span>}
      </div>
      {children}
    </section>
  );
}
