import type { ReactNode } from 'react';
import type { EntityName } from '../../contract/entities';
import type { ShownRow } from '../../contract/sync-api';
import type { Windows } from '../data/use-view';
import { words } from '../kit/format';
import { Modal } from '../kit/modal';
import { NoResults } from '../kit/notice';
import { SkeletonRows } from '../kit/skeleton';
import { PHONE, useMedia } from '../kit/use-media';
import { PanelSteps } from '../lists/panel-steps';
import { SidePanel } from '../lists/side-panel';
import { useOpenRecord } from '../lists/use-open-record';
import type { OpenRow } from '../lists/use-open-row';

interface Props<E extends EntityName> {
  readonly entity: E;
  readonly companyId: string;
  readonly one: string;
  readonly rows: Windows<E>;
  readonly opened: OpenRow;
  nameOf(row: ShownRow<E>): string;
  children(row: ShownRow<E>): ReactNode;
  onClosed(): void;
}

/** A record of a list within a record, beside that list, or below where there is no room; on a phone over the page (DT6). */
export function ItemPanel<E extends EntityName>({ entity, companyId, one, rows, opened, ...props }: Props<E>) {
  const { id, at, step, close } = opened;
  const phone = useMedia(PHONE);
  const { row, answer } = useOpenRecord({ companyId, entity }, opened, rows);
  const name = row === undefined ? words(one) : props.nameOf(row);
  const count = rows.head?.count ?? 0;
  const content =
    row !== undefined ? (
      props.children(row)
    ) : answer?.loaded === true ? (
      <NoResults title={`${words(one)} not found`} text="It may have been deleted, or belongs to another company." />
    ) : (
      <SkeletonRows rows={6} label={`Loading the ${one}`} />
    );
  if (phone) {
    return (
      <Modal open={id !== null} kind="side" title={name} onClose={close}>
        <div className="row item-steps">
          <PanelSteps {...{ one, at, count, step }} />
        </div>
        {content}
      </Modal>
    );
  }
  if (id === null) return null;
  return (
    <SidePanel {...{ one, name, opened, count }} heading={row === undefined ? null : name} onClosed={props.onClosed}>
      {content}
    </SidePanel>
  );
}
