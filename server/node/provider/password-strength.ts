import type { Match, ZxcvbnFactory } from '@zxcvbn-ts/core';
import { plainLetters, spellings } from './plain-letters';

export const MIN_PASSWORD = 12;
export const MAX_PASSWORD = 256;

/** As many tries as a thief of the database would need years for; each costs them a third of a second (SEC130). */
const ENOUGH_GUESSES = 1e10;
/** Of its letters and digits alone, whose signs are left out of the count. */
const ENOUGH_GUESSES_OF_CORE = ENOUGH_GUESSES / 100;
/** The work grows with the square of the length; what comes after these makes no weak password a strong one. */
const LOOKED_AT = 64;
/** What a guesser of passwords for Muster begins with, beside what is said of the person. */
const KNOWN_TO_ALL = [
  ...['muster', 'correct horse battery staple', 'correcthorsebatterystaple'],
  // "Password" as the neighbours say it; the estimator's lists are English.
  ...['passwort', 'kennwort', 'wachtwoord', 'motdepasse', 'contraseña', 'senha', 'parola', 'hasło', 'heslo', 'пароль'],
  ...['lösenord', 'salasana', 'şifre', 'йцукен', 'привет', 'adgangskode'],
];

/** As it is hashed (ID30): the same letters typed another way are the same password, and are judged as such. */
export const sameLetters = (password: string): string => password.normalize('NFKC');

/** The time of the year, with the year: a common password of those who must change it often. */
const TIMES = [
  ...['spring', 'summer', 'autumn', 'fall', 'winter', 'january', 'february', 'march', 'april', 'may', 'june', 'july'],
  ...['august', 'september', 'october', 'november', 'december'],
  ...['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'],
];

/** Why a password will not do and what to do; null where it will. `about`: texts about the person and their companies. */
export async function passwordFault(given: string, about: readonly string[]): Promise<string | null> {
  const password = sameLetters(given);
  if ([...password].length < MIN_PASSWORD) return `Choose a password with at least ${MIN_PASSWORD} characters.`;
  if (password.length > MAX_PASSWORD) return `Choose a password with at most ${MAX_PASSWORD} characters.`;
  const known = [...KNOWN_TO_ALL, ...about].flatMap(wordsOf);
  const judge = await estimator();
  // Of plain letters the estimator knows the spellings itself.
  const readings = /[^\0-\x7f]/.test(password) ? [password, plainLetters(password)] : [password];
  const failed = readings
    .flatMap((text) => [
      { text, enough: ENOUGH_GUESSES },
      { text: coreOf(text), enough: ENOUGH_GUESSES_OF_CORE },
    ])
    .flatMap(({ text, enough }) => (text === null ? [] : [{ ...judge.check(text, known), enough }]))
    .find(({ guesses, enough }) => guesses < enough);
  if (failed !== undefined) return faultOf(reasonOf(failed.sequence));
  // The estimator takes any four parts for strong, whatever they are: what is known to all does not count as one.
  const isWeakWithout = (words: readonly string[]) => {
    const rest = without(password, words);
    return rest !== null && judge.check(rest).guesses < ENOUGH_GUESSES_OF_CORE;
  };
  if (isWeakWithout(known)) return faultOf(OWN_WORDS);
  return isWeakWithout([...known, ...TIMES]) ? faultOf('it is little more than a season or date') : null;
}

const faultOf = (why: string) =>
  `This password is easy to guess: ${why}. Use four or more unrelated words, or let a password manager create one.`;

/** What is of the person says it; else of its parts the longest that is anything. */
function reasonOf(sequence: readonly Match[]): string {
  if (sequence.some((match) => dictionaryOf(match) === 'userInputs')) return OWN_WORDS;
  const reasons = sequence
    .toSorted((a, b) => b.token.length - a.token.length)
    .flatMap((match) => WHY.find(({ fits }) => fits(match))?.text ?? []);
  return reasons[0] ?? 'it can be guessed in too few tries';
}

/** Letters and digits that are left when what everybody knows of the person is taken out; null where there is nothing of it. */
function without(password: string, known: readonly string[]): string | null {
  const plain = (text: string) => plainLetters(text).replace(/[^\p{L}\p{N}]+/gu, '');
  const words = known.map(plain).filter((word) => word.length > 2);
  const longestFirst = words.toSorted((a, b) => b.length - a.length);
  const rest = longestFirst.reduce((text, word) => text.replaceAll(word, ''), plain(password));
  return rest === plain(password) ? null : rest;
}

/**
 * Letters and digits alone: signs between the parts make a password longer, and hardly harder (`Winter-2024-!!`, `a!b!c!d!`).
 * Null where there are none, where the signs are most of it and many, and where it is long: words with blanks between them
 * are meant to be taken.
 */
function coreOf(password: string): string | null {
  const core = password.replace(/[^\p{L}\p{N}]+/gu, '');
  const signs = password.replace(/[\p{L}\p{N}]+/gu, '');
  const isDecoration = core.length > signs.length || new Set(signs).size <= 2;
  return signs !== '' && isDecoration && password.length <= 2 * MIN_PASSWORD ? core : null;
}

/** A text as a whole, run together, and word by word, in each of its spellings. */
function wordsOf(text: string): string[] {
  return [...new Set([text, ...spellings(text)])].flatMap((spelled) => {
    const words = spelled.split(/[^\p{L}\p{N}]+/u);
    return [spelled, words.join(''), ...words].filter((word) => word.length > 2);
  });
}

const dictionaryOf = (match: Match) => ('dictionaryName' in match ? match.dictionaryName : null);

const OWN_WORDS = 'it is made from your name, your address, the name of your company or of Muster, or a famous example';

const WHY: readonly { readonly fits: (match: Match) => boolean; readonly text: string }[] = [
  { fits: (match) => dictionaryOf(match) === 'passwords-common', text: 'it is like one that many people have' },
  { fits: ({ pattern }) => pattern === 'repeat', text: 'it repeats itself' },
  {
    fits: ({ pattern }) => pattern === 'spatial' || pattern === 'sequence',
    text: 'it runs along the keyboard, the alphabet or the numbers',
  },
  { fits: (match) => dictionaryOf(match) !== null, text: 'it is a well-known word with little added' },
  { fits: ({ pattern }) => pattern === 'date' || pattern === 'regex', text: 'it is a date with little added' },
];

let loaded: Promise<ZxcvbnFactory> | null = null;

/** Its word lists are some 60 MB in memory: loaded by the first who chooses a password. */
function estimator(): Promise<ZxcvbnFactory> {
  loaded ??= loadEstimator();
  return loaded;
}

async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, common, english] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
    import('@zxcvbn-ts/language-en'),
  ]);
  return new ZxcvbnFactory({
    dictionary: { ...common.dictionary, ...english.dictionary },
    graphs: common.adjacencyGraphs,
    maxLength: LOOKED_AT,
  });
}
