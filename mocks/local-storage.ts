/**
 * MSW builds its cookie store while it is imported, from a `localStorage` that no worker has. This one
 * forgets with the worker; it must be there before MSW is imported.
 */
export function provideLocalStorage(): void {
  if ('localStorage' in globalThis) return;
  const values = new Map<string, string>();
  const storage = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
    removeItem: (key: string) => void values.delete(key),
  };
  Object.defineProperty(globalThis, 'localStorage', { value: storage });
}
