import { Keycaps } from '../../kit/keycaps';
import type { Item } from '../../parts/palette/item';

interface Props {
  readonly id: string;
  readonly items: readonly Item[];
  readonly active: number;
  onPoint(id: string): void;
  onChoose(item: Item, inNewTab: boolean): void;
}

/** What is referred to by its id has no blanks in it. */
export const optionId = (list: string, { id }: Item): string => `${list}${encodeURIComponent(id)}`;

export function PaletteList({ id, items, active, onPoint, onChoose }: Props) {
  return (
    <div id={`${id}list`} role="listbox" aria-label="Results" className="palette-list">
      {items.map((item, index) => (
        // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and the keys
        <div
          key={item.id}
          id={optionId(id, item)}
          role="option"
          tabIndex={-1}
          aria-selected={index === active}
          // The field keeps the focus.
          onPointerDown={(event) => event.preventDefault()}
          onPointerMove={() => onPoint(item.id)}
          onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
          onAuxClick={(event) => (event.button === 1 ? onChoose(item, true) : undefined)}
        >
          <span className="clip">{item.names[0]}</span>
          {item.detail === undefined ? null : <span className="quiet small clip">{item.detail}</span>}
          <span className="push palette-kind quiet small">
            {item.keys === undefined || item.keys.length === 0 ? null : <Keycaps keys={item.keys} />}
            {item.kind}
          </span>
        </div>
      ))}
    </div>
  );
}
