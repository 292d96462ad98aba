import { type ComponentProps, createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { expect, test } from 'vitest';

const NAME = 'invoice\u202Egnp.exe';
const MARK =
  '<span class="hidden-character" role="img" aria-label="U+202E right-to-left override" title="U+202E right-to-left override">U+202E</span>';

function Framed({ children, title }: { readonly children: string; readonly title: string }) {
  return (
    <section aria-label={title} title={title}>
      <h2>{title}</h2>
      {children}
    </section>
  );
}

test('[U40] whatever shows a text, what it hides is drawn and named, and what is read out names it', () => {
  expect(renderToStaticMarkup(<p>{NAME}</p>)).toBe(`<p><bdi>invoice${MARK}gnp.exe</bdi></p>`);
  expect(renderToStaticMarkup(<p>Delete {NAME}?</p>)).toBe(`<p>Delete <bdi>invoice${MARK}gnp.exe</bdi>?</p>`);
  const html = renderToStaticMarkup(<Framed title={NAME}>{NAME}</Framed>);
  expect(html).not.toContain('\u202E');
  expect(html).toContain('<section aria-label="invoice[U+202E]gnp.exe" title="invoice[U+202E]gnp.exe">');
  expect(html.split(MARK)).toHaveLength(3);
  expect(renderToStaticMarkup(<option>{NAME}</option>)).toBe('<option>invoice[U+202E]gnp.exe</option>');
});

test("[U40] a library's part that makes its own element has a label that names what it hides", () => {
  const Foreign = (props: ComponentProps<'span'>) => createElement('span', props);
  expect(renderToStaticMarkup(<Foreign aria-label={`Remove ${NAME}`} />)).toBe(
    '<span aria-label="Remove invoice[U+202E]gnp.exe"></span>',
  );
});

test('[U40] a text that hides nothing is itself, and so is what a person types', () => {
  expect(renderToStaticMarkup(<p title="web-01">web-01, Zürich 東京 👩‍💻</p>)).toBe(
    '<p title="web-01">web-01, Zürich 東京 👩‍💻</p>',
  );
  expect(renderToStaticMarkup(<input readOnly value={NAME} />)).toContain(`value="${NAME}"`);
});

test('[U41] a text that runs the other way turns nothing around it', () => {
  expect(renderToStaticMarkup(<p>Delete {'שרת 1'}?</p>)).toBe('<p>Delete <bdi>שרת 1</bdi>?</p>');
});

test('[U42] the title of a page is cut, and names what its text hides', () => {
  const html = renderToStaticMarkup(<title>{`${NAME}${'x'.repeat(4_000)} · Muster`}</title>);
  expect(html).toMatch(/^<title>invoice\[U\+202E\]gnp\.exex+…<\/title>$/);
  expect(html.length).toBeLessThan(140);
});
