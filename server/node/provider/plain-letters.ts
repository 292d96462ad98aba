/**
 * The plain letters a text is read as: without marks, and look-alikes as what they look like. Words are told behind them
 * as a guesser's tools tell them (SEC130); nothing is stored or compared for equality like this.
 */
export function plainLetters(text: string): string {
  const bare = text
    .normalize('NFKC')
    .toLowerCase()
    .normalize('NFD')
    .replace(/\p{M}+/gu, '');
  return bare.replace(/[^\0-\x7f]/gu, (letter) => LOOKS_LIKE.get(letter) ?? letter);
}

/** A text as who has no such letters on the keyboard writes it: without its marks, and as German and Danish spell them out. */
export function spellings(text: string): string[] {
  const spelled = text.normalize('NFC').replace(/[äöüåøæ]/giu, (letter) => SPELLED_OUT.get(letter.toLowerCase()) ?? '');
  return [...new Set([plainLetters(text), plainLetters(spelled)])];
}

const SPELLED_OUT = new Map([
  ['ä', 'ae'],
  ['ö', 'oe'],
  ['ü', 'ue'],
  ['å', 'aa'],
  ['ø', 'oe'],
  ['æ', 'ae'],
]);

/** Letter by letter: Latin ones with a stroke, then Cyrillic, Greek and small capitals by their look. */
const LOOKS_LIKE = new Map([
  ...pairs('øđðħıłŧßþæœ', ['o', 'd', 'd', 'h', 'i', 'l', 't', 'ss', 'th', 'ae', 'oe']),
  ...pairs('авеёзіїјкмнорсѕтухһԁԛԝӏьп', [...'abee3iijkmhopcstyxhdqwlbn']),
  ...pairs('αβγεζηικνορτυχω', [...'abyeznikvoptuxw']),
  ...pairs('ᴀʙᴄᴅᴇꜰɢʜɪᴊᴋʟᴍɴᴏᴘʀꜱᴛᴜᴠᴡʏᴢ', [...'abcdefghijklmnoprstuvwyz']),
  // Letters in filled circles and squares, and those that flags are made of.
  ...[0x1f150, 0x1f170, 0x1f1e6].flatMap((first) =>
    [...'abcdefghijklmnopqrstuvwxyz'].map((letter, at) => [String.fromCodePoint(first + at), letter] as const),
  ),
]);

function pairs(letters: string, plain: readonly string[]): (readonly [string, string])[] {
  return [...letters].map((letter, at) => [letter, plain[at] ?? letter] as const);
}
