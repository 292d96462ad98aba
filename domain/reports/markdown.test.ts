import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainText, readMarkdown } from './markdown';
import { filled, filledTree, valuesOf } from './parameters';

test('[RP13] headings, lists, strong, emphasis, code and links are read, and nothing else', () => {
  expect(
    readMarkdown('# A **b**\ntext *c* `d`\nmore\n\n1. one\n  - two\n\n[l](https://a.example) [j](javascript:x) <b>'),
  ).toEqual([
    { kind: 'heading', level: 1, spans: [{ text: 'A ' }, { text: 'b', isStrong: true }] },
    {
      kind: 'paragraph',
      spans: [
        { text: 'text ' },
        { text: 'c', isEmphasis: true },
        { text: ' ' },
        { text: 'd', isCode: true },
        { text: ' more' },
      ],
    },
    { kind: 'item', depth: 0, mark: '1.', spans: [{ text: 'one' }] },
    { kind: 'item', depth: 1, mark: '•', spans: [{ text: 'two' }] },
    {
      kind: 'paragraph',
      spans: [{ text: 'l', to: 'https://a.example' }, { text: ' ' }, { text: '[j](javascript:x)' }, { text: ' <b>' }],
    },
  ]);
});

test('[RP13] no text is lost, whatever it is, and none takes long', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  fc.assert(
    fc.property(fc.array(word, { minLength: 1, maxLength: 30 }), (words) => {
      const said = readMarkdown(words.join('\n\n')).flatMap((block) => plainText(block.spans));
      expect(said).toEqual(words);
    }),
  );
  const began = performance.now();
  readMarkdown('*'.repeat(20_000));
  readMarkdown('[a]('.repeat(5_000));
  expect(performance.now() - began).toBeLessThan(2_000);
});

test('[RP12] values stand where they are named; what is not known stays', () => {
  const parameters = [{ key: 'team', label: 'Team', value: 'Core' }];
  const known = { name: 'R', company: 'Acme', day: '2026-11-27' };
  const values = valuesOf(parameters, { team: '$& Web', constructor: 'x' }, known);
  expect(filled('{{team}} of {{ company }}, {{date}}: {{nobody}}', values)).toBe(
    '$& Web of Acme, 2026-11-27: {{nobody}}',
  );
  const tree = { op: 'and', items: [{ field: 'owner.name', op: 'in', value: ['{{team}}', 7] }] };
  expect(filledTree(tree, values)).toEqual({
    op: 'and',
    items: [{ field: 'owner.name', op: 'in', value: ['$& Web', 7] }],
  });
  expect(valuesOf(parameters, {}, known).get('team')).toBe('Core');
});
