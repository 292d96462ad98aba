/** Made when it is first asked for, and again when nobody has held it for so long that its memory was needed. */
export function keptWhileUsed<T extends object>(load: () => Promise<T>): () => Promise<T> {
  let kept: WeakRef<T> | null = null;
  return async () => {
    const known = kept?.deref();
    if (known !== undefined) return known;
    const loaded = await load();
    kept = new WeakRef(loaded);
    return loaded;
  };
}
