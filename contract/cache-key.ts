/** An answer's name in the request cache. The company first, so that what is kept of a company can go with it. */
export function cacheKey(endpoint: string, params: Readonly<Record<string, string>>, companyId?: string): string {
  const sorted = Object.entries(params).sort(([a], [b]) => (a < b ? -1 : 1));
  return `${companyId ?? '-'} ${endpoint} ${new URLSearchParams(sorted)}`;
}

/** Which call the answer of this name is of. */
export const callOfKey = (key: string): string => key.split(' ')[1] ?? '';
