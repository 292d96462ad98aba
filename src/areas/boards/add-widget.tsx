import { useState } from 'react';
import { keysOf } from '../../../contract/narrow';
import { href } from '../../../contract/paths';
import { PRODUCT_TILES, type ProductTile } from '../../../domain/boards/product-tiles';
import { PRODUCT_WIDGETS, type ProductWidget } from '../../../domain/boards/product-widgets';
import type { TileContent } from '../../../domain/boards/tile-text';
import { useRows } from '../../data/rows';
import { byName } from '../../kit/by-text';
import { TextInput } from '../../kit/fields';
import { LinkButton } from '../../kit/link-button';
import { Modal } from '../../kit/modal';
import { useSession } from '../../session/session';

export interface NewTile {
  readonly content: TileContent;
  readonly w: number;
  readonly h: number;
}

interface Offered extends NewTile {
  readonly key: string;
  readonly name: string;
  readonly about: string;
}

const OWN: readonly Offered[] = [
  ...keysOf(PRODUCT_TILES).map((name) => {
    const { label, about, w, h }: ProductTile = PRODUCT_TILES[name];
    return { key: name, name: label, about, w, h, content: { kind: 'product' as const, name } };
  }),
  ...keysOf(PRODUCT_WIDGETS).map((name) => {
    const { definition, w, h }: ProductWidget = PRODUCT_WIDGETS[name];
    return {
      key: name,
      name: definition.title,
      about: 'Comes with Muster',
      w,
      h,
      content: { kind: 'product' as const, name },
    };
  }),
].toSorted(byName);

interface Props {
  onAdd(tile: NewTile): void;
  onClose(): void;
}

/** What can be put on a board: custom widgets, and what comes with the product. */
export function AddWidget({ onAdd, onClose }: Props) {
  const [text, setText] = useState('');
  const rows = useRows(useSession(), 'customWidget') ?? [];
  const custom = rows
    .filter(({ deletedAt }) => deletedAt === null)
    .map(
      ({ id, name, ownerName }): Offered => ({
        ...{ key: id, name, about: ownerName === '' ? 'Yours' : `By ${ownerName}`, w: 6, h: 6 },
        content: { kind: 'widget', id },
      }),
    )
    .toSorted(byName);
  const wanted = text.trim().toLowerCase();
  const matches = ({ name, about }: Offered): boolean => `${name} ${about}`.toLowerCase().includes(wanted);
  const groups = [
    { title: 'Custom widgets', offered: custom.filter(matches) },
    { title: 'Muster’s own', offered: OWN.filter(matches) },
  ].filter(({ offered }) => offered.length > 0);
  return (
    <Modal open kind="wide" title="Add a widget" onClose={onClose}>
      <form onSubmit={(event) => event.preventDefault()}>
        <TextInput label="Find a widget" whole value={text} onChange={setText} />
      </form>
      {groups.length === 0 ? <p className="quiet">No widget is called so.</p> : null}
      {groups.map(({ title, offered }) => (
        <section key={title} aria-label={title}>
          <h3 className="quiet small">{title}</h3>
          <ul className="widget-choices">
            {offered.map((one) => (
              <li key={one.key}>
                <button type="button" className="widget-choice" onClick={() => onAdd(one)}>
                  <span>{one.name}</span>
                  <span className="quiet small">{one.about}</span>
                </button>
              </li>
            ))}
          </ul>
        </section>
      ))}
      <div className="dialog-actions">
        <LinkButton variant="soft" to={href('customWidgetNew')}>
          Make a new widget
        </LinkButton>
      </div>
    </Modal>
  );
}
