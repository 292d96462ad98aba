/** What a text has where a secret stood. */
const GONE = '…';

/** Most texts have none of these, and are looked through once. */
const MAY_HAVE =
  /pass|pwd|pw\[|secret|token|key|credential|authorization|eyJ|:\/\/[^\s/]*@|gh[pousr]_|glpat-|xox[a-z]-|sk_live_/i;

const NAME =
  '(?:password|passwd|passphrase|passcode|pwd|secret|token|api[-_ ]?key|access[-_ ]?key|private[-_ ]?key|credentials?|authorization)';
const QUOTE = String.raw`(?:\\?["']|&quot;|&#39;)`;
/** `"password": "x"`, `pwd=x`, `<password>x</password>`, `Password : x`; a word that says whether there is one is no secret. */
const SAID = new RegExp(
  String.raw`([\w.-]*${NAME}${QUOTE}?\s*(?:[:=]>?|>)\s*(?:(?:basic|bearer)\s+)?${QUOTE}?)(?!(?:null|true|false|none|yes|no|undefined|required|empty|basic|bearer|${GONE})\b)([^\s"'<>,;&\\${GONE}][^\s"'<>,;&\\]*)`,
  'gi',
);
/** “with the password 'x'” */
const QUOTED = /(\b(?:password|passwd|passphrase)\s+["'“‘])[^"'”’\n]+(?=["'”’])/gi;
/** Nexpose: `uid[admin] pw[admin]` */
const IN_BRACKETS = /(\b(?:pw|pwd|password)\[)[^\]\n]+(?=\])/gi;
const IN_ADDRESS = /(:\/\/[^\s/:@"'<>]+:)[^\s/@"'<>]+(?=@)/g;
const PRIVATE_KEY = /(-----BEGIN [A-Z ]*PRIVATE KEY-----)[\s\S]*?(?=-----END|$)/g;
const KNOWN = /\b(eyJ)[\w-]{8,}\.[\w-]{8,}(?:\.[\w-]+)?|\b(gh[pousr]_|glpat-|xox[a-z]-|sk_live_)[\w-]{10,}/g;

/**
 * A text as a scanner wrote it, without the values of passwords, tokens and keys in it (T11): what they are of stays. It is a second
 * line of defence, behind the tables that take over nothing of what is secret. What
 * is logged goes through `withoutSecrets`, which knows our own tokens and addresses.
 */
export function withoutCredentials(text: string): string {
  if (!MAY_HAVE.test(text)) return text;
  return text
    .replace(PRIVATE_KEY, `$1${GONE}`)
    .replace(SAID, `$1${GONE}`)
    .replace(QUOTED, `$1${GONE}`)
    .replace(IN_BRACKETS, `$1${GONE}`)
    .replace(IN_ADDRESS, `$1${GONE}`)
    .replace(KNOWN, `$1$2${GONE}`);
}
