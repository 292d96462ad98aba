/**
 * The path of a request line, or null for one that is no address. Request lines come from anybody, and a URL that
 * cannot be parsed throws: in a listener of a socket that would be the end of the process.
 */
export function pathOf({ url }: { readonly url?: string | undefined }): string | null {
  return urlOf({ url })?.pathname ?? null;
}

/** With its query; the origin means nothing. */
export function urlOf({ url }: { readonly url?: string | undefined }): URL | null {
  const address = url ?? '/';
  return URL.canParse(address, HERE) ? new URL(address, HERE) : null;
}

const HERE = 'http://here.invalid';
