/** So many at once, and so many a second for long: answers whether one more may come. */
export function allowance(burst: number, perSecond: number, now = () => performance.now()): () => boolean {
  let left = burst;
  let at = now();
  return () => {
    const time = now();
    left = Math.min(burst, left + ((time - at) / 1_000) * perSecond);
    at = time;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
