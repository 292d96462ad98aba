import { mdiDotsHorizontal } from '@mdi/js';
import { DropdownMenu, IconButton } from '@radix-ui/themes';
import { useLocation } from 'wouter';
import { href } from '../../../../contract/paths';
import { Icon } from '../../../kit/icon';
import { Menu } from '../../../kit/menu';
import { useDeletion } from '../../../parts/use-deletion';

interface Props {
  readonly name: 'messageTemplate' | 'policyTemplate';
  readonly row: { readonly id: string; readonly companyId: string; readonly rev: number; readonly name: string };
  /** Where a copy of it is made. */
  readonly copy: string;
  /** What its deletion means. */
  readonly means: string;
  /** Policies that name it: as long as there are any, it stays (TM12). */
  readonly keptBy: readonly string[];
  onExport(): void;
}

/** What can be done with one template. */
export function RowMenu({ name, row, copy, means, keptBy, onExport }: Props) {
  const [, navigate] = useLocation();
  const { ask, dialog } = useDeletion(name, means);
  return (
    <>
      <Menu
        trigger={
          <IconButton variant="ghost" color="gray" aria-label={`More about ${row.name}`}>
            <Icon path={mdiDotsHorizontal} size={18} />
          </IconButton>
        }
      >
        <DropdownMenu.Item onSelect={() => navigate(href('templateEdit', { id: row.id }))}>Edit</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={() => navigate(copy)}>Duplicate</DropdownMenu.Item>
        <DropdownMenu.Item onSelect={onExport}>Export as JSON</DropdownMenu.Item>
        <DropdownMenu.Separator />
        <DropdownMenu.Item color="red" disabled={keptBy.length > 0} onSelect={() => ask(row)}>
          {keptBy.length > 0 ? `Delete: used by ${keptBy[0]}${keptBy.length > 1 ? ' and others' : ''}` : 'Delete …'}
        </DropdownMenu.Item>
      </Menu>
      {dialog}
    </>
  );
}
