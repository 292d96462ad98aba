/**
 * A stream: the rows that travel together, under one log. It is named after what kind of stream it is and whose rows it
 * carries: `company:<id>`, `user:<id>`, `billing:<id>`. The `catalog` is the installation's, and so has no owner.
 */
export type StreamKind = 'company' | 'user' | 'billing' | 'catalog';

export const CATALOG = 'catalog';

export const streamNamed = (kind: StreamKind, owner: string): string =>
  kind === CATALOG ? CATALOG : `${kind}:${owner}`;

export const companyStream = (companyId: string): string => streamNamed('company', companyId);
export const userStream = (userId: string): string => streamNamed('user', userId);
export const billingStream = (billingAccountId: string): string => streamNamed('billing', billingAccountId);

export const isStreamOf = (kind: StreamKind, stream: string): boolean =>
  kind === CATALOG ? stream === CATALOG : stream.startsWith(`${kind}:`);

/** The company, person or billing account whose rows a stream carries; null of the catalog. */
export function ownerOf(stream: string): string | null {
  const at = stream.indexOf(':');
  return at < 0 ? null : stream.slice(at + 1);
}
