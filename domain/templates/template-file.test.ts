import { describe, expect, test } from 'vitest';
import { offsetOf, templateCompletion, withOption } from './template-completion';
import { readTemplateFile, templateFile } from './template-file';
import { templateVariables } from './template-values';

const base = {
  ...{ id: '00000000-0000-4000-8000-000000000001', companyId: '00000000-0000-4000-8000-000000000002', rev: 1 },
  ...{ createdAt: '2026-01-01T00:00:00.000Z', updatedAt: '2026-01-01T00:00:00.000Z', deletedAt: null, fieldRevs: {} },
};
const message = {
  ...{
    ...base,
    name: 'M',
    purpose: 'email' as const,
    about: 'asset' as const,
    subject: 's',
    body: 'b {{ asset.name }}',
  },
  ...{ isDefault: false, version: 4 },
};
const policy = {
  ...{ ...base, name: 'P', category: 'Ours', why: 'w', severity: 'high' as const, ast: { op: 'and', items: [] } },
  ...{ expectation: 'no_match' as const, graceDays: 0, trigger: { on: 'on_sync' as const } },
};

describe('[TM14] templates go out as JSON and come in again', () => {
  test('as they are, without what is of a company', () => {
    const text = JSON.stringify(templateFile([message], [policy]));
    expect(text).not.toMatch(/companyId|fieldRevs|"rev"|"id"/);
    const read = readTemplateFile(text);
    expect(read.refused).toEqual([]);
    expect(read.messages).toMatchObject([{ name: 'M', body: 'b {{ asset.name }}' }]);
    expect(read.policies).toMatchObject([{ name: 'P', trigger: { on: 'on_sync' } }]);
  });

  test.each([
    ['{', /^This is no JSON: /],
    ['[]', /^This is no file of templates/],
    ['{"kind":"muster-templates","messages":7}', /^“messages” is no list/],
    [
      JSON.stringify(templateFile([{ ...message, body: '{{ asset.name' }], [])),
      /^Message 1 \(“M”\): body, line 1, column 1: .*is not closed/,
    ],
    [JSON.stringify(templateFile([{ ...message, subject: '' }], [])), /^Message 1 \(“M”\): Enter a subject/],
    [JSON.stringify({ kind: 'muster-templates', messages: [{ name: 'X' }] }), /^Message 1 \(“X”\): purpose: /],
    [
      JSON.stringify(templateFile([], [{ ...policy, ast: { op: 'xor', items: [] } }])),
      /^Policy 1 \(“P”\): condition: /,
    ],
  ])('%s: refused with its place', (text, refused) => {
    const read = readTemplateFile(text);
    expect([read.messages, read.policies]).toEqual([[], []]);
    expect(read.refused[0]).toMatch(refused);
  });

  test('one that is wrong keeps no other out', () => {
    const read = readTemplateFile(JSON.stringify(templateFile([{ ...message, subject: '' }, message], [policy])));
    expect([read.messages.length, read.policies.length, read.refused.length]).toEqual([1, 1, 1]);
  });
});

describe('[TM15] what can go on is offered at the caret', () => {
  const variables = templateVariables('policy_execution');
  const at = (text: string) => templateCompletion(text, text.length, variables);

  test.each([
    ['Hello {{', 'policy.name', 'Hello {{ policy.name }}'],
    ['{{ pol', 'policy.severity', '{{ policy.severity }}'],
    ['{{ policy.name | up', 'upcase', '{{ policy.name | upcase'],
    ['{% if tot', 'total', '{% if total'],
    ['{% for one in assets %}{{ one', 'one.name', '{% for one in assets %}{{ one.name }}'],
  ])('%s', (text, label, then) => {
    const found = at(text);
    const option = found?.options.find((one) => one.label === label);
    expect(option).toBeDefined();
    if (found === null || option === undefined) return;
    expect(withOption(text, found, option)).toEqual({ text: then, caret: then.length });
  });

  test.each(['Hello', '{{ policy.name }}', '{{ policy.name }} x', '{% if', '{{ nothing-like-it', '{{ total'])(
    '%s: nothing',
    (text) => {
      expect(at(text)).toBeNull();
    },
  );

  test('what is closed already is not closed twice', () => {
    const found = templateCompletion('{{ pol }}', 6, variables);
    expect(found?.options[0]?.insert).toMatch(/^policy\.\w+$/);
    const before = templateCompletion('{{ pol{{ total }}', 6, variables);
    expect(before?.options[0]?.insert).toMatch(/^policy\.\w+ \}\}$/);
  });

  test('a place is found in the text', () => {
    expect(offsetOf('ab\ncd\n', 2, 2)).toBe(4);
    expect(offsetOf('ab', 9, 9)).toBe(2);
  });
});
