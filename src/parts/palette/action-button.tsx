import { Button, type ButtonProps } from '@radix-ui/themes';
import { type ReactNode, use } from 'react';
import { DoneWith, InPaletteOnly, useDoings } from './doings';

interface Props extends Pick<ButtonProps, 'size' | 'variant' | 'color'> {
  readonly text: string;
  readonly about?: string;
  readonly icon?: ReactNode;
  onPress(): void;
}

/** A button whose action the palette offers as well, on what the page says it is about (CP7). */
export function ActionButton({ text, about, icon, onPress, ...look }: Props) {
  useDoings(use(DoneWith), [{ text, about, run: onPress }]);
  if (use(InPaletteOnly)) return null;
  return (
    <Button {...look} onClick={onPress}>
      {icon} {text}
    </Button>
  );
}
