import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiFilterOffOutline, mdiTrayArrowDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import './notice.css';

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

interface NoticeProps extends Props {
  readonly picture: ReactNode;
  readonly role?: 'alert';
}

function Notice({ picture, title, text, children, role }: NoticeProps) {
  return (
    <div className="notice" role={role}>
      {picture}
      <h2>{title}</h2>
      <p>{text}</p>
      {children ? <div className="notice-actions">{children}</div> : null}
    </div>
  );
}

interface EmptyProps extends Props {
  /** The icons of the rows of a page that is filled, of `@mdi/js` (U51). */
  readonly rows?: readonly string[] | undefined;
}

/** Nothing exists yet: says what to do next. */
export function EmptyState({ rows, ...props }: EmptyProps) {
  const picture = rows === undefined ? <Icon path={mdiTrayArrowDown} size={32} /> : <Filled rows={rows} />;
  return <Notice picture={picture} {...props} />;
}

/** A picture without a word: a name or a number in it was taken for one's own. */
function Filled({ rows }: { readonly rows: readonly string[] }) {
  return (
    <div className="filled" aria-hidden="true">
      {rows.map((icon, at) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a picture does not change
        <div key={at} className="filled-row">
          <Icon path={icon} />
          <span className="filled-name" />
          <span className="filled-mark" />
        </div>
      ))}
    </div>
  );
}

/** Something exists, but the filters leave none of it. */
export function NoResults(props: Props) {
  return <Notice picture={<Icon path={mdiFilterOffOutline} size={32} />} {...props} />;
}

export function ErrorState(props: Props) {
  return <Notice picture={<Icon path={mdiAlertCircleOutline} size={32} />} role="alert" {...props} />;
}

/** This browser never had the data, and cannot get it now. */
export function OfflineState(props: Props) {
  return <Notice picture={<Icon path={mdiCloudOffOutline} size={32} />} {...props} />;
}
