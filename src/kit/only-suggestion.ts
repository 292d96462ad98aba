/**
 * The one thing that what is typed can become: Enter takes it without an arrow before. None where several are offered,
 * and where it stands there already.
 */
export function onlySuggestion(shown: readonly string[], typed: string): string | undefined {
  const [only] = shown;
  return shown.length === 1 && only !== typed ? only : undefined;
}
