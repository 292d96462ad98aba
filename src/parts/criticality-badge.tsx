import { Badge } from '@radix-ui/themes';
import { criticalityText } from '../words/asset-text';

/** How much depends on it, 0 to 5: what is high catches the eye, in words as well as in colour. */
export function CriticalityBadge({ level }: { readonly level: number }) {
  return (
    <Badge color={level >= 5 ? 'red' : level === 4 ? 'amber' : 'gray'} highContrast>
      {criticalityText(level)}
    </Badge>
  );
}
