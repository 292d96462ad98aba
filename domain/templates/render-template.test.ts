import { describe, expect, test } from 'vitest';
import { renderTemplate, type TemplateValues } from './render-template';
import { htmlOfText, safeHtml } from './safe-html';

const VALUES: TemplateValues = {
  asset: { name: 'web-01', ips: ['10.0.0.1', '10.0.0.2'], owner: null, risk: { score: 71 } },
  failures: [
    { name: 'a', severity: 'high' },
    { name: 'b', severity: 'low' },
  ],
  nothing: [],
};

describe('[TM1] a template is filled in from the values it is given', () => {
  test.each([
    ['Hello {{ asset.name }}', 'Hello web-01'],
    ['{{ asset.ips }}', '10.0.0.1, 10.0.0.2'],
    ['{{ asset.owner.name | default: "nobody" }}', 'nobody'],
    ['{% for one in failures %}{{ forloop.index }} {{ one.name }};{% endfor %}', '1 a;2 b;'],
    ['{{ failures | where: "severity", "high" | map: "name" | json }}', '["a"]'],
    ['{{ failures.size }} {{ failures.first.name }} {{ asset.name.size }}', '2 a 6'],
    ['{{ "2026-01-02T23:30:00.000Z" | date: "%Y-%m-%d %H:%M" }}', '2026-01-02 23:30'],
  ])('%s', (source, text) => {
    expect(renderTemplate(source, VALUES, 'text')).toEqual({ text, missing: [], problems: [] });
  });
});

describe('[TM2] what is not there is left empty, and said with its place', () => {
  test('in the order of the places, with the name that was meant', () => {
    const { text, missing, problems } = renderTemplate('A {{ asset.nmae }}\n {{ gone }}!', VALUES, 'text');
    expect(text).toBe('A \n !');
    expect(missing).toEqual(['asset.nmae', 'gone']);
    expect(problems).toEqual([
      { kind: 'missing', message: 'There is no “asset.nmae”. Did you mean “asset.name”?', line: 1, column: 6 },
      { kind: 'missing', message: 'There is no “gone”, so nothing stands here.', line: 2, column: 5 },
    ]);
  });

  test.each([
    ['{% for one in failures %}{{ one.colour }}{% endfor %}', ['one.colour']],
    ['{% for one in nothing %}{{ one.colour }}{% endfor %}', []],
    ['{% assign all = failures %}{{ all.size }}{{ forloop }}', ['forloop']],
    ['{% if asset.risk.score > 70 and wrong %}!{% endif %}', ['wrong']],
    [
      '{{ asset.constructor }}{{ asset.__proto__.x }}{{ toString }}',
      ['asset.constructor', 'asset.__proto__.x', 'toString'],
    ],
  ])('%s', (source, missing) => {
    expect(renderTemplate(source, VALUES, 'text').missing).toEqual(missing);
  });
});

describe('[TM3] a broken template gives a message with its place, and no text', () => {
  test.each([
    ['x\n {{ asset.name', '{{ asset.name is not closed. End it with }}.', 2, 2],
    ['{% if asset %}', '{% if %} has no end. Add {% endif %} where it ends.', 1, 1],
    ['{{ asset.name | shout }}', 'There is no filter “shout”. The list beside the text has all there are.', 1, 1],
    ['{{ asset.name | raw }}', 'There is no filter “raw”. The list beside the text has all there are.', 1, 1],
    [
      '{% include "/etc/passwd" %}',
      'There is no tag “include”. There are if, unless, case, for, assign and capture.',
      1,
      1,
    ],
    ['{% for %}{% endfor %}', '{% for %} is not complete. A loop is written {% for one in list %}.', 1, 1],
  ])('%s', (source, message, line, column) => {
    expect(renderTemplate(source, VALUES, 'text')).toEqual({
      ...{ text: '', missing: [] },
      problems: [{ kind: 'broken', message, line, column }],
    });
  });

  test.each(['render "x"', 'layout "x"', 'block x', 'liquid echo 1', 'tablerow a in b'])('no tag {%% %s %%}', (tag) => {
    expect(renderTemplate(`{% ${tag} %}`, VALUES, 'text').problems[0]?.message).toMatch(/^There is no tag/);
  });
});

