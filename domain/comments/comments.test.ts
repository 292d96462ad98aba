import { expect, test } from 'vitest';
import { fc } from '../../tests/kit/fast-check';
import { type Block, blocksOf, type Inline } from './markdown';
import { calledApart, keptText, mentionedIn, namesFor, namingAt, readableText } from './mentions';

const OLGA = { id: '0190aaaa-0000-7000-8000-000000000001', name: 'Olga' };
const BERGER = { id: '0190aaaa-0000-7000-8000-000000000002', name: 'Olga Berger' };
const PEOPLE = [OLGA, BERGER];
const olga = `@[Olga](person:${OLGA.id})`;
const berger = `@[Olga Berger](person:${BERGER.id})`;

test('[CT6] who is named after an @ is kept by id and read by name; of names that begin alike the longest counts', () => {
  expect(keptText('Ask @Olga Berger, or @Olga.', PEOPLE)).toBe(`Ask ${berger}, or ${olga}.`);
  // Within a word, and of more letters than the name, it names nobody.
  for (const text of ['me@Olga', '@Olgas', '@olga', '@ Olga', '@Nobody']) expect(keptText(text, PEOPLE)).toBe(text);
  expect(mentionedIn(`${olga} ${berger} ${olga}`)).toEqual([OLGA.id, BERGER.id]);
  expect(mentionedIn('@[Olga](person:me) @[](person:x) [Olga](person:0190)')).toEqual([]);
  expect(readableText(`${olga} and ${berger}`, (id) => (id === OLGA.id ? 'Olga Smith' : undefined))).toBe(
    '@Olga Smith and @Olga Berger',
  );
});

test('[CT6] what is kept is read as it was written, and kept the same when it is edited', () => {
  const texts = fc.array(fc.constantFrom('@', '@Olga', '@Olga Berger', 'Olga', ' ', '\n', 'x', '[', ']', '(person:'));
  fc.assert(
    fc.property(texts, (parts) => {
      const text = parts.join('');
      const kept = keptText(text, PEOPLE);
      expect(readableText(kept)).toBe(text);
      expect(keptText(readableText(kept), PEOPLE)).toBe(kept);
    }),
  );
});

test('[CT6] people with one name are told apart by their addresses', () => {
  const people = [
    { id: 'a', name: 'Ann', email: 'ann@a.example' },
    { id: 'b', name: 'Ann', email: 'ann@b.example' },
    { id: 'c', name: 'Bob [it]', email: 'bob@a.example' },
  ];
  expect(calledApart(people).map(({ name }) => name)).toEqual([
    ...['Ann (ann@a.example)', 'Ann (ann@b.example)', 'Bob it'],
  ]);
});

test('[CT7] a name is being typed from the @ to the caret, on one line', () => {
  expect(namingAt('Ask @Ol', 7)).toEqual({ from: 4, typed: 'Ol' });
  expect(namingAt('Ask @Olga Be now', 12)).toEqual({ from: 4, typed: 'Olga Be' });
  expect(['me@ol', 'Ask @ ol', '@Ol\n', 'Ol'].map((text) => namingAt(text, text.length))).toEqual([
    ...[null, null, null, null],
  ]);
  expect(namesFor(PEOPLE, 'ber')).toEqual([BERGER]);
  expect(namesFor(PEOPLE, '')).toEqual(PEOPLE);
  expect(namesFor(PEOPLE, 'lga')).toEqual([]);
});

const text = (said: string): Inline => ({ kind: 'text', text: said });

test('[CT8] bold, italics, code, lists, links and people; whatever else there is, is text', () => {
  expect(blocksOf('**Now** *not* _later_: `rm *x*`')).toEqual([
    {
      kind: 'paragraph',
      items: [
        { kind: 'bold', items: [text('Now')] },
        text(' '),
        { kind: 'italic', items: [text('not')] },
        text(' '),
        { kind: 'italic', items: [text('later')] },
        text(': '),
        { kind: 'code', text: 'rm *x*' },
      ],
    },
  ]);
  expect(blocksOf(`Two:\n- ${olga}\n- b\n1. c\n\n\`\`\`sh\n- x\n\`\`\``)).toEqual([
    { kind: 'paragraph', items: [text('Two:')] },
    { kind: 'list', isOrdered: false, items: [[{ kind: 'person', ...OLGA }], [text('b')]] },
    { kind: 'list', isOrdered: true, items: [[text('c')]] },
    { kind: 'code', text: '- x' },
  ]);
  for (const plain of ['<b>x</b>', '2 * 3 * 4', 'a_b_c', '[x](javascript:alert(1))', '[x](http://a.example)', '```\nx'])
    expect(blocksOf(plain)).toEqual([{ kind: 'paragraph', items: [text(plain)] }]);
  expect(
    blocksOf('See [the advisory](https://a.example/x), https://b.example/y. mail [me](mailto:a@b.example)'),
  ).toEqual([
    {
      kind: 'paragraph',
      items: [
        text('See '),
        { kind: 'link', to: 'https://a.example/x', text: 'the advisory' },
        text(', '),
        { kind: 'link', to: 'https://b.example/y', text: 'https://b.example/y' },
        text('. mail '),
        { kind: 'link', to: 'mailto:a@b.example', text: 'me' },
      ],
    },
  ]);
});

const inlineText = (item: Inline): string =>
  item.kind === 'person' ? item.name : 'text' in item ? item.text : item.items.map(inlineText).join('');
const blockText = (block: Block): string =>
  block.kind === 'code'
    ? block.text
    : block.kind === 'list'
      ? block.items.map((items) => items.map(inlineText).join('')).join('')
      : block.items.map(inlineText).join('');
const inlinesIn = (items: readonly Inline[]): readonly Inline[] =>
  items.flatMap((item) => ('items' in item ? [item, ...inlinesIn(item.items)] : [item]));

test('[CT8] whatever a text says: no word is lost, and links lead to https and mailto only', () => {
  const part = fc.constantFrom(
    ...[
      '**',
      '*',
      '_',
      '`',
      '```',
      '\n',
      '- ',
      '1. ',
      '[',
      ']',
      '(',
      ')',
      '@',
      olga,
      'https://a.example',
      'mailto:',
      ' ',
    ],
    ...['javascript:', '<img src=x onerror=alert(1)>', 'word', 'ü', '\r\n'],
  );
  fc.assert(
    fc.property(fc.array(part, { maxLength: 60 }), (parts) => {
      const said = parts.join('');
      const blocks = blocksOf(said);
      const words = (one: string): number => one.split('word').length;
      const shown = blocks.map(blockText).join('\n');
      expect(words(shown)).toBeGreaterThanOrEqual(words(said.replace(/```[^\n]*/g, '')));
      const inlines = blocks.flatMap((block) =>
        block.kind === 'code' ? [] : inlinesIn(block.kind === 'list' ? block.items.flat() : block.items),
      );
      for (const one of inlines) if (one.kind === 'link') expect(one.to).toMatch(/^(https:\/\/|mailto:)/);
    }),
  );
});

test('[CT8] the longest comment of nothing but marks is read at once', () => {
  for (const mark of ['**', '*a', '_a', '`a', '[a', '@[a', '- ', '**a ', '```\n']) {
    const started = performance.now();
    blocksOf(mark.repeat(Math.floor(4_000 / mark.length)));
    expect(performance.now() - started).toBeLessThan(2_000);
  }
});
