import { mdiPlus } from '@mdi/js';
import { Button, DropdownMenu } from '@radix-ui/themes';
import { useRef } from 'react';
import type { QueryNode } from '../../contract/query';
import { elementCatalogue, fieldCatalogue } from '../../domain/query/fields/field-catalogue';
import { Icon } from '../kit/icon';
import { Menu } from '../kit/menu';
import type { EditorContext } from './editor-context';
import { useOffered } from './reference-row';
import { newCondition } from './rows';

interface Props {
  readonly context: EditorContext;
  onAdd(node: QueryNode): void;
}

/** What else a group can hold, where its fields allow it. */
export function AddMenu({ context, onAdd: add }: Props) {
  // Added once the menu is gone: until then it takes the focus, which the new row shall have.
  const chosen = useRef<QueryNode | null>(null);
  const onAdd = (node: QueryNode): void => {
    chosen.current = node;
  };
  const { catalogue } = context;
  const {
    queries: [query],
    groups: [group],
  } = useOffered(context);
  const lists = catalogue.fields.filter(({ kind }) => kind === 'elements');
  return (
    <Menu
      onCloseAutoFocus={(event) => {
        if (chosen.current === null) return;
        event.preventDefault();
        add(chosen.current);
        chosen.current = null;
      }}
      trigger={
        <Button type="button" size="1" variant="soft" color="gray">
          <Icon path={mdiPlus} size={14} /> Add more
        </Button>
      }
    >
      <DropdownMenu.Item onSelect={() => onAdd({ op: 'or', items: [newCondition(catalogue)] })}>
        Group in brackets
      </DropdownMenu.Item>
      {lists.map((field) => (
        <DropdownMenu.Item
          key={field.path}
          textValue={field.label}
          onSelect={() =>
            onAdd({
              field: field.path,
              where: { op: 'and', items: [newCondition(elementCatalogue(catalogue, field))] },
            })
          }
        >
          {field.label}: on the same one
        </DropdownMenu.Item>
      ))}
      {catalogue.relations.map(({ name, label, to }) => (
        <DropdownMenu.Item
          key={name}
          textValue={label}
          onSelect={() => onAdd({ relation: name, where: { op: 'and', items: [newCondition(fieldCatalogue(to))] } })}
        >
          Has related: {label.toLowerCase()}
        </DropdownMenu.Item>
      ))}
      {catalogue === fieldCatalogue('asset') ? (
        <DropdownMenu.Item onSelect={() => onAdd({ field: '*', within: { n: 7, unit: 'days' } })}>
          Changed recently
        </DropdownMenu.Item>
      ) : null}
      {query === undefined ? null : (
        <DropdownMenu.Item onSelect={() => onAdd({ queryId: query.id })}>In a saved query</DropdownMenu.Item>
      )}
      {group === undefined ? null : (
        <DropdownMenu.Item onSelect={() => onAdd({ queryId: group.id })}>In an asset group</DropdownMenu.Item>
      )}
    </Menu>
  );
}
