import { DropdownMenu } from '@radix-ui/themes';
import { type ReactNode, useState } from 'react';
import './menu.css';

interface Props {
  /** The button it opens from. */
  readonly trigger: ReactNode;
  readonly children: ReactNode;
  /** Where it is also opened by a key. */
  readonly open?: boolean;
  onOpenChange?(open: boolean): void;
  /** The focus is about to go back to the button; prevented, it stays where a chosen item put it. */
  onCloseAutoFocus?(event: Event): void;
}

/**
 * What can be done here. Not modal: a modal one hides a page from assistive technology whose buttons still take the
 * focus. In the page's main part, as all content belongs to a landmark; looked for when it opens, and is there then.
 */
export function Menu({ trigger, children, open, onOpenChange, onCloseAutoFocus }: Props) {
  const [own, setOwn] = useState(false);
  return (
    <DropdownMenu.Root open={open ?? own} onOpenChange={onOpenChange ?? setOwn} modal={false}>
      <DropdownMenu.Trigger>{trigger}</DropdownMenu.Trigger>
      <DropdownMenu.Content
        size="1"
        className="menu"
        container={document.getElementById('main')}
        {...(onCloseAutoFocus === undefined ? {} : { onCloseAutoFocus })}
      >
        {children}
      </DropdownMenu.Content>
    </DropdownMenu.Root>
  );
}
