import { browserStorage } from '../data/browser-storage';
import { connection } from '../data/sync-client';
import { preferencesOf, type Theme, themeOf } from '../kit/theme';

/** What this browser showed last, so that a start needs no answer to look right. */
export const keptTheme = (): Theme => browserStorage.theme.read()?.theme ?? 'light';

/** The saved theme; but a choice made here that the server has not heard of stands, and is saved now. */
export function settledTheme(preferences: Parameters<typeof themeOf>[0]): Theme {
  const kept = browserStorage.theme.read();
  if (kept?.saved === false) {
    void saveTheme(kept.theme);
    return kept.theme;
  }
  const theme = themeOf(preferences);
  browserStorage.theme.write({ theme, saved: true });
  return theme;
}

let saving: Promise<void> = Promise.resolve();

/** One after the other, so that the last choice is the last saved. A failure is only logged (specification §8). */
export function saveTheme(theme: Theme): Promise<void> {
  browserStorage.theme.write({ theme, saved: false });
  saving = saving.then(async () => {
    try {
      await connection.call((api) => api.savePreferences(preferencesOf(theme)));
      if (browserStorage.theme.read()?.theme === theme) browserStorage.theme.write({ theme, saved: true });
    } catch (error) {
      console.warn('The theme could not be saved.', error);
    }
  });
  return saving;
}
