import { mdiAlertCircleOutline, mdiCloudOffOutline, mdiFilterOffOutline, mdiTrayArrowDown } from '@mdi/js';
import type { ReactNode } from 'react';
import { Icon } from './icon';
import './notice.css';

interface Props {
  readonly title: string;
  readonly text: ReactNode;
  readonly children?: ReactNode;
}

function Notice({ icon, title, text, children, role }: Props & { readonly icon: string; readonly role?: 'alert' }) {
  return (
    <div className="notice" role={role}>
      <Icon path={icon} size={32} />
      <h2>{title}</h2>
      <p>{text}</p>
      {children ? <div className="notice-actions">{children}</div> : null}
    </div>
  );
}

/** Nothing exists yet: says what to do next. */
export function EmptyState(props: Props) {
  return <Notice icon={mdiTrayArrowDown} {...props} />;
}

/** Something exists, but the filters leave none of it. */
export function NoResults(props: Props) {
  return <Notice icon={mdiFilterOffOutline} {...props} />;
}

export function ErrorState(props: Props) {
  return <Notice icon={mdiAlertCircleOutline} role="alert" {...props} />;
}

/** This browser never had the data, and cannot get it now. */
export function OfflineState(props: Props) {
  return <Notice icon={mdiCloudOffOutline} {...props} />;
}