describe('[TM4] what would take too long or too much ends', () => {
  test.each([
    ['a range', '{% for i in (1..100000000) %}x{% endfor %}'],
    [
      'loops in loops',
      '{% for i in (1..9999) %}{% for j in (1..9999) %}{% for k in (1..999) %}{% endfor %}{% endfor %}{% endfor %}',
    ],
    ['a text that doubles', `{% assign t = "xxxxxxxxxx" %}${'{% assign t = t | append: t %}'.repeat(40)}{{ t }}`],
    ['a long result', `{% capture t %}${'x'.repeat(1000)}{% endcapture %}{% for i in (1..9999) %}{{ t }}{% endfor %}`],
    ['a long source', 'x'.repeat(100_001)],
  ])('%s', (_, source) => {
    const began = performance.now();
    const { text, problems } = renderTemplate(source, VALUES, 'text');
    expect({ text, kind: problems[0]?.kind }).toEqual({ text: '', kind: 'broken' });
    expect(performance.now() - began).toBeLessThan(8_000);
  });
});

describe('[TM5] HTML holds only what a message needs', () => {
  const html = (source: string, name = '') => renderTemplate(source, { name }, 'html').text;

  test('values are text, also where they look like HTML', () => {
    expect(html('<p>{{ name }}</p>', '<img src=x onerror=alert(1)> & "you"')).toBe(
      '<p>&lt;img src=x onerror=alert(1)&gt; &amp; &quot;you&quot;</p>',
    );
    expect(html('<a href="{{ name }}">x</a>', '" onclick="alert(1)')).toBe('<a>x</a>');
    expect(html('<a href="{{ name }}">x</a>', 'javascript:alert(1)')).toBe('<a>x</a>');
  });

  test.each([
    ['<script>alert(1)</script>x', 'x'],
    ['<scr<script>ipt>alert(1)</script>', '&lt;scr'],
    ['<SCRIPT SRC=//x>', ''],
    ['<img src=x onerror=alert(1)>y', 'y'],
    ['<p onclick="x()" style="position:fixed">y</p>', '<p>y</p>'],
    ['<a href="java&#115;cript:alert(1)">y</a>', '<a>y</a>'],
    ['<a href=" javascript:alert(1)">y</a>', '<a>y</a>'],
    [
      '<a href="https://a.example/?x=1&amp;y=2">y</a>',
      '<a href="https://a.example/?x=1&amp;y=2" rel="noopener noreferrer" target="_blank">y</a>',
    ],
    ['<svg><a href="x">y</a></svg>z', 'z'],
    ['<!-- <b> --><?php x ?><!doctype html>z', 'z'],
    ['<b>open <i>and', '<b>open <i>and</i></b>'],
    ['a</p></div>b', 'ab'],
    ['1 < 2 & 3 > 2 &copy;', '1 &lt; 2 &amp; 3 &gt; 2 &copy;'],
    ['<td colspan="2" rowspan=\'3\' width="9">x', '<td colspan="2" rowspan="3">x</td>'],
    ['<a href="https://x', '&lt;a href="https://x'],
    ['<form action=x><input name=y>z</form>', 'z'],
    ['<br/><hr />', '<br><hr>'],
  ])('%s', (source, safe) => {
    expect(safeHtml(source)).toBe(safe);
  });

  test('of any signs, nothing but known tags comes out, and it ends soon', () => {
    const signs = [
      '<',
      '>',
      '"',
      "'",
      '/',
      '=',
      ' ',
      'a',
      'script',
      'href',
      'javascript:',
      '<!--',
      '-->',
      'p',
      '&',
      '&#60;',
      'on',
    ];
    let seed = 7;
    const next = () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return seed;
    };
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 30 }, () => signs[next() % signs.length]).join('');
      expect(
        safeHtml(text).replace(/<\/?(?:a|p)(?: href="(?:https?|mailto):[^"<>]*" rel="[a-z ]*" target="_blank")?>/g, ''),
      ).not.toMatch(/[<>]/);
    }
    for (const bad of ['<a ', '<a "', '<script>', '<script></script>', '<p>', '</p>', '<!--', '&']) {
      const began = performance.now();
      expect(safeHtml(bad.repeat(Math.ceil(500_000 / bad.length)))).not.toMatch(/<(?:script|!)/);
      expect(performance.now() - began).toBeLessThan(5_000);
    }
  });

  test('plain text as HTML keeps its lines, and its addresses are links', () => {
    expect(htmlOfText('A <b>\nB\n\nSee https://a.example/x?a=1&b=2.')).toBe(
      '<p>A &lt;b&gt;<br>B</p>\n<p>See <a href="https://a.example/x?a=1&amp;b=2" rel="noopener noreferrer" target="_blank">https://a.example/x?a=1&amp;b=2</a>.</p>',
    );
  });
});
