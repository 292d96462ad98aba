/** Where reports of errors go, and by which key. */
interface Dsn {
  readonly publicKey: string;
  /** Where the service takes envelopes. */
  readonly envelopeUrl: string;
}

/** The parts of `https://<public key>@<host>/<path>/<project>`; null for anything else. */
export function parseDsn(text: string): Dsn | null {
  if (!URL.canParse(text)) return null;
  const { protocol, host, username, password, pathname, search, hash } = new URL(text);
  const [, path = '', project] = /^((?:\/[\w.-]+)*)\/(\d+)$/.exec(pathname) ?? [];
  const isPlain = /^https?:$/.test(protocol) && password === '' && search === '' && hash === '';
  if (!isPlain || !/^\w+$/.test(username) || project === undefined) return null;
  return { publicKey: username, envelopeUrl: `${protocol}//${host}${path}/api/${project}/envelope/` };
}
