import { RadioGroup } from '@radix-ui/themes';
import { useId } from 'react';
import { isKeyOf } from '../../../contract/narrow';
import { THEME_NAMES, THEMES } from '../../kit/theme';
import { chooseTheme, useSession } from '../../session/session';

/** Four looks, all seen at once. */
export function ThemeChoice() {
  const { theme } = useSession();
  const id = useId();
  return (
    <div className="field">
      <span id={id} className="field-label">
        Theme
      </span>
      <RadioGroup.Root
        aria-labelledby={id}
        size="1"
        value={theme}
        onValueChange={(value) => {
          if (isKeyOf(THEME_NAMES, value)) void chooseTheme(value);
        }}
      >
        {THEMES.map((one) => (
          <RadioGroup.Item key={one} value={one}>
            {THEME_NAMES[one]}
          </RadioGroup.Item>
        ))}
      </RadioGroup.Root>
    </div>
  );
}
