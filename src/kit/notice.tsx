import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiFilterOffOutline, mdiTrayArrowDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import './notice.css';

/** A row of the picture of a page that is filled. */
export interface Example {
  /** Of `@mdi/js`. */
  readonly icon: string;
  readonly name: string;
  /** What else would stand in the row. */
  readonly mark: string;
}

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
  /** What the page looks like when it is filled (U51). */
  readonly examples?: readonly Example[] | undefined;
}

/** Nothing exists yet: says what to do next. */
export function EmptyState({ examples, ...props }: EmptyProps) {
  const picture = examples === undefined ? <Icon path={mdiTrayArrowDown} size={32} /> : <Filled examples={examples} />;
  return <Notice picture={picture} {...props} />;
}

/** A picture, so nothing of it is read out. */
function Filled({ examples }: { readonly examples: readonly Example[] }) {
  return (
    <div className="filled" aria-hidden="true">
      {examples.map(({ icon, name, mark }) => (
        <div key={name} className="filled-row">
          <Icon path={icon} />
          <span className="clip">{name}</span>
          <span className="filled-mark">{mark}</span>
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
