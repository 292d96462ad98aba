/** Names of products (CPE 2.3, NISTIR 7695, as a formatted string, or as a URI of 2.2). */
export interface CpeParts {
  readonly vendor: string;
  readonly product: string;
  /** `*` for any, `-` for none. */
  readonly version: string;
  readonly update: string;
  /** On what it runs, `wordpress`; `*` for any. */
  readonly targetSoftware: string;
}

const ANY = '*';

/** Null for what names no product. */
export function cpeParts(cpe: string): CpeParts | null {
  const parts = cpe.startsWith('cpe:2.3:')
    ? cpe.slice('cpe:2.3:'.length).split(/(?<!\\):/)
    : cpe.startsWith('cpe:/')
      ? cpe.slice('cpe:/'.length).split(':').map(decoded)
      : [];
  const [, vendor, product, version, update, , , , targetSoftware] = parts.map(plain);
  if (vendor === undefined || product === undefined || [ANY, '-', ''].includes(product)) return null;
  const or = (part: string | undefined): string => (part === undefined || part === '' ? ANY : part);
  return { vendor, product, version: or(version), update: or(update), targetSoftware: or(targetSoftware) };
}

const plain = (part: string): string => part.replaceAll(/\\(.)/g, '$1').toLowerCase();

function decoded(part: string): string {
  try {
    return decodeURIComponent(part);
  } catch {
    return part;
  }
}

/** The version a name says, with its update; null where it says any. */
export function versionOfCpe({ version, update }: CpeParts): string | null {
  if (version === ANY || version === '-') return null;
  return update === ANY || update === '-' ? version : `${version} ${update}`;
}
