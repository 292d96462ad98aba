import { hasHidden } from './visible-text';

/**
 * The address of a text from a file, where it may be a link: http or https, nobody's name in it, nothing hidden, and
 * the host that is read is the host that is opened, as the browser writes it (xn--…). Null: it stays a text (U43).
 */
export function webAddress(text: string): string | null {
  if (!/^https?:\/\/[^\s\\]+$/i.test(text) || hasHidden(text)) return null;
  const [, authority = ''] = /^[^:]+:\/\/([^/?#]*)/.exec(text) ?? [];
  const host = authority.replace(/:\d*$/, '').toLowerCase();
  // A browser cuts what it is told, so the text itself is looked at, too.
  if (authority.includes('@') || !URL.canParse(text)) return null;
  const { protocol, username, password, hostname, href } = new URL(text);
  const isPlain = /^https?:$/.test(protocol) && username === '' && password === '';
  return isPlain && hostname === host ? href : null;
}
