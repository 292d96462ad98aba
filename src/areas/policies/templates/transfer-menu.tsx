import { mdiDotsHorizontal } from '@mdi/js';
import { DropdownMenu, IconButton } from '@radix-ui/themes';
import type { MessageTemplate } from '../../../../contract/areas/policies/message-templates';
import type { PolicyTemplateRow } from '../../../../contract/areas/policies/policy-templates';
import { templateFile } from '../../../../domain/templates/template-file';
import { Icon } from '../../../kit/icon';
import { Menu } from '../../../kit/menu';
import { saveJson } from '../../../kit/save-file';

interface Props {
  readonly messages: readonly MessageTemplate[];
  readonly policies: readonly PolicyTemplateRow[];
  onImport(): void;
}

/** Templates go out as a file, and come in again. */
export function TransferMenu({ messages, policies, onImport }: Props) {
  const count = messages.length + policies.length;
  return (
    <Menu
      trigger={
        <IconButton variant="soft" color="gray" aria-label="More about templates">
          <Icon path={mdiDotsHorizontal} size={18} />
        </IconButton>
      }
    >
      <DropdownMenu.Item onSelect={onImport}>Import from JSON …</DropdownMenu.Item>
      <DropdownMenu.Item
        disabled={count === 0}
        onSelect={() => saveJson(templateFile(messages, policies), 'templates.json')}
      >
        Export all of yours as JSON
      </DropdownMenu.Item>
    </Menu>
  );
}
