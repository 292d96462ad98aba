import type { ReactNode } from 'react';
import { href } from '../../../../contract/paths';
import type { SmallRow } from '../../../../worker/store/reader';
import { useRow } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { LinkButton } from '../../../kit/link-button';
import { EmptyState } from '../../../kit/notice';
import { Page } from '../../../kit/page';
import { SkeletonRows } from '../../../kit/skeleton';
import { RunStatus } from '../../../parts/run-status';
import { useSession } from '../../../session/session';

type Run = SmallRow<'syncRun'>;

interface Props {
  readonly id: string;
  readonly title: string;
  readonly about: string;
  readonly actions?: (run: Run) => ReactNode;
  children(run: Run): ReactNode;
}

/** A page about one run: its row comes with every batch, in every tab. */
export function RunPartPage({ id, title, about, actions, children }: Props) {
  const session = useSession();
  const run = useRow(session, 'syncRun', id);
  if (run === undefined) return <SkeletonRows rows={8} label="Loading the sync run" />;
  if (run === null) {
    return (
      <Page title={title}>
        <EmptyState title="Sync run not found" text="There is no such sync run here, or it is not sent yet.">
          <LinkButton to={href('syncHistory')}>Sync history</LinkButton>
        </EmptyState>
      </Page>
    );
  }
  return (
    <Page
      title={`${title} · ${run.source}`}
      above={
        <nav aria-label="Breadcrumb" className="small row wrap">
          <AppLink to={href('syncHistory')}>Sync history</AppLink>
          <AppLink to={href('syncRun', { id })}>{run.source}</AppLink>
        </nav>
      }
      beside={<RunStatus run={run} />}
      about={about}
      actions={actions?.(run)}
    >
      <title>{`${title} · ${run.source} · Muster`}</title>
      {children(run)}
    </Page>
  );
}
