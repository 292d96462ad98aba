/** How products are called so that what is installed can be found by it: by package URL, or CPE 2.3. */

/** A package URL that names a package, or a CPE in its form of 2.3; undefined for anything else. */
export function productName(said: string | undefined): string | undefined {
  const name = said?.trim() ?? '';
  if (/^pkg:[a-z][a-z0-9.+-]*\/\S+$/i.test(name)) return name;
  if (/^cpe:2\.3:[aoh*-]:(\S+)$/i.test(name)) return name;
  return /^cpe:\/[aoh]?:/i.test(name) ? cpe23(name) : undefined;
}

/** What stands for itself in a CPE of 2.3; all else is written behind a stroke. */
const PLAIN = /[a-z0-9_]/i;

/** `cpe:/a:vendor:product:1.0` (CPE 2.2) as CPE 2.3 has it: eleven parts, what is not said is any. */
function cpe23(uri: string): string {
  const parts = uri.slice('cpe:/'.length).split(':');
  const [part = '*', vendor, product, version, update, edition = '', language] = parts;
  // An edition of five parts was packed into one: ~edition~software~target~hardware~other.
  const packed = edition.startsWith('~') ? edition.slice(1).split('~') : [edition];
  const [own, software, target, hardware, other] = packed;
  const all = [part, vendor, product, version, update, own, language, software, target, hardware, other];
  return `cpe:2.3:${all.map((one) => bound(one)).join(':')}`;
}

function bound(said: string | undefined): string {
  if (said === undefined || said === '') return '*';
  if (said === '-') return '-';
  const plain = decoded(said);
  return [...plain.toLowerCase()].map((letter) => (PLAIN.test(letter) ? letter : `\\${letter}`)).join('');
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** The version a package URL names, and the URL without it and without what only tells builds apart. */
export function purlVersion(purl: string): { readonly bare: string; readonly version: string | undefined } {
  const [named = '', qualifiers = ''] = purl.replace(/#.*$/, '').split('?', 2);
  const at = named.lastIndexOf('@');
  // An @ behind a stroke begins the name of a scope.
  if (at < 0 || named[at - 1] === '/') return { bare: named, version: undefined };
  const [version, epoch] = [decoded(named.slice(at + 1)), /(?:^|&)epoch=(\d+)/.exec(qualifiers)?.[1]];
  return { bare: named.slice(0, at), version: epoch === undefined ? version : `${epoch}:${version}` };
}

/** Whether what a product is called names a version: of one without, all versions are meant. */
export function namesVersion(name: string): boolean {
  if (name.startsWith('pkg:')) return purlVersion(name).version !== undefined;
  const version = name.split(/(?<!\\):/)[5];
  return version !== undefined && version !== '*' && version !== '-';
}
