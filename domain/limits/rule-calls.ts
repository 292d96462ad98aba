/**
 * Whether a rule is about a call. `calls`: empty all, an id of the endpoint table that one, `assets.*` those that begin with
 * `assets.`. Letter case counts, as ids have one.
 */
export function isAboutCall(calls: string, id: string): boolean {
  const wanted = calls.trim();
  if (wanted === '' || wanted === '*') return true;
  return wanted.endsWith('*') ? id.startsWith(wanted.slice(0, -1)) : id === wanted;
}
