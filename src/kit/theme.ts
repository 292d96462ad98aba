/** The four looks: two schemes, each plain or with the brand's ground. Light is where everybody begins. */
export const THEMES = ['light', 'dark', 'light-brand', 'dark-brand'] as const;
export type Theme = (typeof THEMES)[number];

export const THEME_NAMES: Readonly<Record<Theme, string>> = {
  light: 'Light',
  dark: 'Dark',
  'light-brand': 'Light, brand',
  'dark-brand': 'Dark, brand',
};

/** As the profile holds it (specification §3): dark means dark, anything else means light. */
interface Preferences {
  readonly theme?: 'light' | 'dark' | undefined;
  readonly brand?: boolean | undefined;
}

export const schemeOf = (theme: Theme): 'light' | 'dark' => (theme.startsWith('dark') ? 'dark' : 'light');
export const isBrand = (theme: Theme): boolean => theme.endsWith('-brand');

const made = (scheme: 'light' | 'dark', brand: boolean): Theme => (brand ? `${scheme}-brand` : scheme);

export const themeOf = ({ theme, brand }: Preferences): Theme =>
  made(theme === 'dark' ? 'dark' : 'light', brand === true);

export const preferencesOf = (theme: Theme) => ({ theme: schemeOf(theme), brand: isBrand(theme) });

export const flipped = (theme: Theme): Theme => made(schemeOf(theme) === 'dark' ? 'light' : 'dark', isBrand(theme));
