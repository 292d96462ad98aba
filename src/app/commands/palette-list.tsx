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

/** What can be done with what is in sight stands under a heading of its own, before all that is found. */
export function PaletteList({ items, ...props }: Props) {
  const [first] = items;
  const rest = items.filter(({ section }) => section === undefined);
  const options = (some: readonly Item[]) =>
    some.map((item) => <Option key={item.id} item={item} isActive={items[props.active] === item} {...props} />);
  return (
    <div id={`${props.id}list`} role="listbox" aria-label="Results" className="palette-list">
      {first?.section === undefined ? null : (
        // biome-ignore lint/a11y/useSemanticElements: a part of a listbox is no fieldset
        <div role="group" aria-label={first.section}>
          <div role="presentation" className="palette-heading quiet small clip">
            {first.section}
          </div>
          {options(items.slice(0, items.length - rest.length))}
        </div>
      )}
      {options(rest)}
    </div>
  );
}

interface OptionProps extends Pick<Props, 'id' | 'onPoint' | 'onChoose'> {
  readonly item: Item;
  readonly isActive: boolean;
}

function Option({ id, item, isActive, onPoint, onChoose }: OptionProps) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the field has the focus, and the keys
    <div
      id={optionId(id, item)}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      // The field keeps the focus.
      onPointerDown={(event) => event.preventDefault()}
      onPointerMove={() => onPoint(item.id)}
      onClick={(event) => onChoose(item, event.ctrlKey || event.metaKey)}
      onAuxClick={(event) => (event.button === 1 ? onChoose(item, true) : undefined)}
    >
      <span className="clip">{item.names[0]}</span>
      {item.detail === undefined ? null : <span className="palette-detail quiet small clip">{item.detail}</span>}
      <span className="push palette-kind quiet small">
        {item.keys === undefined || item.keys.length === 0 ? null : <Keycaps keys={item.keys} />}
        {item.kind}
      </span>
    </div>
  );
}
