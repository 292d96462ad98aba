import { type ComponentType, useRef } from 'react';
import type { RowAction } from '../kit/data-table/row-menu';
import { DoneWith, InPaletteOnly, useDoings } from '../parts/palette/doings';
import type { Chosen } from './bulk-bar';

interface Props {
  readonly companyId: string;
  readonly id: string | undefined;
  readonly name: string;
  /** What can be done with it by its menu. */
  readonly menu: readonly RowAction[];
  /** What can be done with a selection: here with this one row. */
  readonly bulk: ComponentType<Chosen> | undefined;
}

/** The row under the cursor, for the palette: what its menu and the bar of a selection would do with it (CP7). */
export function FocusedRow({ companyId, id, name, menu, bulk: Actions }: Props) {
  // What is begun goes on with the row it was begun with, wherever rows move meanwhile.
  const begun = useRef<string>(undefined);
  const begin = (): void => {
    begun.current = id;
  };
  const target = id === undefined ? null : { on: name, isSelection: false, begin };
  useDoings(target, menu);
  if (Actions === undefined) return null;
  const ids = async () => (begun.current === undefined ? [] : [begun.current]);
  return (
    <InPaletteOnly value>
      <DoneWith value={target}>
        <Actions companyId={companyId} count={1} ids={ids} clear={() => undefined} />
      </DoneWith>
    </InPaletteOnly>
  );
}
