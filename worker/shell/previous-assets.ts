/** Of what an older build precached, the hashed assets that the new one no longer has. */
export function previousAssets(
  held: readonly string[],
  next: readonly ({ readonly url: string } | string)[],
): readonly string[] {
  const mine = new Set(next.map((entry) => `/${typeof entry === 'string' ? entry : entry.url}`));
  return held.filter((url) => {
    const { pathname } = new URL(url);
    return pathname.startsWith('/assets/') && !mine.has(pathname);
  });
}
