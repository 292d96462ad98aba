import { mdiFilterVariant } from '@mdi/js';
import { Button } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import { Icon } from './icon';
import { Modal } from './modal';

interface Props {
  readonly label: string;
  readonly size?: '1' | '2';
  readonly children: ReactNode;
}

/** On a phone facets have no room beside their list: they open from a button. */
export function FacetDrawer({ label, size = '2', children }: Props) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button type="button" size={size} variant="soft" color="gray" onClick={() => setOpen(true)}>
        <Icon path={mdiFilterVariant} /> {label}
      </Button>
      <Modal open={isOpen} title={label} kind="side" onClose={() => setOpen(false)}>
        {children}
      </Modal>
    </>
  );
}
