import { type ComponentType, memo, type ReactNode, useRef } from 'react';
import type { Metric } from '../../../../contract/areas/boards/daily-figures';
import { isKeyOf } from '../../../../contract/narrow';
import { knownOf } from '../../../../domain/boards/day-figures';
import { PRODUCT_TILES, type ProductTile, type ProductTileName } from '../../../../domain/boards/product-tiles';
import { PRODUCT_WIDGETS, type ProductWidget } from '../../../../domain/boards/product-widgets';
import type { Tile, TileContent } from '../../../../domain/boards/tile-text';
import { NO_NOTE, type Scope, type TileNote, TileNotes, useScope } from '../board-scope';
import { AssetsByCriticality, AssetsByRisk, AssetsByType, FindingsBySeverity } from './bar-tiles';
import { Changes } from './changes';
import { RunsTile } from './feed-tiles';
import { FigureTiles } from './figure-tiles';
import { LineTile } from './line-tile';
import { NotKept } from './not-kept';
import { TileFrame } from './tile-frame';
import { WidgetContent, WidgetTile } from './widget-tile';

const CONTENTS: Readonly<Partial<Record<ProductTileName, ComponentType>>> = {
  figures: FigureTiles,
  'findings-by-severity': FindingsBySeverity,
  'assets-by-risk': AssetsByRisk,
  'assets-by-type': AssetsByType,
  'assets-by-criticality': AssetsByCriticality,
  'newest-runs': RunsTile,
  changes: Changes,
};

interface Props {
  readonly tile: Tile;
  /** Moves it, takes it out: only where the board is changed. */
  readonly actions?: ReactNode;
}

export function BoardTile({ tile, actions }: Props) {
  const { content } = tile;
  if (content.kind === 'widget') return <WidgetTile tile={tile} id={content.id} actions={actions} />;
  return <ProductTileView tile={tile} name={content.name} actions={actions} />;
}

/** What a tile is called where nothing of it is drawn. */
export const labelOf = (content: TileContent, widgets: ReadonlyMap<string, string>): string => {
  if (content.kind === 'widget') return widgets.get(content.id) ?? 'Widget';
  const { name } = content;
  if (isKeyOf(PRODUCT_WIDGETS, name)) return PRODUCT_WIDGETS[name].definition.title;
  return isKeyOf(PRODUCT_TILES, name) ? PRODUCT_TILES[name].label : name;
};

function ProductTileView({ tile, name, actions }: Props & { readonly name: string }) {
  const note = useRef<TileNote>(NO_NOTE);
  const scope = useScope();
  if (isKeyOf(PRODUCT_WIDGETS, name)) {
    const { definition, source }: ProductWidget = PRODUCT_WIDGETS[name];
    return (
      <TileFrame title={definition.title} note={note} actions={actions}>
        {scope.asOf === null ? <WidgetContent {...{ note, definition, source, w: tile.w, h: tile.h }} /> : <NotKept />}
      </TileFrame>
    );
  }
  if (!isKeyOf(PRODUCT_TILES, name)) {
    return (
      <TileFrame title={name} note={note} actions={actions}>
        <p className="quiet panel-note">
          This version of Muster does not know this widget. Reload the page to update it.
        </p>
      </TileFrame>
    );
  }
  const about: ProductTile = PRODUCT_TILES[name];
  const past = pastOf(scope, about);
  return (
    <TileFrame title={about.label} note={note} actions={actions} bare={name === 'figures'} aside={past.aside}>
      <TileNotes value={note}>
        {past.isUnknown ? <NotKept /> : <ProductContent note={note} name={name} w={tile.w} h={tile.h} />}
      </TileNotes>
    </TileFrame>
  );
}

/** What is known of it on another day (BO16). */
function pastOf(
  { asOf, known }: Scope,
  { metrics }: ProductTile,
): { readonly aside?: string; readonly isUnknown: boolean } {
  if (asOf === null) return { isUnknown: false };
  const answer = knownOf(known, metrics, asOf);
  if (answer.kind === 'not-kept') return { isUnknown: true };
  if (answer.kind === 'partly') return { isUnknown: false, aside: 'Not all of it is kept' };
  return { isUnknown: false, aside: answer.isExact ? 'Counted that day' : 'Worked out afterwards' };
}

interface ContentProps {
  readonly note: { current: TileNote };
  readonly name: ProductTileName;
  /** Its size: a tile of another size is drawn anew, and no other one is (BO6). */
  readonly w: number;
  readonly h: number;
}

const ProductContent = memo(function ProductContent({ note, name }: ContentProps) {
  note.current = { ...note.current, drawn: note.current.drawn + 1 };
  const Content = CONTENTS[name];
  const about: ProductTile = PRODUCT_TILES[name];
  return Content === undefined ? <LineTile metrics={about.line ?? NO_METRICS} label={about.label} /> : <Content />;
});

const NO_METRICS: readonly Metric[] = [];
