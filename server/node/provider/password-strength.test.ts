import { expect, test } from 'vitest';
import { passwordFault } from './password-strength';

const ABOUT_OTHERS = ['Jürgen Müller', 'Søren Kjærgård', 'Nordwind GmbH'];
const ABOUT = ['Ada Lovelace', 'ada.l@engines.example', 'Analytical Engines Ltd'];

test.each([
  ['eleven long', 'at least 12 characters'],
  ['x'.repeat(257), 'at most 256 characters'],
  ['Summer2025!!', 'a well-known word with little added'],
  ['Winter2026!!', 'a well-known word with little added'],
  ['Winter-2024-!!', 'a well-known word with little added'],
  ['a!b!c!d!e!f!g!', 'along the keyboard, the alphabet'],
  ['h!o!u!s!e!s!!', 'a well-known word with little added'],
  ['!!!!!!!!!!!!!!', 'easy to guess'],
  ['Summer-2026-Summer', 'a season or date'],
  ['Spring2026Fall2026', 'a season or date'],
  ['Company2026!!!', 'a well-known word with little added'],
  ['analytical-engines1', 'the name of your company'],
  ['engines-analytical-7', 'the name of your company'],
  ['lovelace-ada-2026', 'your name'],
  ['Ｓummer2025!!', 'a well-known word with little added'],
  ['ｐａｓｓｗｏｒｄ１２３４', 'like one that many people have'],
  ['qwerty123456789', 'like one that many people have'],
  ['PassWord1234', 'like one that many people have'],
  ['P@ssw0rd2025', 'like one that many people have'],
  ['iloveyouforever', 'like one that many people have'],
  ['abababababab', 'repeats itself'],
  ['zxcvfrewqasd', 'along the keyboard'],
  ['correct horse battery staple', 'easy to guess'],
  ['Muster123456!', 'the name of your company or of Muster'],
  ['Ada Lovelace 1815', 'your name'],
  ['ada.l@engines.example', 'your address'],
  ['AnalyticalEngines2025', 'the name of your company'],
  ['Engines12345', 'the name of your company'],
])('[SEC130] %s will not do, and the message says why', async (password, words) => {
  expect(await passwordFault(password, ABOUT)).toContain(words);
});

test.each([
  'juergen.mueller2026',
  'Jurgen Muller 2026',
  'SorenKjaergaard1',
  'Nördwind-2026!',
  'Sümmer2025!!!',
  'Şummer2025!!',
  'ßummer2025!!!!',
  [...'Summer2025!!'].join('\u0301'),
  'раsswоrd1234',
  'Pаsswоrd2025!',
  'ѕummer2025!!',
  'ꜱᴜᴍᴍᴇʀ2025!!',
  '🅿🅰🆂🆂🆆🅾🆁🅳🅿🅰🆂🆂',
  'пароль2026!!',
  'Lösenord2026',
])('[SEC130] %s is read as the plain letters it looks like, and will not do', async (password) => {
  expect(await passwordFault(password, ABOUT_OTHERS)).toContain('easy to guess');
});

test.each([
  'violet kettle orbit',
  'Zürich, im Regen, barfuß',
  'kVb2#mQ9xLp4',
  '§$%4/=)kd+~#,',
  'the ferry smelled of oranges',
  'ada sold purple kettles to orbit',
  'фиолетовый чайник на орбите',
  'όταν γελούν οι πορτοκαλιές',
])('[SEC130] %s will do', async (password) => {
  expect(await passwordFault(password, ABOUT)).toBeNull();
});

test('[SEC130] it says what to do', async () => {
  expect(await passwordFault('Summer2025!!', [])).toMatch(
    /Use four or more unrelated words, or let a password manager create one/,
  );
});

// The work grows with the square of the length, and a server must not be held up by a password.
test('[SEC130] of a long one the beginning alone is looked at', async () => {
  const beginning = 'password'.repeat(8);
  const unguessable = 'kVb2#mQ9xLp4 violet kettle orbit §$%4/=)kd+~#,';
  expect(await passwordFault(unguessable, [])).toBeNull();
  expect(await passwordFault(beginning + unguessable.repeat(4), [])).toMatch(/easy to guess/);
});
