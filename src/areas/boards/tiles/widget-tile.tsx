import { Button } from '@radix-ui/themes';
import { memo, type ReactNode, useCallback, useRef } from 'react';
import type { WidgetDefinition, WidgetSource } from '../../../../contract/areas/widgets/custom-widgets';
import { href } from '../../../../contract/paths';
import type { Tile } from '../../../../domain/boards/tile-text';
import { markTree } from '../../../../domain/widgets/mark-tree';
import { useRow } from '../../../data/rows';
import { AppLink } from '../../../kit/app-link';
import { SkeletonRows } from '../../../kit/skeleton';
import { useWidgetData } from '../../../parts/widgets/use-widget-data';
import { WidgetView } from '../../../parts/widgets/widget-view';
import { useSession } from '../../../session/session';
import { NO_NOTE, type TileNote, useScope } from '../board-scope';
import { NotKept } from './not-kept';
import { dayOf, firstDay } from './range-days';
import { TileFrame } from './tile-frame';

interface Props {
  readonly tile: Tile;
  readonly id: string;
  readonly actions?: ReactNode;
}

/** A custom widget on a board. */
export function WidgetTile({ tile, id, actions }: Props) {
  const note = useRef<TileNote>(NO_NOTE);
  const { asOf } = useScope();
  const row = useRow(useSession(), 'customWidget', id);
  const title = row?.name ?? 'Widget';
  return (
    <TileFrame title={title} note={note} actions={actions}>
      {row === undefined ? (
        <SkeletonRows rows={4} label="Loading the widget" />
      ) : row === null || row.deletedAt !== null ? (
        <p className="quiet panel-note">
          This widget was deleted, or you may not see it. Take it off the board, or ask who made it to bring it back.
        </p>
      ) : asOf !== null && row.source.kind !== 'json' && row.source.kind !== 'none' ? (
        <NotKept />
      ) : (
        <WidgetContent
          {...{ note, definition: row.definition, source: row.source, w: tile.w, h: tile.h }}
          edit={href('customWidgetEdit', { id })}
        />
      )}
    </TileFrame>
  );
}

interface ContentProps {
  readonly note: { current: TileNote };
  /** Where it can be mended. */
  readonly edit?: string;
  readonly definition: WidgetDefinition;
  readonly source: WidgetSource;
  readonly w: number;
  readonly h: number;
}

/** What is drawn of a widget: again where what it shows or its size changed, and not with its neighbours (BO6). */
export const WidgetContent = memo(function WidgetContent({ note, definition, source, edit }: ContentProps) {
  const { filter, range, showRows } = useScope();
  const from = goesOverTime(source) ? `${firstDay(range, dayOf(Date.now()))}T00:00:00.000Z` : null;
  const reading = useWidgetData({ definition, source }, { filter, from });
  const { title } = definition;
  const { groups, asked, data, problem } = reading;
  note.current = {
    ...{ source: reading.source, rows: reading.rows, recomputations: reading.recomputations },
    notices: reading.notices,
    drawn: note.current.drawn + 1,
  };
  const onMark = useCallback(
    (row: number | null, series: number | null) => {
      if (asked === null) return;
      const where = groups === null ? asked.where : markTree(groups, asked.where, row, series);
      if (where !== null) showRows({ title, entity: asked.entity, where });
    },
    [groups, asked, showRows, title],
  );
  if (reading.state === 'loading') return <SkeletonRows rows={4} label="Loading the widget" />;
  if (problem !== null) {
    return (
      <p className="panel-note">
        {problem.message} {edit === undefined ? null : <AppLink to={edit}>Edit the widget</AppLink>}
      </p>
    );
  }
  if (reading.state === 'missing' || data === null) {
    return (
      <p className="quiet panel-note">
        This browser has no copy of these records yet. They load once the server can be reached.
      </p>
    );
  }
  return (
    <>
      <WidgetView definition={definition} data={data} onMark={asked === null ? undefined : onMark} />
      {asked === null ? null : (
        <Button size="1" variant="ghost" className="tile-rows" onClick={() => onMark(null, null)}>
          Show the rows
        </Button>
      )}
    </>
  );
});

const goesOverTime = (source: WidgetSource): boolean =>
  (source.kind === 'query' || source.kind === 'saved') && source.ask.as === 'measure' && source.ask.over !== null;
