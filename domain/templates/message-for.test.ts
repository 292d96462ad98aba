import { describe, expect, test } from 'vitest';
import { MESSAGE_ABOUT, MESSAGE_PURPOSES } from '../../contract/areas/policies/message-templates';
import { defaultTemplate } from './default-templates';
import { messageFor, messageOf } from './message-for';
import { exampleValues, templateValues, templateVariables } from './template-values';

const VALUES = {
  company: { name: 'Acme' },
  page: null,
  policy: { id: 'p', name: 'Owners', severity: 'high', resolution: 'Name one.' },
  execution: { id: 'e', status: 'completed', at: '2026-01-02T03:04:05.000Z' },
  counts: { new: 2, failing: 7, fixed: 1 },
  kind: 'new',
  assets: [
    { id: 'a', name: 'web-01' },
    { id: 'b', name: 'db-02' },
  ],
  total: 2,
};
const template = (id: string, more: object = {}) => ({
  ...{ id, purpose: 'email' as const, about: 'policy_execution' as const, subject: `${id} {{ policy.name }}` },
  ...{ body: 'Hello', isDefault: false, version: 3, deletedAt: null },
  ...more,
});

describe('[TM6] our own words are there for every pair', () => {
  test.each(MESSAGE_PURPOSES.flatMap((purpose) => MESSAGE_ABOUT.map((about) => [purpose, about] as const)))(
    '%s about %s',
    (purpose, about) => {
      const { subject, text, html, problems } = messageOf(
        purpose,
        defaultTemplate(purpose, about),
        exampleValues(about),
      );
      // The kind of exceptions may not be there yet.
      const known = templateVariables(about).some(({ path }) => path.startsWith('exception.')) || about !== 'exception';
      expect(known ? problems : []).toEqual([]);
      expect(text).not.toMatch(/\{\{|\{%|undefined|\[object/);
      expect(subject === '').toBe(purpose === 'webhook');
      expect(html === null).toBe(purpose !== 'email');
      if (purpose === 'webhook') expect(Object.keys(JSON.parse(text)).length).toBeGreaterThan(3);
    },
  );

  test('and read as people write', () => {
    expect(messageFor('email', 'policy_execution', VALUES, [])).toEqual({
      ...{ subject: '2 assets newly fail Owners', templateId: null, version: null, problems: [] },
      text: [
        ...['2 assets newly fail Owners.', '', 'Failing now: 7. New: 2. Fixed: 1.', '', '- web-01', '- db-02', ''],
        ...['What to do:', 'Name one.', '', 'Severity: high', 'At: 2026-01-02 03:04 UTC'],
      ].join('\n'),
      html: expect.stringContaining('<p>What to do:<br>Name one.</p>'),
    });
    expect(messageFor('in_product', 'policy_execution', { ...VALUES, kind: 'fixed', total: 1 }, []).subject).toBe(
      '1 asset passes Owners again',
    );
    const failed = { ...VALUES, execution: { ...VALUES.execution, status: 'failed' }, assets: [], total: 0 };
    expect(messageFor('ticket', 'policy_execution', failed, []).subject).toBe('Owners could not be evaluated');
  });
});

describe('[TM7] a message has the words of the template that is chosen, else of the default, else ours', () => {
  const own = [template('b', { isDefault: true }), template('a', { isDefault: true }), template('c')];

  test.each([
    ['c', 'c Owners'],
    [undefined, 'a Owners'],
    ['gone', 'a Owners'],
  ])('%s', (chosen, subject) => {
    const made = messageFor('email', 'policy_execution', VALUES, own, chosen);
    expect({ subject: made.subject, version: made.version }).toEqual({ subject, version: 3 });
  });

  test('not of another pair, and not one that is deleted', () => {
    const others = [
      template('d', { isDefault: true, about: 'asset' }),
      template('e', { isDefault: true, purpose: 'ticket' }),
      template('f', { isDefault: true, deletedAt: '2026-01-01T00:00:00.000Z' }),
    ];
    expect(messageFor('email', 'policy_execution', VALUES, others, 'd').templateId).toBeNull();
  });

  test('a broken one is said, and the message goes in our words', () => {
    const made = messageFor('email', 'policy_execution', VALUES, [template('x', { body: 'Hi {{ policy.name' })], 'x');
    expect(made).toMatchObject({ subject: '2 assets newly fail Owners', templateId: null });
    expect(made.problems).toMatchObject([{ part: 'body', kind: 'broken', line: 1, column: 4 }]);
  });
});

describe('[TM8] parts', () => {
  test('a subject is one line, whatever its values hold', () => {
    const values = templateValues('asset', { asset: { name: `a\r\nBcc: x@example.com\u2028${'y'.repeat(300)}` } });
    const { subject } = messageOf('email', { subject: '{{ asset.name }}', body: 'x' }, values);
    expect(subject).toMatch(/^a Bcc: x@example.com y+$/);
    expect(subject).toHaveLength(200);
  });

  test('HTML is made of the text where there is none, and is safe where there is', () => {
    const values = templateValues('asset', { asset: { name: '<b>x</b>' } });
    const of = (html: string | undefined) =>
      messageOf('email', { subject: 's', body: 'T {{ asset.name }}', html }, values).html;
    expect(of(undefined)).toBe('<p>T &lt;b&gt;x&lt;/b&gt;</p>');
    expect(of(' ')).toBe('<p>T &lt;b&gt;x&lt;/b&gt;</p>');
    expect(of('<h1 onclick="x">{{ asset.name }}</h1><script>alert(1)</script>')).toBe('<h1>&lt;b&gt;x&lt;/b&gt;</h1>');
  });

  test('what a record has not is empty, and what there never is, missing', () => {
    const values = templateValues('finding', { finding: { title: 'T', secret: 'no' }, asset: {} });
    const { text, problems } = messageOf(
      'ticket',
      { subject: 's', body: '{{ finding.title }}|{{ finding.solution }}|{{ finding.secret }}|{{ asset.owner.name }}' },
      values,
    );
    expect(text).toBe('T|||');
    expect(problems.map(({ message }) => message)).toEqual(['There is no “finding.secret”, so nothing stands here.']);
  });
});

describe('[TM9] variables are the fields of the records', () => {
  test('with what is put in, and nothing of how a record is kept', () => {
    const variables = templateVariables('finding');
    expect(variables).toContainEqual({
      ...{ path: 'asset.lastSeenAt', label: 'Last seen', kind: 'time', insert: '{{ asset.lastSeenAt }}' },
    });
    expect(variables.find(({ path }) => path === 'asset.ips')?.insert).toBe('{{ asset.ips | join: ", " }}');
    expect(variables.find(({ path }) => path === 'asset.services')?.insert).toMatch(/^\{% for one in asset.services/);
    expect(variables.filter(({ path }) => /companyId|fieldRevs|rev$/.test(path))).toEqual([]);
  });

  test.each(MESSAGE_ABOUT)('all that is offered of %s is understood', (about) => {
    const body = templateVariables(about)
      .filter(({ path }) => !path.includes('[]'))
      .map(({ insert }) => insert)
      .join('\n');
    expect(messageOf('ticket', { subject: 's', body }, exampleValues(about)).problems).toEqual([]);
  });
});
